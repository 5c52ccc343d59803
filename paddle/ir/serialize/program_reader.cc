#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "paddle/ir/control.h"
#include "paddle/ir/recorder.h"
#include "paddle/ir/serialize/params.h"
#include "paddle/ir/serialize/program_file.h"
#include "paddle/ir/serialize/saved_ops.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/ops/concat.h"
#include "paddle/phi/ops/full.h"
#include "paddle/phi/ops/print.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
using nlohmann::json;
using namespace serialize;
namespace {
Composer& composer() {
  static Composer c;
  return c;
}

// ---- attributes
// What a tagged value holds; an array as an array of what its elements hold.
json data_of(const json& value) {
  const auto& tag = value.at("#").get_ref<const std::string&>();
  if (value.contains("VD")) return value.at("VD");  // "INF", "-INF", "NAN"
  const json& data = value.value("D", json());
  if (tag != "0.a_array") return data;
  json list = json::array();
  for (auto& v : data) list.push_back(data_of(v));
  return list;
}
double real_of(const json& v) {
  if (!v.is_string()) return v.get<double>();
  return std::stod(v.get<std::string>());  // "inf", "nan"
}
Scalar scalar_of(const json& v) {
  if (v.is_string()) return real_of(v);
  if (v.is_boolean()) return v.get<bool>();
  if (v.is_number_integer()) return v.get<int64_t>();
  if (v.is_array() && v.size() == 2)  // a complex number
    return std::complex<double>(v[0].get<double>(), v[1].get<double>());
  return v.get<double>();
}
DType dtype_of(const json& v) {
  const auto name = v.get<std::string>();
  const DType t = find_dtype(name);
  USER_CHECK(kValue, t != DType::kUndefined || name.starts_with("Undefined"), "'{}' is no dtype",
             name);
  return t;
}

uint8_t enumerator_of(const AttrDef& a, const json& v) {
  const auto name = v.get<std::string>();
  for (size_t i = 0; i < a.names.size(); ++i)
    if (name == a.names[i]) return uint8_t(i);
  fail(ErrorKind::kValue, fmt::format("attribute '{}' cannot be '{}'", a.name, name));
}
Dim size_of(const json& v) {
  return Dim::from_user(v.get<int64_t>());
}
void set_attr(const AttrDef& def, void* attrs, const json& v) {
  visit_attr(def, attrs, [&]<class T>(const AttrDef& a, T& x) {
    if constexpr (std::is_same_v<T, Scalar>) {
      x = scalar_of(v);
    } else if constexpr (std::is_same_v<T, double>) {
      x = real_of(v);
    } else if constexpr (std::is_same_v<T, DType>) {
      x = dtype_of(v);
    } else if constexpr (std::is_same_v<T, Place>) {
      x = Place();
    } else if constexpr (std::is_same_v<T, uint8_t>) {
      x = enumerator_of(a, v);
    } else if constexpr (std::is_same_v<T, Dim>) {
      x = size_of(v);
    } else if constexpr (std::is_same_v<T, Dims>) {
      x.clear();
      for (auto& d : v) x.push_back(size_of(d));
    } else if constexpr (std::is_same_v<T, Ints>) {
      x.clear();
      for (auto& i : v) x.push_back(i.get<int64_t>());
    } else if constexpr (std::is_same_v<T, RegionRef>) {
      fail(ErrorKind::kValue, fmt::format("attribute '{}' is a region", a.name));
    } else {
      x = v.get<T>();
    }
  });
}

// ---- the document
const json& block_of(const json& holder) {
  return holder.at("regions").at(0).at("blocks").at(0);
}
int64_t id_of(const json& value) {
  return value.at("%").get<int64_t>();
}
Meta meta_of(const json& type) {
  const auto& tag = type.at("#").get_ref<const std::string&>();
  USER_CHECK(kValue, tag == "0.t_dtensor", "type '{}' is not supported", tag);
  const json& d = type.at("D");
  Meta m{type_of_tag(d.at(0).at("#").get<std::string>().substr(2)), {}};
  USER_CHECK(kValue, m.dtype != DType::kUndefined, "element type '{}' is not supported",
             d.at(0).at("#").get<std::string>());
  for (auto& n : d.at(1)) {
    USER_CHECK(kValue, m.rank() < kMaxRank, "a tensor has more than {} axes", kMaxRank);
    m.dims.push_back(size_of(n));
  }
  return m;
}
std::string parameter_name(const json& op) {
  return op.at("A").at(3).get<std::string>();
}

// ---- the reader
class Reader {
 public:
  Reader(const json& program, const std::map<std::string, Tensor>& parameters,
         const std::map<std::string, Dims>& sizes)
      : program_(program), sizes_(sizes) {
    for (auto& op : block_of(program).at("ops"))
      if (op.at("#") == "p") tensors_[id_of(op.at("O"))] = {parameters.at(parameter_name(op))};
  }

