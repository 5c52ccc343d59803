#include "paddle/phi/core/attrs.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "paddle/common/pool.h"

namespace paddle {
Attrs::Attrs(const OpDef& def, const void* from) : def_(&def) {
  if (def.attr_size) def.copy(data_ = pool_allocate(def.attr_size), from);
}
Attrs::Attrs(const Attrs& o) {
  if (o.data_) *this = Attrs(*o.def_, o.data_);
}
Attrs::~Attrs() {
  if (!data_) return;
  def_->destroy(data_);
  pool_release(data_, def_->attr_size);
}

static bool same(double a, double b) {
  return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}
bool same_attr(const AttrDef& a, const void* x, const void* y) {
  bool equal = true;
  visit_attr(a, x, [&]<class T>(const AttrDef&, const T& v) {
    const T& w = *reinterpret_cast<const T*>(static_cast<const char*>(y) + a.offset);
    if constexpr (std::is_same_v<T, Dim>)
      equal = v.raw() == w.raw();
    else if constexpr (std::is_same_v<T, Dims>)
      equal = identical(v, w);
    else if constexpr (std::is_same_v<T, Scalar>)
      equal = v.identical(w);
    else if constexpr (std::is_same_v<T, double>)
      equal = same(v, w);
    else if constexpr (std::is_same_v<T, Floats>)
      equal = std::equal(v.begin(), v.end(), w.begin(), w.end(), same);
    else
      equal = v == w;
  });
  return equal;
}
bool same_attrs(const OpDef& def, const void* x, const void* y) {
  for (auto& a : def.attrs)
    if (!same_attr(a, x, y)) return false;
  return true;
}
uint64_t hash_attrs(const OpDef& def, const void* attrs) {
  uint64_t h = reinterpret_cast<uintptr_t>(&def);
  visit_attrs(def, attrs, [&]<class T>(const AttrDef& a, const T& v) {
    if constexpr (std::is_same_v<T, Dim>)
      h = mix(h, uint64_t(v.raw()));
    else if constexpr (std::is_same_v<T, Dims>)
      for (Dim d : v) h = mix(h, uint64_t(d.raw()));
    else if constexpr (std::is_same_v<T, Ints>)
      for (int64_t i : v) h = mix(h, uint64_t(i));
    else if constexpr (std::is_same_v<T, double>)
      h = mix(h, std::bit_cast<uint64_t>(v));
    else if constexpr (std::is_integral_v<T>)
      h = mix(h, uint64_t(v));
    else if constexpr (std::is_same_v<T, DType>)
      h = mix(h, uint64_t(v));
    else if constexpr (std::is_same_v<T, RegionRef>)
      h = mix(h, uint64_t(uintptr_t(v.get())));
    else
      h = mix(h, std::hash<std::string>()(show_attr(a, attrs)));
  });
  return h;
}

// ---- text
std::string quote(std::string_view s) {
  std::string r = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') r += '\\';
    if (c == '\n')
      r += "\\n";
    else
      r += c;
  }
  return r + "\"";
}
std::string unquote(std::string_view s) {
  USER_CHECK(kValue, s.size() >= 2 && s.front() == '"' && s.back() == '"', "{} is not quoted", s);
  std::string r;
  for (size_t i = 1; i + 1 < s.size(); ++i) {
    if (s[i] == '\\' && i + 2 < s.size())
      r += s[++i] == 'n' ? '\n' : s[i];
    else
      r += s[i];
  }
  return r;
}
// Without the frame that users see.
static std::string show_place(Place p) {
  const std::string s = show(p), frame = "Place(";
  return p == Place() ? "undefined" : s.substr(frame.size(), s.size() - frame.size() - 1);
}
std::string show_attr(const AttrDef& attr, const void* attrs) {
  std::string s;
  visit_attr(attr, attrs, [&]<class T>(const AttrDef& a, const T& v) {
    if constexpr (std::is_same_v<T, bool>)
      s = v ? "true" : "false";
    else if constexpr (std::is_same_v<T, double>)
      s = show(Scalar(v));
    else if constexpr (std::is_same_v<T, uint8_t>)
      s = v < a.names.size() ? a.names[v] : "?";
    else if constexpr (std::is_same_v<T, std::string>)
      s = quote(v);
    else if constexpr (std::is_same_v<T, RegionRef>)
      s = "region";
    else if constexpr (std::is_same_v<T, Place>)
      s = show_place(v);
    else if constexpr (std::is_same_v<T, Floats>) {
      SmallVector<Scalar, 4> list;
      for (double d : v) list.push_back(Scalar(d));
      s = show_list(list);
    } else if constexpr (std::is_same_v<T, Strings>) {
      std::vector<std::string> list;
      for (auto& x : v) list.push_back(quote(x));
      s = show_list(list);
    } else
      s = fmt::format("{}", v);
  });
  return s;
}
std::string show_attrs(const OpDef& def, const void* attrs,
                       const std::function<std::string(const Region&)>& region) {
  std::string s;
  for (auto& a : def.attrs) {
    if (same_attr(a, attrs, def.defaults)) continue;
    if (!s.empty()) s += ", ";
    s += a.name;
    s += "=";
    if (a.kind == AttrKind::kRegion && region)
      s += region(**reinterpret_cast<const RegionRef*>(static_cast<const char*>(attrs) + a.offset));
    else
      s += show_attr(a, attrs);
  }
  return s;
}

