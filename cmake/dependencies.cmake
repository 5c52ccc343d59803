# What we build on; third_party/ says where each comes from, which version and under which licence.
find_package(OpenMP REQUIRED)

add_library(fmt_headers INTERFACE)  # compiled once, in common/format.cc
find_path(FMT_INCLUDE fmt/core.h REQUIRED)
target_include_directories(fmt_headers SYSTEM INTERFACE ${FMT_INCLUDE})

# Shared libraries that the wheel bundles.
function(add_system_library target header library)
  add_library(${target} INTERFACE)
  find_path(${target}_INCLUDE ${header} REQUIRED)
  find_library(${target}_LIBRARY ${library} REQUIRED)
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()
add_system_library(gflags_lib gflags/gflags.h gflags)
add_system_library(glog_lib glog/logging.h glog)
add_system_library(sleef_lib sleef.h sleef)

add_library(eigen_headers INTERFACE)
find_path(EIGEN_INCLUDE Eigen/Core PATH_SUFFIXES eigen3 REQUIRED)
target_include_directories(eigen_headers SYSTEM INTERFACE ${EIGEN_INCLUDE})

add_library(json_headers INTERFACE)
find_path(JSON_INCLUDE nlohmann/json.hpp REQUIRED)
target_include_directories(json_headers SYSTEM INTERFACE ${JSON_INCLUDE})

# Headers only: libdnnl.so is opened when the first kernel needs it. It comes from PyPI, into the prefix of Python's
# environment.
add_library(onednn_headers INTERFACE)
find_package(Python COMPONENTS Interpreter REQUIRED)
execute_process(COMMAND ${Python_EXECUTABLE} -c "from importlib.metadata import distribution as d
print(d('onednn-devel-cpu-gomp').locate_file('../../..').resolve())"
  OUTPUT_VARIABLE PYTHON_PREFIX OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
find_path(ONEDNN_INCLUDE dnnl.hpp HINTS ${PYTHON_PREFIX}/include REQUIRED)
find_library(ONEDNN_LIBRARY dnnl HINTS ${PYTHON_PREFIX}/lib REQUIRED)
get_filename_component(ONEDNN_FOLDER ${ONEDNN_LIBRARY} DIRECTORY)
target_include_directories(onednn_headers SYSTEM INTERFACE ${ONEDNN_INCLUDE})
# Where to look for it in a build tree; a wheel has it beside the core library.
list(APPEND CMAKE_BUILD_RPATH ${ONEDNN_FOLDER})
