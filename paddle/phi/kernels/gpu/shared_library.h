// CUDA's libraries are opened when their first function is needed: cuBLASLt and cuDNN together are
// a gigabyte that a program without products and convolutions need not have.
#pragma once
#include <string>

namespace paddle::gpu {
class SharedLibrary {
 public:
  // Looks among NVIDIA's Python packages, and where the loader looks. Raises RuntimeError if it is
  // nowhere.
  explicit SharedLibrary(const char* file);
  void* find(const char* function) const;
  // The address of a function, by its declaration.
  template <class F>
  void find(const char* function, F*& pointer) const {
    pointer = reinterpret_cast<F*>(find(function));
  }

 private:
  const std::string file_;
  void* handle_;  // stays open
};
}  // namespace paddle::gpu