  GraphRef run() {
    graph_ = make_ref<Graph>();
    Recording recording(graph_, GraphRecorder::Kind::kProgram, false);
    block(block_of(program_));
    recording->finish(fetched_);
    graph_->result_names = fetch_names_;
    return graph_;
  }

 private:
  struct Called {
    const SavedOp* form;
    const OpDef* def;
    Attrs attrs;
    std::vector<std::vector<Tensor>> slots;
    bool inplace = false;
  };

  // Runs a block; what it yields.
  std::vector<Tensor> block(const json& b) {
    for (auto& op : b.at("ops")) {
      const auto& tag = op.at("#").get_ref<const std::string&>();
      if (tag == "2.yield") return operands_of(op);
      ++count_;
      try {
        step(tag, op);
      } catch (const Error& e) {
        fail(e.kind(), fmt::format("op {} of the program, {}: {}", count_, tag, e.what()));
      } catch (const json::exception& e) {
        fail_malformed(tag, e.what());
      } catch (const std::logic_error& e) {  // a list is too short, a text no number
        fail_malformed(tag, e.what());
      }
    }
    return {};
  }
  [[noreturn]] void fail_malformed(const std::string& tag, const char* why) const {
    fail(ErrorKind::kValue,
         fmt::format("op {} of the program, {}, is malformed: {}", count_, tag, why));
  }
  std::vector<Tensor> operands_of(const json& op) {
    std::vector<Tensor> list;
    for (auto& i : op.at("I")) list.push_back(tensor(id_of(i)));
    return list;
  }
  const std::vector<Tensor>& list(int64_t id) {
    const auto it = tensors_.find(id);
    USER_CHECK(kValue, it != tensors_.end(), "value %{} is used before it is defined", id);
    return it->second;
  }
  Tensor tensor(int64_t id) {
    const auto& l = list(id);
    USER_CHECK(kValue, l.size() == 1, "value %{} is a list, where a tensor is needed", id);
    return l[0];
  }

  void step(const std::string& tag, const json& op) {
    if (tag == "p") return;
    USER_CHECK(kValue, tag.size() > 2 && tag[1] == '.', "'{}' is no name of an op", tag);
    const std::string name = tag.substr(2);
    if (tag == "0.combine") return define(op, {operands_of(op)});
    if (tag == "0.split") {
      std::vector<std::vector<Tensor>> each;
      for (auto& t : list(id_of(op.at("I").at(0)))) each.push_back({t});
      return define(op, each);
    }
    static const std::map<std::string, void (Reader::*)(const json&)> own = {
        {"data", &Reader::data},
        {"fetch", &Reader::fetch},
        {"shadow_output", &Reader::fetch},
        {"if", &Reader::branch},
        {"while", &Reader::loop},
        {"full_with_tensor", &Reader::full_with_tensor},
        {"assign_value", &Reader::assign_value},
        {"assign_value_", &Reader::assign_value},
        {"assign_out_", &Reader::assign_out},
        {"set_value", &Reader::set_value},
        {"set_value_", &Reader::set_value},
    };
    if (const auto it = own.find(name); it != own.end()) return (this->*it->second)(op);
    call_by_table(name, op);
  }
  void define(const json& op, const std::vector<std::vector<Tensor>>& results) {
    const json& out = op.at("O");
    USER_CHECK(kValue, results.size() >= out.size(), "it has {} results here, {} in the file",
               results.size(), out.size());
    for (size_t i = 0; i < out.size(); ++i)
      if (const int64_t id = id_of(out[i]); id != 0) tensors_[id] = results[i];
  }

