#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "paddle/ir/control.h"
#include "paddle/ir/recorder.h"
#include "paddle/ir/serialize/program_file.h"
#include "paddle/ir/serialize/saved_ops.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/core/mode.h"
#include "paddle/phi/ops/full.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
using json = nlohmann::ordered_json;
using namespace serialize;
namespace {
// ---- tagged values
json tagged(const std::string& tag, json data) {
  return {{"#", tag}, {"D", std::move(data)}};
}
json type_of(const Meta& m) {
  json dims = json::array();
  for (Dim d : m.dims) dims.push_back(d.is_number() ? d.raw() : -1);
  return tagged("0.t_dtensor",
                {{{"#", "0." + std::string(type_tag(m.dtype))}}, dims, "NCHW", json::array(), 0});
}
json attribute(const std::string& name, json value) {
  return {{"AT", std::move(value)}, {"N", name}};
}
json int_list(const std::string& tag, const auto& list) {
  json values = json::array();
  for (auto v : list) values.push_back(tagged("0.a_" + tag, v));
  return tagged("0.a_array", values);
}
json place(int kind) {
  return tagged("1.a_place", {kind, 0, ""});
}
json dtype(DType t) {
  return tagged("1.a_dtype", t == DType::kUndefined ? "Undefined(ALL_DTYPE)" : show(t));
}
// Whether an operation computes with numbers of more digits than float32 has.
bool is_wide(const Operation& op) {
  const auto wide = [](const Value* v) {
    const DType t = v->meta.dtype;
    return t == DType::kFloat64 || t == DType::kComplex128 || is_integer(t);
  };
  return (!op.operands.empty() && wide(op.operands[0])) ||
         (!op.results.empty() && op.results[0] && wide(op.results[0]));
}
// What may be a number of float32 is written as one, as the real package does; but with all its
// digits for an operation of wider ones, which the real package rounds when it reads them. JSON has
// no numbers for what is not finite: the format has words.
json real(const std::string& tag, double v, bool wide) {
  if (tag == "f32" && !wide) v = double(float(v));
  if (std::isfinite(v)) return tagged("0.a_" + tag, v);
  return {{"#", "0.a_" + tag}, {"VD", std::isnan(v) ? "NAN" : v > 0 ? "INF" : "-INF"}};
}

// As the real package writes numbers, unless that one would be another.
json exact(const Scalar& v) {
  USER_CHECK(kNotImplemented, !v.is_complex(), "the number {} has no form in the format", v);
  const auto d = v.to<double>();
  if (v.is_integer() && v.to<int64_t>() != Scalar(d).to<int64_t>())
    return tagged("0.a_i64", v.to<int64_t>());
  return real("f64", d, true);
}
// The dtype of the tensor that a number becomes as an operand: `usual`, unless that loses digits
// that the operation computes with. The real package reads it in any dtype.
DType holder_of(const Scalar& v, DType usual, const Operation& op) {
  if (usual != DType::kFloat32 || v.is_complex()) return usual;
  const auto d = v.to<double>();
  if (v.is_integer())
    return Scalar(double(float(d))).to<int64_t>() == v.to<int64_t>() ? usual : DType::kInt64;
  return std::isfinite(d) && double(float(d)) != d && is_wide(op) ? DType::kFloat64 : usual;
}

// Parameters: what is captured, but for the states of random generators; and large constants.
bool is_generator_state(const Value& v) {
  return !v.users.empty() && std::all_of(v.users.begin(), v.users.end(), [&](const Operation* op) {
    int at = 0, mine = -1;
    for (int s = 0; s < op->counts.size(); at += op->counts[s], ++s)
      for (int k = 0; k < op->counts[s]; ++k)
        if (op->operands[at + k] == &v) mine = s;
    return mine >= 0 && mine == op->def->state_input;
  });
}
constexpr int64_t kMostInline = 64;  // elements of a constant that the program itself holds
using Parameters = std::map<std::string, std::pair<const Value*, Tensor>>;
Parameters parameters(const Graph& g) {
  Parameters p;
  const auto add = [&](const std::string& name, const Value* v, const Tensor& t) {
    std::string free = name;
    for (int i = 0; p.contains(free); ++i) free = fmt::format("{}_{}", name, i);
    p[free] = {v, t};
  };
  for (auto& l : g.captured)
    if (!is_generator_state(*l.value)) add(l.tensor.name(), l.value, l.tensor);
  for (auto& v : g.values())
    if (v.constant && v.constant.numel() > kMostInline && !v.users.empty())
      add("constant", &v, v.constant);
  return p;
}

// Null if the format has no such op.
const SavedOp* form_of(const Operation& op) {
  if (op.def == &def<Slice>() && !static_cast<const Slice*>(op.attrs.get())->range.strides.empty())
    return find_saved_op("strided_slice");
  return find_saved_op(op.def->name);
}
bool is_written_otherwise(const Operation& op) {
  return op.def == &def<If>() || op.def == &def<While>();
}
// Puts what an op is composed of in place of an op that the format does not have; in regions, too.
void expand_composed(const GraphRef& g) {
  for (auto it = g->body.begin(); it != g->body.end();) {
    Operation& op = *it;
    const auto before = it == g->body.begin() ? g->body.end() : std::prev(it);
    each_region(op, [](Graph& r) { expand_composed(GraphRef(&r)); });
    if (is_written_otherwise(op) || form_of(op) || !op.def->compose) {
      ++it;
      continue;
    }
    TensorList out;
    {
      Recording r(g, it);
      std::vector<Tensor> in;
      for (Value* v : op.operands) in.push_back(g->handle(v));
      std::vector<Tensors> slots;
      each_slot(op,
                [&](int, int at, int n) { slots.push_back(Tensors(in.data() + at, size_t(n))); });
      op.def->compose(*op.def, op.attrs.get(), slots, out);
    }
    for (int k = 0; k < op.results.size(); ++k)
      if (op.results[k]) g->replace_uses(op.results[k], value_of(out[k]));
    g->erase(&op);
    it = before == g->body.end() ? g->body.begin() : std::next(before);  // what it became, too
  }
}

// ---- the writer
class Writer {
 public:
  explicit Writer(const Graph& g) : top_(g) {}