namespace {
std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}
// The items of "[a, f(b, c), "d"]".
std::vector<std::string_view> items(std::string_view s) {
  s = trim(s);
  USER_CHECK(kValue, s.size() >= 2 && s.front() == '[' && s.back() == ']', "'{}' is no list", s);
  s = s.substr(1, s.size() - 2);
  std::vector<std::string_view> r;
  int depth = 0;
  bool quoted = false;
  size_t from = 0;
  for (size_t i = 0; i <= s.size(); ++i) {
    if (i < s.size()) {
      if (s[i] == '\\')
        ++i;
      else if (s[i] == '"')
        quoted = !quoted;
      else if (!quoted && (s[i] == '(' || s[i] == ')'))
        depth += s[i] == '(' ? 1 : -1;
    }
    if (i >= s.size() || (s[i] == ',' && depth == 0 && !quoted)) {
      const auto item = trim(s.substr(from, i - from));
      if (!item.empty()) r.push_back(item);
      from = i + 1;
    }
  }
  return r;
}
bool read_double(std::string_view s, double& v) {
  const std::string t(s);
  char* end = nullptr;
  v = std::strtod(t.c_str(), &end);
  return !t.empty() && end == t.c_str() + t.size();
}
double to_double(std::string_view s) {
  double v;
  USER_CHECK(kValue, read_double(s, v), "'{}' is no number", s);
  return v;
}
int64_t to_int(std::string_view s) {
  const std::string_view digits = s.starts_with('+') ? s.substr(1) : s;
  int64_t v = 0;
  const auto r = std::from_chars(digits.data(), digits.data() + digits.size(), v);
  USER_CHECK(kValue, r.ec == std::errc() && r.ptr == digits.data() + digits.size(),
             "'{}' is no whole number of 64 bits", s);
  return v;
}
Dim to_size(std::string_view s, const std::function<Dim(std::string_view)>& size) {
  const bool number = s.find_first_not_of("-0123456789") == std::string_view::npos;
  USER_CHECK(kValue, number || size, "'{}' is no number", s);
  return number ? Dim::from_user(to_int(s)) : size(s);
}
Scalar to_scalar(std::string_view s, const std::function<Dim(std::string_view)>& size) {
  if (s == "true" || s == "false") return Scalar(s == "true");
  if (s.starts_with("element ")) return Scalar::of_tensor(to_size(s.substr(8), size));
  if (s.starts_with("(")) {
    const size_t comma = s.find(',');
    USER_CHECK(kValue, comma != std::string_view::npos, "'{}' is no complex number", s);
    return Scalar(std::complex<double>(to_double(trim(s.substr(1, comma - 1))),
                                       to_double(trim(s.substr(comma + 1, s.size() - comma - 2)))));
  }
  double v;
  if (!read_double(s, v)) return Scalar(to_size(s, size));
  return s.find_first_of(".enf") == std::string_view::npos ? Scalar(to_int(s)) : Scalar(v);
}
uint8_t to_enum(const AttrDef& a, std::string_view s) {
  for (size_t i = 0; i < a.names.size(); ++i)
    if (s == a.names[i]) return uint8_t(i);
  fail(ErrorKind::kValue, fmt::format("'{}' is none of {}", s, show_list(a.names)));
}
}  // namespace

