# gloo: collective operations over TCP. Debian: libgloo-dev 0.0~git20220518. Licence: BSD-3-Clause.
# https://github.com/facebookincubator/gloo
# A shared library that the wheel bundles with what it needs (hiredis, libibverbs, libnl). Without it there is no
# libpaddle_gloo.so, and processes cannot be connected.
find_path(GLOO_INCLUDE gloo/rendezvous/context.h)
find_library(GLOO_LIBRARY gloo)
if(GLOO_INCLUDE AND GLOO_LIBRARY)
  add_library(gloo_lib INTERFACE)
  target_include_directories(gloo_lib SYSTEM INTERFACE ${GLOO_INCLUDE})
  target_link_libraries(gloo_lib INTERFACE ${GLOO_LIBRARY})
endif()
