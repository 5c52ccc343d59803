// Memory for small objects and small tensors: 64-byte aligned blocks of up to 4 KiB from lists per
// thread.
#pragma once
#include <cstddef>

#include "paddle/common/api.h"

namespace paddle {
inline constexpr size_t kPoolMax = 4096;

// Never null: throws Error(kMemory). bytes must be at most kPoolMax.
PADDLE_API void* pool_allocate(size_t bytes);
// bytes as given to pool_allocate. Any thread may release.
PADDLE_API void pool_release(void* block, size_t bytes) noexcept;
// How many bytes the pool has taken from the system; it never gives them back.
PADDLE_API size_t pool_reserved();

// Base of classes whose objects come from the pool.
template <class T>
struct Pooled {
  static void* operator new(size_t bytes) { return pool_allocate(bytes); }
  static void operator delete(void* p, size_t bytes) { pool_release(p, bytes); }
};
}  // namespace paddle
