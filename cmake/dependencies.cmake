# What the core builds on. A file in third_party/ says of each where it comes from, which version and under which
# licence, and finds it.

# A shared library of the system's, as `target`; the wheel bundles it.
function(add_system_library target header library)
  add_library(${target} INTERFACE)
  find_path(${target}_INCLUDE ${header} REQUIRED)
  find_library(${target}_LIBRARY ${library} REQUIRED)
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()

foreach(dependency openmp fmt gflags glog sleef eigen json onednn gloo)
  include(${dependency})
endforeach()
