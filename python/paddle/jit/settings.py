"""What :func:`paddle.jit.enable_to_static` and its like have set."""

enabled = True
ignored = set()  # names of modules whose functions are not converted
