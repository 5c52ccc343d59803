# oneDNN: matrix products and convolutions. PyPI: onednn-cpu-gomp and onednn-devel-cpu-gomp 2023.2.0, which is oneDNN
# 3.2. Licence: Apache-2.0. https://github.com/oneapi-src/oneDNN
# Headers only: libdnnl.so is opened when the first kernel needs it. It lies in the prefix of Python's environment.
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
