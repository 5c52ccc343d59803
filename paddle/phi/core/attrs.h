// Attributes of any op, as data: owned, compared, hashed, printed and parsed by the op's table.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "paddle/phi/core/op.h"

namespace paddle {
class PADDLE_API Attrs {
 public:
  Attrs() = default;
  Attrs(const OpDef& def, const void* from);
  explicit Attrs(const OpDef& def) : Attrs(def, def.defaults) {}
  Attrs(const Attrs& o);
  Attrs(Attrs&& o) noexcept : def_(o.def_), data_(std::exchange(o.data_, nullptr)) {}
  Attrs& operator=(Attrs o) noexcept {
    std::swap(def_, o.def_);
    std::swap(data_, o.data_);
    return *this;
  }
  ~Attrs();
  const void* get() const { return data_; }
  void* get() { return data_; }

 private:
  const OpDef* def_ = nullptr;
  void* data_ = nullptr;  // null for an op without attributes
};

// Calls f(definition, value) with the value as the C++ type it has.
template <class F>
void visit_attr(const AttrDef& a, void* attrs, F&& f) {
  void* p = static_cast<char*>(attrs) + a.offset;
  switch (a.kind) {
    case AttrKind::kBool:
      return f(a, *static_cast<bool*>(p));
    case AttrKind::kInt:
      return f(a, *static_cast<int64_t*>(p));
    case AttrKind::kDouble:
      return f(a, *static_cast<double*>(p));
    case AttrKind::kScalar:
      return f(a, *static_cast<Scalar*>(p));
    case AttrKind::kDType:
      return f(a, *static_cast<DType*>(p));
    case AttrKind::kPlace:
      return f(a, *static_cast<Place*>(p));
    case AttrKind::kEnum:
      return f(a, *static_cast<uint8_t*>(p));
    case AttrKind::kString:
      return f(a, *static_cast<std::string*>(p));
    case AttrKind::kInts:
      return f(a, *static_cast<Ints*>(p));
    case AttrKind::kFloats:
      return f(a, *static_cast<Floats*>(p));
    case AttrKind::kStrings:
      return f(a, *static_cast<Strings*>(p));
    case AttrKind::kDim:
      return f(a, *static_cast<Dim*>(p));
    case AttrKind::kDims:
      return f(a, *static_cast<Dims*>(p));
    case AttrKind::kRegion:
      return f(a, *static_cast<RegionRef*>(p));
  }
}
template <class F>
void visit_attrs(const OpDef& def, void* attrs, F&& f) {
  for (auto& a : def.attrs) visit_attr(a, attrs, f);
}
template <class F>
void visit_attr(const AttrDef& a, const void* attrs, F&& f) {
  visit_attr(a, const_cast<void*>(attrs), [&](const AttrDef& d, const auto& v) { f(d, v); });
}
template <class F>
void visit_attrs(const OpDef& def, const void* attrs, F&& f) {
  for (auto& a : def.attrs) visit_attr(a, attrs, f);
}

// Bit for bit: a NaN equals itself, a size that is not known equals itself.
PADDLE_API bool same_attr(const AttrDef& a, const void* x, const void* y);
PADDLE_API bool same_attrs(const OpDef& def, const void* x, const void* y);
PADDLE_API uint64_t hash_attrs(const OpDef& def, const void* attrs);
inline uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}

// "axis=[1], keepdim=true": what differs from the defaults. `region` prints a region.
PADDLE_API std::string show_attrs(const OpDef& def, const void* attrs,
                                  const std::function<std::string(const Region&)>& region = {});
// The value alone, as show_attrs prints it.
PADDLE_API std::string show_attr(const AttrDef& a, const void* attrs);
// Any text as one word in quotes, and back.
PADDLE_API std::string quote(std::string_view s);
PADDLE_API std::string unquote(std::string_view s);
// Reads one value back; parses sizes by `size`. Raises ValueError.
PADDLE_API void parse_attr(const AttrDef& a, void* attrs, std::string_view text,
                           const std::function<Dim(std::string_view)>& size = {});

// Replaces what is not known among the attributes: sizes by what `size` gives, elements of tensors
// by what `element` gives for their symbol.
PADDLE_API void resolve_unknowns(const OpDef& def, void* attrs, const std::function<Dim(Dim)>& size,
                                 const std::function<Scalar(Dim)>& element);
PADDLE_API bool has_unknown(const OpDef& def, const void* attrs);
// The sizes and elements that are not known.
PADDLE_API std::vector<Dim> unknowns(const OpDef& def, const void* attrs);

// Reads the operands behind the inputs into the attributes that may come as tensors. Concrete
// operands give numbers.
PADDLE_API void read_tensor_attr(const OpDef& def, void* attrs, int which, Tensors operand);
// Unknowns in place of an operand's elements; `unknown` gives the one for an index.
PADDLE_API void forget_tensor_attr(const OpDef& def, void* attrs, int which, const Meta& operand,
                                   const std::function<Dim(int64_t)>& unknown);
}  // namespace paddle
