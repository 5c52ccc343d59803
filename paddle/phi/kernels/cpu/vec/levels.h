// For files that are compiled once per instruction set, with LEVEL = v2, v3 or v4.
//
// Note [Per-level files]. A function that the linker could merge over files (anything inline or a
// template) and that was compiled for AVX-512 must never be called on an older processor. So a
// per-level file defines functions in namespace paddle::LEVEL, and includes, besides their
// declarations, only headers whose functions are static or always inlined. A test runs nm over the
// objects.
#pragma once
#include <cstdint>

#include "paddle/common/cpu.h"

// Declares something in all three namespaces.
#define PER_LEVEL(...) \
  namespace v2 {       \
  __VA_ARGS__;         \
  }                    \
  namespace v3 {       \
  __VA_ARGS__;         \
  }                    \
  namespace v4 {       \
  __VA_ARGS__;         \
  }
// The one to call: BEST(binary_loop<fn::Add, float>).
#define BEST(...) \
  ::paddle::best(&::paddle::v2::__VA_ARGS__, &::paddle::v3::__VA_ARGS__, &::paddle::v4::__VA_ARGS__)
