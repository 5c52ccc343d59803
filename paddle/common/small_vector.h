// A vector whose first N elements need no allocation: shapes, axes, results of an op.
#pragma once
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

#include "paddle/common/error.h"

namespace paddle {
template <class T, int N>
class SmallVector {
  static constexpr bool kPlain = std::is_trivially_copyable_v<T>;

 public:
  using value_type = T;
  SmallVector() {}
  SmallVector(std::initializer_list<T> v) { append(v.begin(), v.end()); }
  template <class It>
  requires(!std::is_integral_v<It>) SmallVector(It first, It last) { append(first, last); }
  explicit SmallVector(int64_t n, const T& v = T()) { resize(n, v); }
  SmallVector(const SmallVector& o) { append(o.begin(), o.end()); }
  SmallVector(SmallVector&& o) noexcept { take(o); }
  SmallVector& operator=(const SmallVector& o) {
    if (this != &o) {
      clear();
      append(o.begin(), o.end());
    }
    return *this;
  }
  SmallVector& operator=(SmallVector&& o) noexcept {
    if (this != &o) {
      destroy();
      size_ = 0;
      capacity_ = N;
      take(o);
    }
    return *this;
  }
  ~SmallVector() { destroy(); }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return inside() ? inline_ptr() : store_.heap; }
  const T* data() const { return const_cast<SmallVector*>(this)->data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& back() { return (*this)[-1]; }
  const T& back() const { return (*this)[-1]; }
  // A negative index counts from the end. Out of range is an error, not undefined behaviour.
  T& operator[](int64_t i) { return data()[at(i)]; }
  const T& operator[](int64_t i) const { return data()[at(i)]; }

  void push_back(T v) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    std::construct_at(data() + size_, std::move(v));
    ++size_;
  }
  template <class It>
  void append(It first, It last) {
    for (; first != last; ++first) push_back(T(*first));
  }
  void resize(int64_t n, const T& v = T()) {
    while (size_ > n) pop_back();
    if (n > capacity_) grow(n);
    while (size_ < n) push_back(v);
  }
  void pop_back() { std::destroy_at(data() + --size_); }
  void clear() {
    while (size_ > 0) pop_back();
  }
  void insert(int64_t i, T v) {
    push_back(std::move(v));
    for (int64_t k = size_ - 1; k > i; --k) std::swap(data()[k], data()[k - 1]);
  }
  void erase(int64_t i) {
    for (int64_t k = i; k + 1 < size_; ++k) data()[k] = std::move(data()[k + 1]);
    pop_back();
  }

 private:
  union Store {
    Store() {}
    ~Store() {}
    T items[N];
    T* heap;
  };
  bool inside() const { return capacity_ == N; }
  T* inline_ptr() { return store_.items; }
  int64_t at(int64_t i) const {
    const int64_t k = i < 0 ? i + size_ : i;
    INTERNAL_CHECK(uint64_t(k) < uint64_t(size_), "index {} of a list of {}", i, size_);
    return k;
  }
  void grow(int64_t need) {
    int64_t n = int64_t(capacity_) * 2;
    if (n < need) n = need;
    T* fresh = std::allocator<T>().allocate(size_t(n));
    T* old = data();
    for (int i = 0; i < size_; ++i) {
      std::construct_at(fresh + i, std::move(old[i]));
      std::destroy_at(old + i);
    }
    release_heap();
    store_.heap = fresh;
    capacity_ = int(n);
  }
  void take(SmallVector& o) {
    if (o.inside()) {
      for (auto& x : o) push_back(std::move(x));
      o.clear();
    } else {
      store_.heap = o.store_.heap;
      size_ = std::exchange(o.size_, 0);
      capacity_ = std::exchange(o.capacity_, N);
    }
  }
  void release_heap() {
    if (!inside()) std::allocator<T>().deallocate(store_.heap, size_t(capacity_));
  }
  void destroy() {
    if constexpr (!kPlain)
      for (auto& x : *this) std::destroy_at(&x);
    release_heap();
  }

  int size_ = 0, capacity_ = N;
  Store store_;
};

template <class T, int N>
bool contains(const SmallVector<T, N>& list, const T& v) {
  for (auto& x : list)
    if (x == v) return true;
  return false;
}
}  // namespace paddle