  json run() {
    json ops = json::array();
    ops_ = &ops;
    for (auto& [name, p] : parameters(top_)) parameter(name, *p.first, p.second);
    for (Value* v : top_.args) data(*v);
    body(top_);
    for (auto& w : top_.writes) write_back(w);
    for (size_t i = 0; i < top_.results.size(); ++i) fetch(i);
    return {{"base_code", {{"magic", "pir"}, {"trainable", true}, {"version", 4}}},
            {"program", {{"regions", {region(0, json::array(), std::move(ops))}}}}};
  }

 private:
  static json region(int number, json args, json ops) {
    const std::string n = std::to_string(number);
    return {
        {"#", "region_" + n},
        {"blocks", {{{"#", "block_" + n}, {"args", std::move(args)}, {"ops", std::move(ops)}}}}};
  }
  int64_t id_of(const Value* v) {
    if (const auto it = ids_.find(v); it != ids_.end()) return it->second;
    INTERNAL_CHECK(v->constant, "a value is written before it is defined");
    return ids_[v] = constant(v->constant);
  }

  // ---- single ops
  // Appends an op with one result, and gives its id.
  int64_t emit(const std::string& tag, json operands, json attrs, const json& type) {
    const int64_t id = ++last_;
    emit(tag, std::move(operands), std::move(attrs), {{{"%", id}, {"TT", type}}}, {false});
    return id;
  }
  void emit(const std::string& tag, json operands, json attrs, json results,
            const std::vector<bool>& stop_gradient) {
    json flags = json::array();
    for (const bool s : stop_gradient) flags.push_back(tagged("0.a_bool", s));
    json own = json::array();
    if (!flags.empty()) own.push_back(attribute("stop_gradient", tagged("0.a_array", flags)));
    ops_->push_back({{"#", tag},
                     {"A", std::move(attrs)},
                     {"I", std::move(operands)},
                     {"O", std::move(results)},
                     {"OA", own}});
  }
  static json use(int64_t id) { return {{"%", id}}; }