  // ---- ops that the table describes
  void call_by_table(const std::string& name, const json& op) {
    if (!is_ours(name) && compose(name, op)) return;
    Called c = prepare(name, op);
    if (attribute_or_null(op, "padding_algorithm") == "SAME") same_paddings(c, op);
    run_prepared(std::move(c), op);
  }
  static bool is_ours(const std::string& name) {
    const std::string ours(our_op(name));
    return find_op(ours) || (ours.ends_with('_') && find_op(ours.substr(0, ours.size() - 1)));
  }
  bool compose(const std::string& name, const json& op) {
    const SavedOp* form = find_saved_op(name);
    if (!form || !composer()) return false;
    SavedCall call{name, {}, {}};
    json attributes = json::object();
    const json& in = op.at("I");
    for (size_t i = 0; i < in.size() && i < form->operands.size(); ++i) {
      const auto& o = form->operands[i];
      const int64_t id = id_of(in[i]);
      if (id == 0) continue;
      const Tensor known =
          o.constant.empty() ? Tensor() : current_recorder()->known_value(list(id).at(0));
      if (known)
        attributes[o.name] = o.constant == "ints" ? elements_of(known) : elements_of(known).at(0);
      else
        call.operands.push_back({o.name, o.list, list(id)});
    }
    for (auto& a : op.at("A")) attributes[a.at("N").get<std::string>()] = data_of(a.at("AT"));
    call.attributes = attributes.dump();
    auto results = composer()(call);
    if (!results) return false;
    if (results->size() < op.at("O").size()) results->resize(op.at("O").size());
    define(op, *results);
    return true;
  }
  // "SAME" of the real package: dilations do not count, and paddings are those of a convolution of
  // the input even where it is a transposed one.
  void same_paddings(Called& c, const json& op) {
    const AttrDef* dilations = find_attr(*c.def, "dilations");
    if (!dilations) return;  // pooling
    const json strides = attribute(op, "strides");
    set_attr(*dilations, c.attrs.get(), json(std::vector<int>(strides.size(), 1)));
    if (!c.form->name.ends_with("_transpose")) return;
    const Dims &x = c.slots[0].at(0).dims(), &filter = c.slots[1].at(0).dims();
    const int first = attribute(op, "data_format").get<std::string>().ends_with('C') ? 1 : 2;
    json paddings = json::array();
    for (int i = 0; i < int(strides.size()); ++i) {
      const Dim size = x[first + i];
      USER_CHECK(kNotImplemented, size.is_number(), "padding SAME needs sizes that are known");
      const int64_t n = size.number(), by = strides[size_t(i)].get<int64_t>();
      const int64_t more = ((n + by - 1) / by - 1) * by + filter[2 + i].number() - n;
      const int64_t total = std::max<int64_t>(more, 0);
      paddings.push_back(total / 2);
      paddings.push_back(total - total / 2);
    }
    set_attr(*find_attr(*c.def, "paddings"), c.attrs.get(), paddings);
    set_attr(*find_attr(*c.def, "padding_algorithm"), c.attrs.get(), "EXPLICIT");
  }
  static json elements_of(const Tensor& known) {
    json list = json::array();
    for (int64_t i = 0; i < known.numel(); ++i) {
      const Scalar s = element(known, i);
      list.push_back(s.is_integer() ? json(s.to<int64_t>()) : json(s.to<double>()));
    }
    return list;
  }
  void run_prepared(Called c, const json& op) {
    std::vector<Tensors> slots;
    for (auto& s : c.slots) slots.push_back(s);
    while (int(slots.size()) > c.def->inputs && slots.back().empty()) slots.pop_back();
    TensorList out;
    paddle::run(*c.def, c.attrs.get(), slots, out, c.inplace ? &c.slots.at(0).at(0) : nullptr);
    define_by_name(c, op, slots, out);
  }
  // What a call is, by the table; operands and attributes in `skip` are the caller's business.
  Called prepare(const std::string& name, const json& op,
                 std::initializer_list<std::string_view> skip = {}) {
    Called c{};
    const std::string ours(our_op(name));
    c.def = find_op(ours);
    if (!c.def && ours.ends_with('_')) {
      c.def = find_op(ours.substr(0, ours.size() - 1));
      c.inplace = c.def != nullptr;
    }
    USER_CHECK(kNotImplemented, c.def, "this op is not supported");
    c.form = find_saved_op(name);
    USER_CHECK(kNotImplemented, c.form, "this op is not supported");
    c.attrs = Attrs(*c.def);
    c.slots.resize(size_t(c.def->inputs) + c.def->tensor_attrs.size());
    const json& in = op.at("I");
    USER_CHECK(kValue, in.size() <= c.form->operands.size(),
               "it has {} operands, at most {} are known", in.size(), c.form->operands.size());
    for (size_t i = 0; i < in.size(); ++i)
      if (const int64_t id = id_of(in[i]); id != 0)
        set_operand(c, c.form->operands[i].name, list(id));
    for (auto& a : op.at("A")) {
      const auto n = a.at("N").get<std::string>();
      if (std::find(skip.begin(), skip.end(), n) == skip.end())
        set_attribute(c, n, data_of(a.at("AT")));
    }
    if (c.def == &def<Print>()) static_cast<Print*>(c.attrs.get())->counter = new_print_counter();
    return c;
  }
  static const AttrDef* find_attr(const OpDef& def, std::string_view name) {
    for (auto& a : def.attrs)
      if (name == a.name) return &a;
    return nullptr;
  }
  static bool is_whole(AttrKind k) {
    return k == AttrKind::kInt || k == AttrKind::kInts || k == AttrKind::kDim ||
           k == AttrKind::kDims;
  }
  void set_operand(Called& c, std::string_view theirs, const std::vector<Tensor>& value) {
    const std::string_view name = our_name(c.form->name, theirs);
    for (int i = 0; i < c.def->inputs; ++i)
      if (name == c.def->input(i).name) {
        c.slots[size_t(i)] = value;
        return;
      }
    for (size_t k = 0; k < c.def->tensor_attrs.size(); ++k)
      if (name == c.def->attrs[size_t(c.def->tensor_attrs[k])].name) {
        const bool whole = is_whole(c.def->attrs[size_t(c.def->tensor_attrs[k])].kind);
        auto& slot = c.slots[size_t(c.def->inputs) + k] = value;
        for (Tensor& t : slot)  // `eye` has its sizes as floating constants
          if (whole && is_floating(t.dtype())) t = cast(t, DType::kInt64);
        return;
      }
    const AttrDef* a = find_attr(*c.def, name);
    USER_CHECK(kNotImplemented, a, "operand '{}' is not supported", theirs);
    const Tensor known = current_recorder()->known_value(value.at(0));
    USER_CHECK(kNotImplemented, known, "operand '{}' must be a constant", theirs);
    const json list = elements_of(known);
    const bool many =
        a->kind == AttrKind::kInts || a->kind == AttrKind::kDims || a->kind == AttrKind::kFloats;
    set_attr(*a, c.attrs.get(), many ? list : list.at(0));
  }
  void set_attribute(Called& c, const std::string& theirs, const json& value) {
    if (const AttrDef* a = find_attr(*c.def, our_name(c.form->name, theirs)))
      return set_attr(*a, c.attrs.get(), value);
    if (is_ignored(theirs)) return;
    // One that we do not have may only say what is usual.
    for (auto& a : c.form->attrs)
      if (a.name == theirs && json::parse(a.seen, nullptr, false) == value) return;
    fail(ErrorKind::kNotImplemented,
         fmt::format("attribute '{}' = {} is not supported", theirs, value.dump()));
  }
  void define_by_name(const Called& c, const json& op, Slots in, const TensorList& out) {
    std::map<std::string_view, std::vector<Tensor>> by_name;
    int written = 0, at = 0;
    each_output(*c.def, in, 0, [&](int, int w, int n) { written += w >= 0 ? n : 0; });
    each_output(*c.def, in, out.size() - written, [&](int i, int, int n) {
      by_name[c.def->output(i).name] = {out.begin() + at, out.begin() + at + n};
      at += n;
    });
    std::vector<std::vector<Tensor>> results;
    for (size_t i = 0; i < op.at("O").size(); ++i) {
      const std::string name = i < c.form->results.size() ? c.form->results[i] : "";
      if (const auto it = by_name.find(name); it != by_name.end())
        results.push_back(it->second);
      else if (i == 0)
        results.push_back(by_name[c.def->output(0).name]);
      else
        results.push_back({});
    }
    define(op, results);
  }

