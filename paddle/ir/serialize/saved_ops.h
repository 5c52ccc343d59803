// The ops that a .json program of the real package's 3.x may hold: how it calls their operands and
// attributes, and with which tags. The table is made by test/interchange/interchange.py from
// programs that the real package saved.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "paddle/phi/core/op.h"

namespace paddle::serialize {
struct SavedOp {
  struct Operand {
    std::string name;
    std::string constant;  // how an attribute becomes one: "ints" by full_int_array, else the dtype
                           // of a `full` of one element
    bool list = false;
  };
  struct Attribute {
    std::string name, tag;  // "i32", "f32[]"; "?[]": only seen empty
    std::string seen;       // a value, as JSON
  };
  std::string name;
  std::vector<Operand> operands;
  std::vector<Attribute> attrs;
  std::vector<std::string> results;
};
// Null if the table has no such op.
const SavedOp* find_saved_op(std::string_view name);
// Ours for the name of a saved op, and for a name in one.
std::string_view our_op(std::string_view name);
std::string_view our_name(std::string_view op, std::string_view name);
// What has no meaning here: places of constants, names for debugging.
bool is_ignored(std::string_view attribute);

// Tags of dtypes: t_f32.
std::string_view type_tag(DType t);
DType type_of_tag(std::string_view tag);  // kUndefined if there is none
}  // namespace paddle::serialize