  void parameter(const std::string& name, const Value& v, const Tensor& t) {
    const int64_t id = ids_[&v] = ++last_;
    const bool trained = !t.stop_gradient();
    ops_->push_back({{"#", "p"},
                     {"A", {0, 1, 1, name}},
                     {"DA", json::array()},
                     {"O", {{"%", id}, {"TT", type_of(t.meta())}}},
                     {"OA", {1, trained ? 0 : 1, trained ? 1 : 0}},
                     {"QA", json::array()}});
  }
  void data(const Value& v) {
    json dims = json::array();
    for (Dim d : v.meta.dims) dims.push_back(d.is_number() ? d.raw() : -1);
    ids_[&v] = emit("1.data", json::array(),
                    {attribute("name", tagged("0.a_str", v.name)),
                     attribute("shape", tagged("1.a_intarray", dims)),
                     attribute("dtype", dtype(v.meta.dtype)), attribute("place", place(0))},
                    type_of(v.meta));
  }
  void fetch(size_t i) {
    const bool named = i < top_.result_names.size() && !top_.result_names[i].empty();
    const std::string name = named ? top_.result_names[i] : "fetch_name_" + std::to_string(i);
    const int64_t from = id_of(top_.results[i]), id = ++last_;
    json flag = tagged("0.a_array", {tagged("0.a_bool", true)});
    ops_->push_back(
        {{"#", "1.fetch"},
         {"A",
          {attribute("name", tagged("0.a_str", name)), attribute("col", tagged("0.a_i32", i))}},
         {"I", {use(from)}},
         {"O", {{{"%", id}, {"TT", type_of(top_.results[i]->meta)}}}},
         {"OA",
          {attribute("persistable", flag),
           attribute("stop_gradient", tagged("0.a_array", {tagged("0.a_bool", false)}))}}});
  }
  // A captured tensor that the program updates, unless the op that computes it writes in place.
  void write_back(const Graph::Link& w) {
    const Value* from = nullptr;
    for (auto& l : top_.captured)
      if (l.tensor.impl() == w.tensor.impl()) from = l.value;
    if (from && !ids_.contains(from)) return;  // the state of a generator
    USER_CHECK(kNotImplemented, from,
               "the program writes into '{}', which it does not read: the format cannot say that",
               w.tensor.name());
    if (written_.contains(w.value)) return;
    emit("1.assign_out_", {use(id_of(w.value)), use(id_of(from))}, json::array(),
         type_of(w.value->meta));
  }

  // ---- constants
  int64_t full(const Dims& shape, const Scalar& value, DType t) {
    json dims = json::array();
    for (Dim d : shape) dims.push_back(d.number());
    return emit("1.full", json::array(),
                {attribute("shape", tagged("1.a_intarray", dims)), attribute("value", exact(value)),
                 attribute("dtype", dtype(t)), attribute("place", place(1))},
                type_of({t, shape}));
  }
  int64_t ints(const Ints& values) {
    return emit("1.full_int_array", json::array(),
                {attribute("value", int_list("i64", values)),
                 attribute("dtype", dtype(DType::kInt64)), attribute("place", place(1))},
                type_of({DType::kInt64, {values.size()}}));
  }
  int64_t constant(const Tensor& t) {
    USER_CHECK(kNotImplemented, !is_complex(t.dtype()),
               "a constant of {} has no form in the format", t.dtype());
    const int64_t n = t.numel();
    std::vector<Scalar> values;
    for (int64_t i = 0; i < n; ++i) values.push_back(element(t, i));
    if (t.dtype() == DType::kInt64 && t.rank() == 1) {
      Ints numbers;
      for (auto& v : values) numbers.push_back(v.to<int64_t>());
      return ints(numbers);
    }
    const bool same =
        std::all_of(values.begin(), values.end(), [&](auto& v) { return v.identical(values[0]); });
    const int64_t id = full(t.dims(), same && n ? values[0] : Scalar(0), t.dtype());
    if (same) return id;
    json list = json::array();
    for (auto& v : values) list.push_back(exact(v));
    return emit("1.assign_value_", {use(id)},
                {attribute("shape", int_list("i32", numbers_of(t.dims()))),
                 attribute("dtype", dtype(t.dtype())),
                 attribute("values", tagged("0.a_array", list)), attribute("place", place(0))},
                type_of(t.meta()));
  }