  // ---- ops that we say otherwise
  static json attribute_or_null(const json& op, const char* name) {
    for (auto& a : op.at("A"))
      if (a.at("N") == name) return data_of(a.at("AT"));
    return {};
  }
  static json attribute(const json& op, const char* name) {
    json found = attribute_or_null(op, name);
    USER_CHECK(kValue, !found.is_null(), "attribute '{}' is missing", name);
    return found;
  }
  void data(const json& op) {
    Meta m = meta_of(op.at("O").at(0).at("TT"));
    const auto name = attribute(op, "name").get<std::string>();
    const auto likely = sizes_.find(name);
    for (int a = 0; a < m.rank(); ++a) {
      if (m.dims[a].raw() >= 0) continue;
      const bool known = likely != sizes_.end() && a < likely->second.size();
      m.dims[a] = graph_->symbols->symbol({.hint = known ? likely->second[a].number() : -1});
    }
    define(op, {{graph_->handle(graph_->add_arg(m, name))}});
  }
  void fetch(const json& op) {
    fetched_.push_back(operands_of(op).at(0));
    const json& a = op.at("A");
    fetch_names_.push_back(a.empty() ? "" : attribute(op, "name").get<std::string>());
  }
  void branch(const json& op) {
    const auto run = [&](size_t i) {
      return [this, &op, i] { return block(op.at("regions").at(i).at("blocks").at(0)); };
    };
    define_each(op, cond(tensor(id_of(op.at("I").at(0))), run(0), run(1)));
  }
  void loop(const json& op) {
    const json& body = block_of(op);
    const std::vector<Tensor> first = operands_of(op);  // the condition, and what is carried
    USER_CHECK(kValue, !first.empty(), "it has no condition");
    auto out = while_loop(
        [](Tensors vars) { return vars[0]; },
        [&](Tensors vars) {
          const json& args = body.at("args");
          USER_CHECK(kValue, args.size() + 1 == vars.size(),
                     "its body has {} arguments for {} variables", args.size(), vars.size() - 1);
          for (size_t i = 0; i < args.size(); ++i)
            tensors_[id_of(args[i].contains("%") ? args[i] : json{{"%", args[i].at("#")}})] = {
                vars[i + 1]};
          return block(body);
        },
        first);
    out.erase(out.begin());
    define_each(op, out);
  }
  void define_each(const json& op, const std::vector<Tensor>& results) {
    std::vector<std::vector<Tensor>> each;
    for (auto& t : results) each.push_back({t});
    define(op, each);
  }
  // full() of a value and a shape that are tensors.
  void full_with_tensor(const json& op) {
    const auto in = operands_of(op);
    Full f;
    f.dtype = dtype_of(attribute(op, "dtype"));
    define(op, {{expand(reshape(cast(in.at(0), f.dtype), {}), shape_from(in.at(1)))}});
  }
  static Dims shape_from(const Tensor& t) {
    USER_CHECK(kValue, t.numel() <= kMaxRank, "a shape has {} sizes", t.numel());
    Dims shape;
    for (int64_t i = 0; i < t.numel(); ++i) shape.push_back(current_recorder()->element(t, i));
    return shape;
  }
  void assign_value(const json& op) {
    Dims shape;
    for (auto& d : attribute(op, "shape")) shape.push_back(size_of(d));
    const DType t = dtype_of(attribute(op, "dtype"));
    const json values = attribute(op, "values");
    const Tensor constant = constant_of(shape, t, values);
    define(op, {{constant}});
  }
  Tensor constant_of(const Dims& shape, DType t, const json& values) {
    USER_CHECK(kValue, numel(shape).raw() == int64_t(values.size()) && t != DType::kUndefined,
               "{} values for shape {} of {}", values.size(), shape, t);
    const Tensor c = empty({t, shape}, kCpuPlace);
    dispatch(kEvery, t, [&]<class T>() {
      for (size_t i = 0; i < values.size(); ++i) c.data<T>()[i] = scalar_of(values[i]).to<T>();
    });
    Graph& g = *current_recorder()->graph();
    return g.handle(g.add_constant(c));
  }
  void assign_out(const json& op) {
    const auto in = operands_of(op);
    call_into(SetValue{}, in.at(1), in.at(0));
    define(op, {{in.at(1)}});
  }
  // The values as an attribute.
  void set_value(const json& op) {
    Called c = prepare("set_value_", op, {"shape", "values", "dtype"});
    Dims shape;
    for (auto& d : attribute(op, "shape")) shape.push_back(size_of(d));
    set_operand(c, "values",
                {constant_of(shape, c.slots[0].at(0).dtype(), attribute(op, "values"))});
    run_prepared(std::move(c), op);
  }
  const json& program_;
  const std::map<std::string, Dims>& sizes_;
  GraphRef graph_;
  std::map<int64_t, std::vector<Tensor>> tensors_;
  std::vector<Tensor> fetched_;
  std::vector<std::string> fetch_names_;
  int count_ = 0;
};
}  // namespace

