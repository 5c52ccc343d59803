#include "paddle/ir/serialize/saved_ops.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace paddle::serialize {
static constexpr const char* kTable =
#include "paddle/ir/serialize/saved_ops.inc"
    ;

namespace {
std::vector<std::string> split(const std::string& s, const std::string& by) {
  std::vector<std::string> parts;
  for (size_t at = 0;;) {
    const size_t end = s.find(by, at);
    parts.push_back(s.substr(at, end - at));
    if (end == std::string::npos) return parts;
    at = end + by.size();
  }
}
std::vector<std::string> words(const std::string& s) {
  std::istringstream in(s);
  std::vector<std::string> list;
  for (std::string w; in >> w;) list.push_back(w);
  return list;
}
// name | *x *axis:int32 | keepdim:bool=false | out
SavedOp parse_line(const std::string& line) {
  const auto part = split(line, "|");
  SavedOp op;
  op.name = words(part.at(0)).at(0);
  for (std::string w : words(part.at(1))) {
    SavedOp::Operand o;
    o.list = w.starts_with("**");
    w.erase(0, o.list ? 2 : 1);
    const size_t colon = w.find(':');
    if (colon != std::string::npos) o.constant = w.substr(colon + 1);
    o.name = w.substr(0, colon);
    if (o.name.ends_with('?')) o.name.pop_back();
    op.operands.push_back(o);
  }
  for (const std::string& w : words(part.at(2))) {
    const size_t colon = w.find(':'), equals = w.find('=');
    op.attrs.push_back(
        {w.substr(0, colon), w.substr(colon + 1, equals - colon - 1), w.substr(equals + 1)});
  }
  op.results = words(part.at(3));
  return op;
}
using Table = std::map<std::string, SavedOp, std::less<>>;
const Table& table() {
  static const Table t = [] {
    Table made;
    std::istringstream in(kTable);
    for (std::string line; std::getline(in, line);) {
      if (line.empty()) continue;
      SavedOp op = parse_line(line);
      made[op.name] = op;
    }
    return made;
  }();
  return t;
}

struct Rename {
  std::string_view op, theirs, ours;
};
constexpr Rename kRenames[] = {
    // an empty name stands for that of the op itself
    {"set_value", "", "set_value_with_tensor"},
    {"depthwise_conv2d", "", "conv2d"},
    {"depthwise_conv2d_transpose", "", "conv2d_transpose"},
    {"strided_slice", "", "slice"},
    {"strided_slice", "x", "input"},
    {"set_value", "steps", "strides"},
    {"set_value", "decrease_axes", "decrease_axis"},
    {"set_value_with_tensor", "steps", "strides"},
    {"set_value_with_tensor", "decrease_axes", "decrease_axis"},
};
constexpr std::string_view kIgnored[] = {"struct_name", "place", "infer_flags",
                                         "numeric_stable_mode", "op_callstack",
                                         // where it holds, the axes are all, or none is given
                                         "reduce_all"};
constexpr std::pair<DType, std::string_view> kTypes[] = {{DType::kBool, "t_bool"},
                                                         {DType::kUInt8, "t_ui8"},
                                                         {DType::kInt8, "t_i8"},
                                                         {DType::kInt16, "t_i16"},
                                                         {DType::kInt32, "t_i32"},
                                                         {DType::kInt64, "t_i64"},
                                                         {DType::kFloat16, "t_f16"},
                                                         {DType::kBFloat16, "t_bf16"},
                                                         {DType::kFloat32, "t_f32"},
                                                         {DType::kFloat64, "t_f64"},
                                                         {DType::kComplex64, "t_c64"},
                                                         {DType::kComplex128, "t_c128"},
                                                         {DType::kFloat8E4M3FN, "t_f8e4m3fn"},
                                                         {DType::kFloat8E5M2, "t_f8e5m2"}};
}  // namespace

const SavedOp* find_saved_op(std::string_view name) {
  auto it = table().find(name);
  // The form that writes into its first operand has the same operands and attributes.
  if (it == table().end()) it = table().find(std::string(name) + "_");
  if (it == table().end() && name.ends_with('_'))
    it = table().find(name.substr(0, name.size() - 1));
  return it == table().end() ? nullptr : &it->second;
}
std::string_view our_name(std::string_view op, std::string_view name) {
  if (op.ends_with('_')) op.remove_suffix(1);
  for (auto& r : kRenames)
    if (r.op == op && r.theirs == name) return r.ours;
  return name;
}
std::string_view our_op(std::string_view name) {
  const std::string_view ours = our_name(name, "");
  return ours.empty() ? name : ours;
}
bool is_ignored(std::string_view attribute) {
  return std::find(std::begin(kIgnored), std::end(kIgnored), attribute) != std::end(kIgnored);
}

std::string_view type_tag(DType t) {
  for (auto& [type, tag] : kTypes)
    if (type == t) return tag;
  return "t_undefined";
}
DType type_of_tag(std::string_view tag) {
  for (auto& [type, t] : kTypes)
    if (t == tag) return type;
  return DType::kUndefined;
}
}  // namespace paddle::serialize