  // ---- sizes that are not known, as values of the program
  int64_t size(Dim d) {
    return top_.symbols->fold(
        d, {[&](int64_t n) { return full({}, n, DType::kInt64); },
            [&](int symbol) { return symbol_value(symbol); },
            [&](char op, int64_t a, int64_t b) {
              const char* name = op == '+'   ? "1.add"
                                 : op == '*' ? "1.multiply"
                                 : op == '/' ? "1.floor_divide"
                                 : op == 'M' ? "1.maximum"
                                             : "1.minimum";
              return emit(name, {use(a), use(b)}, json::array(), type_of({DType::kInt64, {}}));
            }});
  }
  int64_t symbol_value(int symbol) {
    if (const Definer* d = top_.definer(symbol)) {
      if (d->element < 0) return axis_of(d->value, d->axis);
      int64_t id = id_of(d->value);
      if (d->value->meta.rank() == 0) return id;
      return piece(id, d->element);
    }
    for (const Value* v : top_.args)
      for (int a = 0; a < v->meta.rank(); ++a)
        if (top_.symbols->symbol_of(v->meta.dims[a]) == symbol) return axis_of(v, a);
    fail(ErrorKind::kNotImplemented, fmt::format("the size {} has no form in the format",
                                                 top_.symbols->str(top_.symbols->dim_of(symbol))));
  }
  int64_t axis_of(const Value* v, int64_t axis) {
    const int64_t shape = emit("1.shape64", {use(id_of(v))}, json::array(),
                               type_of({DType::kInt64, {v->meta.rank()}}));
    return piece(shape, axis);
  }
  int64_t piece(int64_t id, int64_t i) {
    const int64_t from = ints({i}), to = ints({i + 1});
    return emit("1.slice", {use(id), use(from), use(to)},
                {attribute("axes", int_list("i64", Ints{0})),
                 attribute("infer_flags", int_list("i64", Ints{1})),
                 attribute("decrease_axis", int_list("i64", Ints{0}))},
                type_of({DType::kInt64, {}}));
  }
  int64_t stack(const std::vector<int64_t>& parts) {
    json list = json::array(), types = json::array();
    for (int64_t p : parts) {
      list.push_back(use(p));
      types.push_back(type_of({DType::kInt64, {}}));
    }
    const int64_t all = emit("0.combine", list, json::array(), tagged("0.t_vec", types));
    return emit("1.stack", {use(all)}, {attribute("axis", tagged("0.a_i32", 0))},
                type_of({DType::kInt64, {int64_t(parts.size())}}));
  }

  // ---- operations
  void body(const Graph& g) {
    for (auto& op : g.body) {
      try {
        operation(op);
      } catch (const Error& e) {
        fail(e.kind(), fmt::format("{} cannot be saved: {}{}", op.def->name, e.what(),
                                   op.location.empty() ? "" : " (" + op.location + ")"));
      }
    }
  }
  void operation(const Operation& op) {
    if (op.def == &def<If>()) return branch(op);
    if (op.def == &def<While>()) return loop(op);
    if (op.def == &def<Full>() && op.has_unknowns) return full_of_sizes(op);
    const SavedOp* form = form_of(op);
    USER_CHECK(kNotImplemented, form, "the format has no such op");
    json operands = json::array(), attrs = json::array();
    for (auto& o : form->operands) operands.push_back(use(operand(op, *form, o)));
    while (!operands.empty() && operands.back()["%"] == kAbsent)
      operands.erase(operands.size() - 1);
    for (auto& a : form->attrs) attrs.push_back(attribute(a.name, attr(op, *form, a)));
    results(op, *form, std::move(operands), std::move(attrs));
  }
  // The name that we write: that of the form which gives a new value, where there are two.
  static std::string written_name(const Operation& op, const SavedOp& form) {
    const bool state =
        std::any_of(op.def->written.begin(), op.def->written.begin() + op.def->outputs,
                    [](int w) { return w >= 0; });
    std::string name = form.name;
    if (!state && name.ends_with('_')) name.pop_back();
    return name;
  }