void set_composer(Composer c) {
  composer() = std::move(c);
}

struct ProgramFile::Document {
  json program;
};
// Parameters stand in their file in the order of their names.
static std::map<std::string, Tensor> read_parameters(const json& top, std::istream& in,
                                                     const std::string& path) {
  std::map<std::string, const json*> found;
  for (auto& op : top.at("ops"))
    if (op.at("#") == "p") found[parameter_name(op)] = &op;
  std::vector<Meta> metas;
  std::vector<std::string> names;
  for (auto& [name, op] : found) {
    metas.push_back(meta_of(op->at("O").at("TT")));
    names.push_back(name);
  }
  std::map<std::string, Tensor> parameters;
  if (names.empty()) return parameters;
  USER_CHECK(kRuntime, in.good(), "cannot open the parameters, '{}'", path);
  const auto tensors = read_params(in, path, metas, names);
  for (size_t i = 0; i < names.size(); ++i) {
    const Tensor& t = tensors[i];
    t.set_name(names[i]);
    t.set_persistable(true);
    const json& flags = found[names[i]]->at("OA");  // [persistable, stop_gradient, trainable]
    t.impl()->stop_gradient = flags.size() < 3 || flags[1] != 0 || flags[2] != 1;
    parameters[names[i]] = t;
  }
  return parameters;
}
// A malformed document is the user's, not ours.
template <class F>
static auto guarded(F&& f) {
  const auto malformed = [](const std::exception& e) {
    fail(ErrorKind::kValue, std::string("the program is malformed: ") + e.what());
  };
  try {
    return f();
  } catch (const json::exception& e) {
    malformed(e);
  } catch (const std::logic_error& e) {
    malformed(e);
  }
  return decltype(f())();
}
// Reading goes as deep as the text does.
static int depth_of(std::string_view text) {
  int depth = 0, deepest = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{'))
      deepest = std::max(deepest, ++depth);
    else if (!quoted && (c == ']' || c == '}'))
      --depth;
  }
  return deepest;
}

