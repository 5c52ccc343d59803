// From an op's struct to its record. Included by the .cc of ops only.
#pragma once
#include "paddle/phi/core/op.h"

namespace paddle {
// What compose, put and the tape give where the struct says nothing (derive/).
PADDLE_API void infer_by_compose(const OpDef&, const void*, MetaSlots, MetaList&);
PADDLE_API Grads grad_by_compose(const GradIn&);
PADDLE_API Grads grad_by_put(const GradIn&);
OpDef derive_gradient_op(const OpDef& fused);

namespace detail {
// ---- the number of fields against the number of table lines
struct AnyValue {
  template <class T>
  constexpr operator T() const;
};
template <class Op, class... A>
constexpr int fields() {
  if constexpr (requires { Op{A{}..., AnyValue{}}; })
    return fields<Op, A..., AnyValue>();
  else
    return sizeof...(A);
}
template <class Op>
constexpr int lines();
struct LineCounter {
  int n = 0;
  AttrDef dummy{};
  constexpr AttrDef& operator()(const char*, auto, const char* = "") {
    ++n;
    return dummy;
  }
  template <class Op, class T>
  constexpr void nested(T Op::*) {
    ++n;
    static_assert(fields<T>() == lines<T>(), "every field of a shared struct needs a line");
  }
};
template <class Op>
constexpr bool kHasAttrs = requires(LineCounter& c) {
  Op::attrs(c);
};
template <class Op>
constexpr int lines() {
  LineCounter c;
  if constexpr (kHasAttrs<Op>) Op::attrs(c);
  return c.n;
}

template <class Op>
struct TableReader {
  std::vector<AttrDef>* table;
  const Op* sample;
  size_t base = 0;
  template <class T>
  size_t at(T Op::*m) const {
    return base + size_t(reinterpret_cast<const char*>(&(sample->*m)) -
                         reinterpret_cast<const char*>(sample));
  }
  template <class T>
  AttrDef& operator()(const char* name, T Op::*m, const char* doc = "") {
    AttrDef& a =
        table->emplace_back(AttrDef{name, doc, KindOf<T>::kind, uint16_t(at(m)), false, {}});
    if constexpr (std::is_enum_v<T> && KindOf<T>::kind == AttrKind::kEnum)
      a.names = enum_names(T());
    return a;
  }
  template <class T>
  void nested(T Op::*m) {
    T::attrs(TableReader<T>{table, &(sample->*m), at(m)});
  }
};

// ---- a method's parameters against the declared inputs
template <class P>
constexpr Arg::Kind kind_of() {
  using T = std::remove_cvref_t<P>;
  if constexpr (std::is_same_v<T, Metas> || std::is_same_v<T, Tensors>)
    return Arg::kMany;
  else if constexpr (std::is_same_v<T, const Meta*>)
    return Arg::kOptional;
  else
    return Arg::kPlain;
}
template <class... P>
constexpr bool fits(const std::array<Arg, kMaxArgs>& in) {
  if (count(in) != sizeof...(P)) return false;
  constexpr Arg::Kind kinds[sizeof...(P) + 1] = {kind_of<P>()...};
  constexpr bool tensors = (std::is_same_v<std::remove_cvref_t<P>, Tensor> || ...);
  for (size_t i = 0; i < sizeof...(P); ++i) {
    const Arg::Kind k = in[i].kind;
    const Arg::Kind want = k == Arg::kHidden || k == Arg::kIndex ? Arg::kPlain : k;
    const bool empty_if_absent = tensors && want == Arg::kOptional && kinds[i] == Arg::kPlain;
    if (want != kinds[i] && !empty_if_absent) return false;
  }
  return true;
}
template <class P>
decltype(auto) item(Metas m) {
  using T = std::remove_cvref_t<P>;
  if constexpr (std::is_same_v<T, Metas>)
    return m;
  else if constexpr (std::is_same_v<T, const Meta*>)
    return m.empty() ? static_cast<const Meta*>(nullptr) : m[0];
  else
    return *m[0];
}
inline const Tensor kNoTensor;
template <class P>
decltype(auto) item(Tensors t) {
  if constexpr (std::is_same_v<std::remove_cvref_t<P>, Tensors>)
    return t;
  else
    return t.empty() ? kNoTensor : t[0];
}
template <class Op, class R, class... P, class In>
decltype(auto) spread(R (Op::*f)(P...) const, const Op& op, In in) {
  static_assert(
      fits<P...>(Op::info.inputs),
      "parameters must be the declared inputs: const Meta& | Metas for many | const Meta* "
      "for optional; in compose const Tensor& | Tensors");
  return [&]<size_t... I>(std::index_sequence<I...>)->decltype(auto) {
    return (op.*f)(item<P>(in[I])...);
  }
  (std::index_sequence_for<P...>());
}

// ---- a method's results against the declared outputs
template <class T>
constexpr int kResults = -1;  // a list: known when it ran
template <>
inline constexpr int kResults<Meta> = 1;
template <>
inline constexpr int kResults<void> = 0;
template <size_t N>
inline constexpr int kResults<std::array<Meta, N>> = int(N);
template <class Op, class R, class... P>
constexpr int results_of(R (Op::*)(P...) const) {
  return kResults<R>;
}
constexpr int free_outputs(const OpInfo& info) {
  int n = 0;
  for (auto& o : info.outputs) n += o.name && !o.of;
  return n;
}
template <class R, class List>
void store(R&& r, List& out) {
  if constexpr (std::is_same_v<std::remove_cvref_t<R>, typename List::value_type>)
    out.push_back(std::forward<R>(r));
  else
    for (auto& x : r) out.push_back(std::move(x));
}

template <class Op>
const Op& as(const void* attrs) {
  static const Op none{};
  return attrs ? *static_cast<const Op*>(attrs) : none;
}
template <class Op>
void infer_thunk(const OpDef&, const void* attrs, MetaSlots in, MetaList& out) {
  using R = decltype(spread(&Op::infer, as<Op>(attrs), in));
  if constexpr (std::is_void_v<R>)
    spread(&Op::infer, as<Op>(attrs), in);
  else
    store(spread(&Op::infer, as<Op>(attrs), in), out);
}
template <class Op>
constexpr void check_struct() {
  static_assert(std::is_aggregate_v<Op> && sizeof(Op) <= kPoolMax, "an op is a plain struct");
  static_assert(fields<Op>() == lines<Op>(), "every attribute needs a line in attrs()");
  static_assert(
      requires { &Op::infer; } || requires { &Op::compose; }, "an op needs infer or compose");
  if constexpr (requires { &Op::infer; })
    static_assert(
        results_of(&Op::infer) < 0 || results_of(&Op::infer) == free_outputs(Op::info),
        "infer gives one Meta per output that is not inplace_of: Meta | std::array<Meta, N> "
        "| std::vector<Meta> for a list | void");
  static_assert(
      !(Op::info.traits & kView) ||
          requires {
            &Op::view;
            &Op::put;
          },
      "a view needs view and put");
}
}  // namespace detail

template <class Op>
OpDef make_def() {
  detail::check_struct<Op>();
  using detail::as;
  static const Op defaults{};
  OpDef d;
  d.name = Op::info.name;
  d.info = &Op::info;
  d.inputs = count(Op::info.inputs);
  d.outputs = count(Op::info.outputs);
  d.traits = Op::info.traits;
  d.attr_size = std::is_empty_v<Op> ? 0 : sizeof(Op);
  d.defaults = &defaults;
  d.copy = [](void* to, const void* from) { new (to) Op(*static_cast<const Op*>(from)); };
  d.destroy = [](void* p) { static_cast<Op*>(p)->~Op(); };
  if constexpr (detail::kHasAttrs<Op>) Op::attrs(detail::TableReader<Op>{&d.attrs, &defaults});
  for (size_t i = 0; i < d.attrs.size(); ++i)
    if (d.attrs[i].is_tensor) d.tensor_attrs.push_back(int(i));
  for (int i = 0; i < d.inputs; ++i)
    if (d.input(i).kind == Arg::kHidden) d.state_input = i;

  if constexpr (requires { &Op::infer; }) d.infer = detail::infer_thunk<Op>;
  if constexpr (requires { &Op::check; })
    d.check = [](const OpDef&, const void* a, MetaSlots in) {
      detail::spread(&Op::check, as<Op>(a), in);
    };
  if constexpr (requires { &Op::compose; })
    d.compose = [](const OpDef&, const void* a, Slots in, TensorList& out) {
      detail::store(detail::spread(&Op::compose, as<Op>(a), in), out);
    };
  if constexpr (requires { &Op::grad; })
    d.grad = [](const GradIn& g) { return as<Op>(g.attrs).grad(g); };
  if constexpr (requires { &Op::view; })
    d.view = [](const void* a, const Meta& x, Layout& l) { return as<Op>(a).view(x, l); };
  if constexpr (requires { &Op::put; })
    d.put = [](const void* a, const Tensor& base, const Tensor& part) {
      return as<Op>(a).put(base, part);
    };
  if constexpr (requires { &Op::elements; })
    d.elements = [](const void* a, KnownElements in, Dims& out) {
      return as<Op>(a).elements(in, out);
    };
  if constexpr (requires { &Op::flops; })
    d.flops = [](const void* a, MetaSlots in) {
      return detail::spread(&Op::flops, as<Op>(a), in);
    };
  d.infer_is_derived = !d.infer;
  if (!d.infer) d.infer = infer_by_compose;
  d.grad_is_derived = d.compose && !d.grad;
  if (d.grad_is_derived) d.grad = grad_by_compose;
  if (d.put && !d.grad) d.grad = grad_by_put;
  return d;
}
#define REGISTER_OP(Op)                                                             \
  namespace {                                                                       \
  [[maybe_unused]] const OpDef& registered_##Op = ::paddle::add_op(make_def<Op>()); \
  }                                                                                 \
  static_assert(true)
}  // namespace paddle
