# GoogleTest: the C++ tests. Debian: libgtest-dev 1.12. Licence: BSD-3-Clause. https://google.github.io/googletest
find_package(GTest REQUIRED)
