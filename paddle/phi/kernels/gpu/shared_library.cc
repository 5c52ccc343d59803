#include "paddle/phi/kernels/gpu/shared_library.h"

#include <dlfcn.h>

#include "paddle/common/error.h"

namespace paddle::gpu {
SharedLibrary::SharedLibrary(const char* file)
    : file_(file), handle_(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
  USER_CHECK(kRuntime, handle_, "{} could not be opened: {}", file_, dlerror());
}
void* SharedLibrary::find(const char* function) const {
  void* f = dlsym(handle_, function);
  USER_CHECK(kRuntime, f, "{} has no function {}", file_, function);
  return f;
}
}  // namespace paddle::gpu
