def to_string(t): return str(t.numpy())
