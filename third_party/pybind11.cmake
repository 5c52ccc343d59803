# pybind11: the Python module. PyPI: pybind11 3.1. Licence: BSD-3-Clause. https://pybind11.readthedocs.io. Headers only.
set(PYBIND11_FINDPYTHON ON)
find_package(Python COMPONENTS Interpreter Development.Module REQUIRED)
execute_process(COMMAND ${Python_EXECUTABLE} -m pybind11 --cmakedir
  OUTPUT_VARIABLE PYBIND11_FOLDER OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
find_package(pybind11 3 CONFIG REQUIRED HINTS ${PYBIND11_FOLDER})
