# {fmt}: messages. Debian: libfmt-dev 9.1. Licence: MIT. https://fmt.dev
# Headers only, compiled once, in paddle/common/format.cc: Debian has no static library of it.
add_library(fmt_headers INTERFACE)
find_path(FMT_INCLUDE fmt/core.h REQUIRED)
target_include_directories(fmt_headers SYSTEM INTERFACE ${FMT_INCLUDE})
