# Compiles sources once per instruction set, with LEVEL = v2, v3, v4 (Note [Per-level files] in vec/levels.h). Sets `out`
# to the objects.
function(add_per_level_objects out)
  foreach(level v2 v3 v4)
    add_library(vec_${level} OBJECT ${ARGN})
    target_include_directories(vec_${level} PRIVATE ${CMAKE_SOURCE_DIR})
    target_link_libraries(vec_${level} PRIVATE fmt_headers sleef_lib)
    target_compile_definitions(vec_${level} PRIVATE LEVEL=${level})
    target_compile_options(vec_${level} PRIVATE -march=x86-64-${level} -O3 -fno-math-errno -fno-trapping-math
                           -fno-exceptions -fno-sanitize=all)
    if(level STREQUAL v4)
      target_compile_options(vec_${level} PRIVATE -mprefer-vector-width=512)
    endif()
    list(APPEND objects $<TARGET_OBJECTS:vec_${level}>)
  endforeach()
  set(${out} ${objects} PARENT_SCOPE)
endfunction()
