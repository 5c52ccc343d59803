#pragma once
#include "paddle/phi/core/sym.h"

namespace paddle {
// What the symbols of this table are in the program that runs on this thread: its regions see them,
// too. Null if none of that table runs.
const SymbolTable::Values* running_sizes(const SymbolTable& table);
}  // namespace paddle
