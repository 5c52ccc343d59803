#include "paddle/phi/kernels/gpu/shared_library.h"

#include <dlfcn.h>

#include "paddle/common/error.h"

namespace paddle::gpu {
// NVIDIA's Python packages put their libraries beside the package paddle, in whose folder libs we
// are.
static void* open_beside_us(const std::string& file) {
  Dl_info us;
  if (!dladdr(reinterpret_cast<void*>(&open_beside_us), &us)) return nullptr;
  const std::string path = us.dli_fname;
  const std::string packages = path.substr(0, path.rfind('/') + 1) + "../../nvidia/";
  for (const char* folder : {"cu13/lib/", "cudnn/lib/"})
    if (void* library = dlopen((packages + folder + file).c_str(), RTLD_NOW | RTLD_LOCAL))
      return library;
  return nullptr;
}
SharedLibrary::SharedLibrary(const char* file) : file_(file), handle_(open_beside_us(file)) {
  if (!handle_) handle_ = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  USER_CHECK(kRuntime, handle_, "{} could not be opened: {}", file_, dlerror());
}
void* SharedLibrary::find(const char* function) const {
  void* f = dlsym(handle_, function);
  USER_CHECK(kRuntime, f, "{} has no function {}", file_, function);
  return f;
}
}  // namespace paddle::gpu
