"""What :func:`paddle.jit.enable_to_static` and its like have set."""

enabled = True
ignored = set()  # names of modules whose functions are not converted
log_code = False  # whether converted functions are logged