ProgramFile::ProgramFile(std::string_view text, std::istream& params, const std::string& name) {
  constexpr int kDeepest = 500;
  USER_CHECK(kValue, depth_of(text) <= kDeepest, "the program is nested too deeply");
  json file = json::parse(text, nullptr, false);
  USER_CHECK(kValue, !file.is_discarded(), "the program is not JSON");
  guarded([&] {
    const json& magic = file.at("base_code").at("magic");
    USER_CHECK(kValue, magic == "pir", "the file is no program: its magic is {}", magic.dump());
    document_ = std::make_unique<Document>(Document{std::move(file.at("program"))});
    parameters_ = read_parameters(block_of(document_->program), params, name);
  });
}
ProgramFile::~ProgramFile() = default;
ProgramFile::ProgramFile(ProgramFile&&) noexcept = default;
ProgramFile ProgramFile::open(const std::string& program, const std::string& params) {
  std::ifstream in(program, std::ios::binary);
  USER_CHECK(kRuntime, in.good(), "cannot open the program, '{}'", program);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::ifstream data(params, std::ios::binary);
  return ProgramFile(text, data, params);
}
GraphRef ProgramFile::graph(const std::map<std::string, Dims>& sizes) const {
  return guarded([&] {
    GraphRef g = Reader(document_->program, parameters_, sizes).run();
    const std::string flaw = find_flaw(*g, Check::kStructure);
    USER_CHECK(kValue, flaw.empty(), "the program is malformed: {}", flaw);
    return g;
  });
}
}  // namespace paddle