  static constexpr int64_t kAbsent = 0;  // as the format has it
  int64_t operand(const Operation& op, const SavedOp& form, const SavedOp::Operand& o) {
    const std::string name(our_name(form.name, o.name));
    const OpDef& d = *op.def;
    int at = 0;
    for (int s = 0; s < op.counts.size(); at += op.counts[s], ++s) {
      const bool input = s < d.inputs;
      const char* ours =
          input ? d.input(s).name : d.attrs[size_t(d.tensor_attrs[size_t(s - d.inputs)])].name;
      if (name != ours) continue;
      if (op.counts[s] == 0 && !input) break;
      if (op.counts[s] == 0 && d.input(s).kind != Arg::kMany) return kAbsent;
      if (input && d.input(s).kind == Arg::kMany) return combined(op, at, op.counts[s]);
      if (op.counts[s] == 1) return id_of(op.operands[at]);
      std::vector<int64_t> parts;
      for (int k = 0; k < op.counts[s]; ++k) parts.push_back(id_of(op.operands[at + k]));
      return stack(parts);
    }
    for (auto& a : d.attrs)
      if (name == a.name) return attr_as_operand(op, a, o);
    return kAbsent;
  }
  int64_t combined(const Operation& op, int at, int n) {
    json list = json::array(), types = json::array();
    for (int k = 0; k < n; ++k) {
      list.push_back(use(id_of(op.operands[at + k])));
      types.push_back(type_of(op.operands[at + k]->meta));
    }
    return emit("0.combine", list, json::array(), tagged("0.t_vec", types));
  }
  int64_t attr_as_operand(const Operation& op, const AttrDef& a, const SavedOp::Operand& o) {
    int64_t id = kAbsent;
    visit_attr(a, op.attrs.get(), [&]<class T>(const AttrDef&, const T& v) {
      const DType t =
          o.constant.empty() || o.constant == "ints" ? DType::kFloat32 : find_dtype(o.constant);
      if constexpr (std::is_same_v<T, Dims>) {
        if (known(v)) {
          id = ints(numbers_of(v));
          return;
        }
        std::vector<int64_t> parts;
        for (Dim d : v) parts.push_back(size(d));
        id = stack(parts);
      } else if constexpr (std::is_same_v<T, Ints>) {
        id = ints(v);
      } else if constexpr (std::is_same_v<T, Dim>) {
        if (o.constant == "ints")
          id = known(v) ? ints({v.raw()}) : stack({size(v)});
        else
          id = known(v) ? full({1}, v.raw(), is_integer(t) ? t : DType::kInt64) : size(v);
      } else if constexpr (std::is_same_v<T, Scalar>) {
        id = known(v) ? full({1}, v, holder_of(v, t, op)) : size(v.symbol());
      } else if constexpr (std::is_same_v<T, int64_t> || std::is_same_v<T, double> ||
                           std::is_same_v<T, bool>) {
        id = full({1}, v, holder_of(v, t, op));
      }
    });
    USER_CHECK(kNotImplemented, id != kAbsent, "its attribute '{}' has no form in the format",
               a.name);
    return id;
  }

