// Opens oneDNN when it is first needed: loading it takes 15 MB and 2 ms that a program without
// convolutions need not spend.
//
// Each function of its C interface that dnnl.hpp calls is here a jump through a pointer, filled in
// by open(). The linker names a function that is missing from the list.
#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <mutex>

#include "paddle/common/fork.h"
#include "paddle/phi/kernels/cpu/onednn/onednn.h"

#define DNNL_FUNCTIONS(X)                                                                         \
  X(dnnl_convolution_backward_data_primitive_desc_create)                                         \
  X(dnnl_convolution_backward_weights_primitive_desc_create)                                      \
  X(dnnl_convolution_forward_primitive_desc_create)                                               \
  X(dnnl_engine_create) X(dnnl_engine_destroy) X(dnnl_matmul_primitive_desc_create)               \
      X(dnnl_memory_create_v2) X(dnnl_memory_desc_clone) X(dnnl_memory_desc_create_with_strides)  \
          X(dnnl_memory_desc_create_with_tag) X(dnnl_memory_desc_destroy)                         \
              X(dnnl_memory_desc_equal) X(dnnl_memory_desc_get_size_v2) X(dnnl_memory_desc_query) \
                  X(dnnl_memory_desc_query_v2) X(dnnl_memory_destroy)                             \
                      X(dnnl_primitive_attr_create) X(dnnl_primitive_attr_destroy)                \
                          X(dnnl_primitive_attr_set_scratchpad_mode) X(dnnl_primitive_create)     \
                              X(dnnl_primitive_desc_destroy) X(dnnl_primitive_desc_query_md)      \
                                  X(dnnl_primitive_destroy) X(dnnl_primitive_execute)             \
                                      X(dnnl_reorder_primitive_desc_create)                       \
                                          X(dnnl_set_primitive_cache_capacity)                    \
                                              X(dnnl_stream_create) X(dnnl_stream_destroy)

extern "C" {
static void not_open() {
  std::abort();
}  // a call before open(): a defect of ours
#define POINTER(name) __attribute__((visibility("hidden"))) void (*pointer_to_##name)() = not_open;
DNNL_FUNCTIONS(POINTER)
}
#define JUMP(name)                         \
  asm(".pushsection .text\n"               \
      ".globl " #name                      \
      "\n"                                 \
      ".hidden " #name                     \
      "\n"                                 \
      ".type " #name ", @function\n" #name \
      ":\n"                                \
      "jmp *pointer_to_" #name             \
      "(%rip)\n"                           \
      ".popsection\n");
DNNL_FUNCTIONS(JUMP)

namespace paddle::onednn {
static void open_library() {
  void* library = dlopen("libdnnl.so.3", RTLD_NOW | RTLD_LOCAL);
  USER_CHECK(kRuntime, library, "oneDNN could not be opened: {}", dlerror());
  const auto find = [&](const char* name) {
    void* f = dlsym(library, name);
    USER_CHECK(kRuntime, f,
               "the oneDNN that was found has no function {}; version 3.2 or newer 3.x is needed",
               name);
    return reinterpret_cast<void (*)()>(f);
  };
#define FIND(name) pointer_to_##name = find(#name);
  DNNL_FUNCTIONS(FIND)
}
static KeptMutex& mutex = *new KeptMutex(ForkOrder::kLibraries);
void open() {
  static std::atomic<bool> is_open = false;
  if (is_open) return;
  std::lock_guard lock(mutex);
  if (!is_open) open_library();
  is_open = true;
}
}  // namespace paddle::onednn
