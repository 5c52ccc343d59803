// Text for messages: fmt::format, and how our own types print.
//
// A type prints if it has `std::string show(const T&)` in namespace paddle. The formatter knows
// `{}` only and needs fmt/core.h alone, which is what keeps our headers quick to compile.
#pragma once
#include <fmt/core.h>

#include <concepts>
#include <string>
#include <type_traits>

namespace paddle {
template <class T>
concept Shown = !std::is_arithmetic_v<T> && requires(const T& v) {
  { show(v) } -> std::same_as<std::string>;
};

// "[1, 2, 3]", the way Python writes a list.
template <class List>
std::string show_list(const List& list) {
  std::string s = "[";
  for (const auto& x : list) {
    if (s.size() > 1) s += ", ";
    s += fmt::format("{}", x);
  }
  return s + "]";
}
}  // namespace paddle

template <paddle::Shown T>
struct fmt::formatter<T> {
  constexpr auto parse(auto& c) { return c.begin(); }
  auto format(const T& v, auto& c) const {
    auto out = c.out();
    for (char ch : show(v)) *out++ = ch;
    return out;
  }
};