void parse_attr(const AttrDef& attr, void* attrs, std::string_view text,
                const std::function<Dim(std::string_view)>& size) {
  const std::string_view s = trim(text);
  visit_attr(attr, attrs, [&]<class T>(const AttrDef& a, T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      USER_CHECK(kValue, s == "true" || s == "false", "{}: '{}' is neither true nor false", a.name,
                 s);
      v = s == "true";
    } else if constexpr (std::is_same_v<T, int64_t>)
      v = to_int(s);
    else if constexpr (std::is_same_v<T, double>)
      v = to_double(s);
    else if constexpr (std::is_same_v<T, Scalar>)
      v = to_scalar(s, size);
    else if constexpr (std::is_same_v<T, DType>) {
      v = find_dtype(s);
      USER_CHECK(kValue, v != DType::kUndefined || s == show(v), "'{}' is no dtype", s);
    } else if constexpr (std::is_same_v<T, Place>)
      v = s == show_place(Place()) ? Place() : parse_place(s);
    else if constexpr (std::is_same_v<T, uint8_t>)
      v = to_enum(a, s);
    else if constexpr (std::is_same_v<T, std::string>)
      v = unquote(s);
    else if constexpr (std::is_same_v<T, Dim>)
      v = to_size(s, size);
    else if constexpr (std::is_same_v<T, RegionRef>)
      fail(ErrorKind::kValue, std::string(a.name) + ": a region is not read here");
    else {
      v = T();
      for (auto item : items(s)) {
        if constexpr (std::is_same_v<T, Ints>)
          v.push_back(to_int(item));
        else if constexpr (std::is_same_v<T, Floats>)
          v.push_back(to_double(item));
        else if constexpr (std::is_same_v<T, Strings>)
          v.push_back(unquote(item));
        else
          v.push_back(to_size(item, size));
      }
    }
  });
}

// ---- sizes among the attributes
void resolve_unknowns(const OpDef& def, void* attrs, const std::function<Dim(Dim)>& size,
                      const std::function<Scalar(Dim)>& element) {
  visit_attrs(def, attrs, [&]<class T>(const AttrDef&, T& v) {
    if constexpr (std::is_same_v<T, Dim>) {
      if (!known(v)) v = size(v);
    } else if constexpr (std::is_same_v<T, Dims>) {
      for (Dim& d : v)
        if (!known(d)) d = size(d);
    } else if constexpr (std::is_same_v<T, Scalar>) {
      if (v.kind() == Scalar::Kind::kSize)
        v = Scalar(size(v.symbol()));
      else if (v.kind() == Scalar::Kind::kTensor)
        v = element(v.symbol());
    }
  });
}
std::vector<Dim> unknowns(const OpDef& def, const void* attrs) {
  std::vector<Dim> r;
  visit_attrs(def, attrs, [&]<class T>(const AttrDef&, const T& v) {
    if constexpr (std::is_same_v<T, Dim>) {
      if (!known(v)) r.push_back(v);
    } else if constexpr (std::is_same_v<T, Dims>) {
      for (Dim d : v)
        if (!known(d)) r.push_back(d);
    } else if constexpr (std::is_same_v<T, Scalar>) {
      if (!known(v)) r.push_back(v.symbol());
    }
  });
  return r;
}
bool has_unknown(const OpDef& def, const void* attrs) {
  bool any = false;
  visit_attrs(def, attrs, [&]<class T>(const AttrDef&, const T& v) {
    if constexpr (std::is_same_v<T, Dim> || std::is_same_v<T, Dims> || std::is_same_v<T, Scalar>)
      any |= !known(v);
  });
  return any;
}

