#pragma once
#include "paddle/phi/core/sym.h"

namespace paddle {
// What the symbols of this table are in the program that runs on this thread: its regions see them,
// too. Null if none of that table runs.
const SymbolTable::Values* running_sizes(const SymbolTable& table);

// While it lives, what this thread runs is no part of the program that runs on it: a function of
// the user's that the program calls may run other programs. It must not draw random numbers where
// the program does, which holds the generator.
class OutsideOfProgram {
 public:
  OutsideOfProgram();
  ~OutsideOfProgram();
  OutsideOfProgram(const OutsideOfProgram&) = delete;

 private:
  const SymbolTable* const table_;
  const SymbolTable::Values* const sizes_;
  const bool draws_, could_draw_;
};
}  // namespace paddle
