# SLEEF: exp, log, sin … on vectors, to 1 ulp. Debian: libsleef-dev 3.5.1. Licence: BSL-1.0. https://sleef.org
# A shared library that the wheel bundles.
add_system_library(sleef_lib sleef.h sleef)
