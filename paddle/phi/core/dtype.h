// Data types, and the way from a value of DType to a C++ type.
#pragma once
#include <complex>
#include <cstdint>
#include <string>
#include <string_view>

#include "paddle/common/error.h"
#include "paddle/phi/core/float16.h"

namespace paddle {
using complex64 = std::complex<float>;
using complex128 = std::complex<double>;

// The numbers are those of the real package's DataType.
enum class DType : uint8_t {
  kUndefined,
  kBool,
  kUInt8,
  kInt8,
  kUInt16,
  kInt16,
  kUInt32,
  kInt32,
  kUInt64,
  kInt64,
  kFloat32,
  kFloat64,
  kComplex64,
  kComplex128,
  kPString,
  kFloat16,
  kBFloat16,
  kFloat8E4M3FN,
  kFloat8E5M2,
  kCount
};
inline constexpr int kDTypes = int(DType::kCount);

struct DTypeInfo {
  const char* name;
  uint8_t bytes;
  char kind;  // b bool, u unsigned, i signed, f floating, c complex, s string, or a blank
};
inline constexpr DTypeInfo kDTypeInfo[kDTypes] = {
    {"undefined", 0, ' '}, {"bool", 1, 'b'},          {"uint8", 1, 'u'},      {"int8", 1, 'i'},
    {"uint16", 2, 'u'},    {"int16", 2, 'i'},         {"uint32", 4, 'u'},     {"int32", 4, 'i'},
    {"uint64", 8, 'u'},    {"int64", 8, 'i'},         {"float32", 4, 'f'},    {"float64", 8, 'f'},
    {"complex64", 8, 'c'}, {"complex128", 16, 'c'},   {"pstring", 0, 's'},    {"float16", 2, 'f'},
    {"bfloat16", 2, 'f'},  {"float8_e4m3fn", 1, 'f'}, {"float8_e5m2", 1, 'f'}};

constexpr const DTypeInfo& info_of(DType t) {
  return kDTypeInfo[int(t)];
}
constexpr size_t size_of(DType t) {
  return info_of(t).bytes;
}
constexpr bool is_floating(DType t) {
  return info_of(t).kind == 'f';
}
constexpr bool is_complex(DType t) {
  return info_of(t).kind == 'c';
}
constexpr bool is_integer(DType t) {
  return info_of(t).kind == 'i' || info_of(t).kind == 'u';
}
// Has derivatives.
constexpr bool is_inexact(DType t) {
  return is_floating(t) || is_complex(t);
}
constexpr bool is_half(DType t) {
  return t == DType::kFloat16 || t == DType::kBFloat16;
}
constexpr DType real_of(DType t) {
  return t == DType::kComplex64 ? DType::kFloat32 : t == DType::kComplex128 ? DType::kFloat64 : t;
}
constexpr DType complex_of(DType t) {
  return t == DType::kFloat64 || t == DType::kComplex128 ? DType::kComplex128 : DType::kComplex64;
}
inline std::string show(DType t) {
  return info_of(t).name;
}
// "float32" or "paddle.float32". kUndefined if it is none.
PADDLE_API DType find_dtype(std::string_view name);

template <class T>
inline constexpr DType dtype_of = DType::kUndefined;
#define PADDLE_DTYPE(T, K) \
  template <>              \
  inline constexpr DType dtype_of<T> = DType::K
PADDLE_DTYPE(bool, kBool);
PADDLE_DTYPE(uint8_t, kUInt8);
PADDLE_DTYPE(int8_t, kInt8);
PADDLE_DTYPE(uint16_t, kUInt16);
PADDLE_DTYPE(int16_t, kInt16);
PADDLE_DTYPE(uint32_t, kUInt32);
PADDLE_DTYPE(int32_t, kInt32);
PADDLE_DTYPE(uint64_t, kUInt64);
PADDLE_DTYPE(int64_t, kInt64);
PADDLE_DTYPE(float, kFloat32);
PADDLE_DTYPE(double, kFloat64);
PADDLE_DTYPE(complex64, kComplex64);
PADDLE_DTYPE(complex128, kComplex128);
PADDLE_DTYPE(float16, kFloat16);
PADDLE_DTYPE(bfloat16, kBFloat16);
#undef PADDLE_DTYPE

// Sets of types: which a kernel is registered for, and what dispatch() goes through.
template <class... T>
struct Types {};
template <class... A, class... B>
constexpr Types<A..., B...> operator+(Types<A...>, Types<B...>) {
  return {};
}
inline constexpr Types<float, double> kFloat32And64{};
inline constexpr Types<float, double, float16, bfloat16> kFloating{};
inline constexpr Types<complex64, complex128> kComplexes{};
inline constexpr Types<uint8_t, int8_t, int16_t, int32_t, int64_t> kIntegers{};
inline constexpr Types<uint16_t, uint32_t, uint64_t> kRareIntegers{};
inline constexpr Types<bool> kBoolean{};
inline constexpr auto kReals = kFloating + kIntegers;
inline constexpr auto kNumbers = kReals + kComplexes;
inline constexpr auto kAll = kNumbers + kBoolean;
inline constexpr auto kEvery = kAll + kRareIntegers;  // whatever can be stored

// Calls f.template operator()<T>() for the C++ type of `t`.
template <class... T, class F>
decltype(auto) dispatch(Types<T...>, DType t, F&& f) {
  using R = decltype((f.template operator()<T>(), ...));
  if constexpr (std::is_void_v<R>) {
    const bool found = ((t == dtype_of<T> && (f.template operator()<T>(), true)) || ...);
    USER_CHECK(kType, found, "{} is not supported here", t);
  } else {
    R result{};
    const bool found = ((t == dtype_of<T> && (result = f.template operator()<T>(), true)) || ...);
    USER_CHECK(kType, found, "{} is not supported here", t);
    return result;
  }
}

// What a type is computed in, and what sums of it are kept in.
template <class T>
struct ComputeType {
  using type = T;
};
template <>
struct ComputeType<float16> {
  using type = float;
};
template <>
struct ComputeType<bfloat16> {
  using type = float;
};
template <class T>
using Compute = typename ComputeType<T>::type;
}  // namespace paddle
