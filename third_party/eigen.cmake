# Eigen: factorizations. Debian: libeigen3-dev 3.4. Licence: MPL-2.0. https://eigen.tuxfamily.org. Headers only.
add_library(eigen_headers INTERFACE)
find_path(EIGEN_INCLUDE Eigen/Core PATH_SUFFIXES eigen3 REQUIRED)
target_include_directories(eigen_headers SYSTEM INTERFACE ${EIGEN_INCLUDE})