static const AttrDef& tensor_attr(const OpDef& def, int which) {
  return def.attrs[size_t(def.tensor_attrs[size_t(which)])];
}
void read_tensor_attr(const OpDef& def, void* attrs, int which, Tensors operand) {
  if (operand.empty()) return;
  const AttrDef& attr = tensor_attr(def, which);
  visit_attr(attr, attrs, [&]<class T>(const AttrDef& a, T& v) {
    const auto size_at = [&](const Tensor& t, int64_t i) {
      USER_CHECK(kType, is_integer(t.dtype()) || t.dtype() == DType::kBool,
                 "{}: argument '{}' must be of integers, but it is a tensor of {}", def.name,
                 a.name, t.dtype());
      return Dim::from_user(element(t, i).template to<int64_t>());
    };
    const auto check_one = [&] {
      USER_CHECK(kValue, operand.size() == 1 && operand[0].numel() == 1,
                 "{}: argument '{}' must be a tensor of one element", def.name, a.name);
    };
    if constexpr (std::is_same_v<T, Scalar>) {
      check_one();
      v = element(operand[0], 0);
    } else if constexpr (std::is_same_v<T, Dim>) {
      check_one();
      v = size_at(operand[0], 0);
    } else if constexpr (std::is_same_v<T, Dims>) {
      v.clear();  // one tensor of all elements, or a list of tensors of one
      for (auto& t : operand) {
        USER_CHECK(kValue, operand.size() == 1 || t.numel() == 1,
                   "{}: argument '{}' must be a list of tensors of one element", def.name, a.name);
        for (int64_t i = 0, n = t.numel(); i < n; ++i) v.push_back(size_at(t, i));
      }
    } else {
      INTERNAL_CHECK(false, "attribute {} of {} cannot come as a tensor", a.name, def.name);
    }
  });
}
void forget_tensor_attr(const OpDef& def, void* attrs, int which, const Meta& operand,
                        const std::function<Dim(int64_t)>& unknown) {
  visit_attr(tensor_attr(def, which), attrs, [&]<class T>(const AttrDef& a, T& v) {
    const auto check_one = [&] {
      const Cond one = numel(operand.dims) == 1;
      const std::string text =
          fmt::format("{}: argument '{}' must be a tensor of one element", def.name, a.name);
      if (one.decided())
        USER_CHECK(kValue, one.value(), "{}", text);
      else
        sym::require(one, text);
    };
    if constexpr (std::is_same_v<T, Scalar>) {
      check_one();
      v = Scalar::of_tensor(unknown(0));
    } else if constexpr (std::is_same_v<T, Dim>) {
      check_one();
      v = unknown(0);
    } else if constexpr (std::is_same_v<T, Dims>) {
      const Dim n = numel(operand.dims);
      USER_CHECK(kValue, known(n),
                 "{}: how many elements '{}' has must be known while the program is recorded",
                 def.name, a.name);
      constexpr int64_t kMost = 4096;
      USER_CHECK(
          kValue, n.number() <= kMost,
          "{}: argument '{}' is a tensor of {} elements; in a program at most {} can be read",
          def.name, a.name, n, kMost);
      v.clear();
      for (int64_t i = 0; i < n.number(); ++i) v.push_back(unknown(i));
    }
  });
}
}  // namespace paddle
