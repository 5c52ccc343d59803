# gflags: the flags of paddle.set_flags. Debian: libgflags-dev 2.2.2. Licence: BSD-3-Clause.
# https://gflags.github.io/gflags. A shared library that the wheel bundles: the static one is not position-independent.
add_system_library(gflags_lib gflags/gflags.h gflags)