  json attr(const Operation& op, const SavedOp& form, const SavedOp::Attribute& a) {
    const std::string name(our_name(form.name, a.name));
    if (name == "infer_flags")
      return int_list(
          "i64", std::vector<int>(static_cast<const Slice*>(op.attrs.get())->range.axes.size(), 1));
    for (auto& ours : op.def->attrs)
      if (name == ours.name) return value(ours, op.attrs.get(), a.tag, is_wide(op));
    // One that we do not have says what it usually says.
    return seen_value(a);
  }
  static json seen_value(const SavedOp::Attribute& a) {
    const json v = json::parse(a.seen);
    if (!a.tag.ends_with("[]"))
      return tagged(
          (a.tag == "dtype" || a.tag == "place" || a.tag == "intarray" ? "1.a_" : "0.a_") + a.tag,
          v);
    return int_list(a.tag.substr(0, a.tag.size() - 2), v);
  }
  json value(const AttrDef& def, const void* attrs, const std::string& tag, bool wide) {
    const bool list = tag.ends_with("[]");
    const std::string element = list ? tag.substr(0, tag.size() - 2) : tag;
    json r;
    visit_attr(def, attrs, [&]<class T>(const AttrDef& a, const T& v) {
      if constexpr (std::is_same_v<T, bool>) {
        r = tagged("0.a_bool", v);
      } else if constexpr (std::is_same_v<T, int64_t> || std::is_same_v<T, double>) {
        r = element[0] == 'f' ? real(element, double(v), wide)
                              : tagged("0.a_" + element, int64_t(v));
      } else if constexpr (std::is_same_v<T, Scalar>) {
        USER_CHECK(kNotImplemented, known(v) && !v.is_complex(),
                   "attribute '{}' = {} has no form in the format", a.name, v);
        r = element == "f64" ? exact(v) : real(element, v.template to<double>(), wide);
      } else if constexpr (std::is_same_v<T, DType>) {
        r = dtype(v);
      } else if constexpr (std::is_same_v<T, Place>) {
        r = place(0);
      } else if constexpr (std::is_same_v<T, uint8_t>) {
        r = tagged("0.a_str", a.names[v]);
      } else if constexpr (std::is_same_v<T, std::string>) {
        r = tagged("0.a_str", v);
      } else if constexpr (std::is_same_v<T, Dim>) {
        r = tagged("0.a_" + element, v.number());
      } else if constexpr (std::is_same_v<T, Dims>) {
        r = ints_value(numbers_of(v), tag);
      } else if constexpr (std::is_same_v<T, Ints>) {
        r = ints_value(v, tag);
      } else if constexpr (std::is_same_v<T, Floats> || std::is_same_v<T, Strings>) {
        r = int_list(element, v);
      } else {
        fail(ErrorKind::kNotImplemented, fmt::format("attribute '{}' is a region", a.name));
      }
    });
    return r;
  }
  static json ints_value(const Ints& v, const std::string& tag) {
    if (tag != "intarray")
      return int_list(tag.starts_with("?") ? "i64" : tag.substr(0, tag.size() - 2), v);
    json list = json::array();
    for (int64_t i : v) list.push_back(i);
    return tagged("1.a_intarray", list);
  }

  void results(const Operation& op, const SavedOp& form, json operands, json attrs) {
    json out = json::array();
    std::vector<bool> stop;
    const OpDef& d = *op.def;
    const auto add = [&](const Value* v) {
      const int64_t id = ++last_;
      ids_[v] = id;
      out.push_back({{"%", id}, {"TT", type_of(v->meta)}});
      stop.push_back(!is_inexact(v->meta.dtype));
    };
    if (d.list_output >= 0) return list_results(op, written_name(op, form), operands, attrs);
    for (size_t k = 0; k < std::max<size_t>(form.results.size(), 1); ++k) {
      const Value* v = result_named(op, k < form.results.size() ? form.results[k] : "", k);
      if (v) {
        add(v);
      } else {  // one that we do not compute
        out.push_back({{"%", ++last_}, {"TT", type_of({DType::kUInt8, {Dim(-1)}})}});
        stop.push_back(false);
      }
    }
    emit("1." + written_name(op, form), std::move(operands), std::move(attrs), std::move(out),
         stop);
    note_writes(op);
  }
  static const Value* result_named(const Operation& op, const std::string& name, size_t k) {
    for (int i = 0; i < op.def->outputs; ++i)
      if (name == op.def->output(i).name) return op.results[i];
    return k == 0 ? op.results[0] : nullptr;
  }
  void note_writes(const Operation& op) {
    for (int i = 0; i < op.def->outputs; ++i)
      if (op.def->written[size_t(i)] >= 0 && op.results[i]) written_.insert(op.results[i]);
  }
  // A list is one value, which 0.split takes apart.
  void list_results(const Operation& op, const std::string& name, const json& operands,
                    const json& attrs) {
    json types = json::array(), out = json::array();
    for (const Value* v : op.results) types.push_back(type_of(v->meta));
    const int64_t list = emit("1." + name, operands, attrs, tagged("0.t_vec", types));
    std::vector<bool> stop;
    for (const Value* v : op.results) {
      out.push_back({{"%", ids_[v] = ++last_}, {"TT", type_of(v->meta)}});
      stop.push_back(!is_inexact(v->meta.dtype));
    }
    emit("0.split", {use(list)}, json::array(), out, stop);
  }
  void full_of_sizes(const Operation& op) {
    const auto& f = *static_cast<const Full*>(op.attrs.get());
    const int64_t value = known(f.value) ? full({1}, f.value, f.dtype) : size(f.value.symbol());
    std::vector<int64_t> parts;
    for (Dim d : f.shape) parts.push_back(size(d));
    const int64_t shape = parts.empty() ? ints({}) : stack(parts);
    ids_[op.results[0]] = emit("1.full_with_tensor", {use(value), use(shape)},
                               {attribute("dtype", dtype(f.dtype))}, type_of(op.results[0]->meta));
  }

