# OpenMP by GCC's libgomp, the one thread pool. Debian: libgomp1, part of g++ 12.2.
# Licence: GPL-3.0 with the GCC runtime exception. https://gcc.gnu.org/projects/gomp
find_package(OpenMP REQUIRED)
