// Opens the library that brings GPUs.
#include <dlfcn.h>
#include <gflags/gflags.h>

#include "paddle/common/error.h"
#include "paddle/device/device.h"

DEFINE_string(gpu_library, "libpaddle_cuda.so", "The library that brings GPUs.");

namespace paddle {
namespace {
struct Opened {
  bool found = false;
  std::string problem;

  // Beside the core library, or where the loader looks.
  Opened() {
    void* library = dlopen(FLAGS_gpu_library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      const std::string why = dlerror();
      const bool absent = why.starts_with(FLAGS_gpu_library + ": cannot open");
      problem = absent ? FLAGS_gpu_library + " is not installed" : why;
      return;
    }
    found = true;
    const auto open = reinterpret_cast<OpenGpus>(dlsym(library, kOpenGpus));
    if (!open)
      problem = FLAGS_gpu_library + " is not of this version: it has no " + kOpenGpus;
    else if (const char* why = open())
      problem = why;
  }
};
const Opened& opened() {
  static const Opened once;
  return once;
}
}  // namespace

bool has_gpu_library() {
  return opened().found;
}
const std::string& gpu_problem() {
  return opened().problem;
}
}  // namespace paddle