  // ---- control flow: regions read outer values by their ids
  // The ops of a region, its arguments standing for these values; what it yields.
  json inside(const Graph& g, const std::vector<int64_t>& args, json& ops) {
    json* before = std::exchange(ops_, &ops);
    for (size_t i = 0; i < args.size(); ++i) ids_[g.args[i]] = args[i];
    body(g);
    json yielded = json::array();
    for (const Value* v : g.results) yielded.push_back(use(id_of(v)));
    ops_ = before;
    return yielded;
  }
  static json yield(json values) {
    return {{"#", "2.yield"},
            {"A", json::array()},
            {"I", std::move(values)},
            {"O", json::array()},
            {"OA", json::array()}};
  }
  std::vector<int64_t> operand_ids(const Operation& op, int from) {
    std::vector<int64_t> ids;
    for (int i = from; i < op.operands.size(); ++i) ids.push_back(id_of(op.operands[i]));
    return ids;
  }
  void with_regions(const Operation& op, const std::string& tag, json operands, json regions,
                    size_t n) {
    json out = json::array();
    std::vector<bool> stop;
    for (size_t i = 0; i < n; ++i) {
      const Value* v = op.results[int(i)];
      out.push_back({{"%", ids_[v] = ++last_}, {"TT", type_of(v->meta)}});
      stop.push_back(!is_inexact(v->meta.dtype));
    }
    emit(tag, std::move(operands), json::array(), std::move(out), stop);
    ops_->back()["regions"] = std::move(regions);
  }
  void branch(const Operation& op) {
    const auto& f = *static_cast<const If*>(op.attrs.get());
    const int64_t predicate = id_of(op.operands[0]);
    const auto args = operand_ids(op, 1);
    json regions = json::array();
    for (const RegionRef& r : {f.yes, f.no}) {
      json ops = json::array();
      json values = inside(graph_of(r), args, ops);
      ops.push_back(yield(values));
      regions.push_back(region(++regions_, json::array(), std::move(ops)));
    }
    with_regions(op, "1.if", {use(predicate)}, regions, size_t(op.results.size()));
  }
  void loop(const Operation& op) {
    const auto& w = *static_cast<const While*>(op.attrs.get());
    USER_CHECK(kNotImplemented, !w.save, "a loop with a gradient has no form in the format");
    const size_t n = size_t(w.carried);
    std::vector<int64_t> args = operand_ids(op, 0);
    const json test = inside(graph_of(w.more), args, *ops_);
    json operands = {test[0]}, block_args = json::array();
    std::vector<int64_t> inner = args;
    for (size_t i = 0; i < n; ++i) {
      operands.push_back(use(args[i]));
      inner[i] = --last_arg_;
      block_args.push_back({{"#", inner[i]}, {"TT", type_of(op.operands[int(i)]->meta)}});
    }
    json ops = json::array();
    const json next = inside(graph_of(w.body), inner, ops);
    for (size_t i = 0; i < n; ++i) inner[i] = next[i]["%"];
    json yielded = inside(graph_of(w.more), inner, ops);
    for (auto& v : next) yielded.push_back(v);
    ops.push_back(yield(yielded));
    with_regions(op, "1.while", operands, {region(++regions_, block_args, std::move(ops))}, n);
  }

  const Graph& top_;
  json* ops_ = nullptr;
  std::map<const Value*, int64_t> ids_;
  std::set<const Value*> written_;  // into a captured tensor, by the op that computes it
  int64_t last_ = 0, last_arg_ = 0;
  int regions_ = 0;
};
}  // namespace

// What has an effect but gives nothing that the results need is left out, as by the real package:
// a program that was looked into is saved without that.
SavedProgram write_program(const Graph& g) {
  SymbolScope symbols(g.symbols.get());
  ModeScope mode(plain_mode());
  const GraphRef expanded = clone(g);
  leave_out_unread(*expanded);
  expand_composed(expanded);
  SavedProgram saved{Writer(*expanded).run().dump(), {}};
  for (auto& [name, p] : parameters(*expanded)) saved.parameters.push_back(p.second);
  return saved;
}
}  // namespace paddle
