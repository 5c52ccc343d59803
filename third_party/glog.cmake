# glog: logging. Debian: libgoogle-glog-dev 0.6. Licence: BSD-3-Clause. https://github.com/google/glog
# A shared library that the wheel bundles. Its header is slow to compile: only .cc files include it.
add_system_library(glog_lib glog/logging.h glog)
