# Flags of every target. The baseline is x86-64-v2; what goes beyond it is compiled per instruction set (kernels.cmake).
add_compile_options(-march=x86-64-v2 -mtune=generic -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror
                    -ffunction-sections -fdata-sections)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")
option(SANITIZE "Address and undefined-behaviour sanitizers" OFF)
if(SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -g1 -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Paths relative to the sources, so that clones in other folders find what one of them has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
find_program(MOLD mold)
if(MOLD AND NOT SANITIZE)
  # gcc 12 finds mold as a program of that name in a -B folder.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -fuse-ld=mold -Wl,--version ERROR_QUIET OUTPUT_QUIET RESULT_VARIABLE no_mold)
  if(no_mold EQUAL 0)
    add_link_options(-fuse-ld=mold)
  endif()
endif()
