from op_suite import op

print_ = op("print", oracle=lambda x, **how: x)
print_.good([2, 3])
print_.good([], summarize=-1, print_phase="BACKWARD")
print_.good([0, 3], message="no elements")
print_.good([4], first_n=0, counter=-1)
print_.good([2, 2], around=["before ", " behind\n"], print_phase="FORWARD")
