#pragma once
#include "paddle/executor/plan.h"
#include "paddle/phi/core/tensor.h"

namespace paddle {
// What changes when a plan runs; one thread at a time.
class Plan::Frame {
 public:
  explicit Frame(const Plan& plan);

 private:
  friend class Plan;
  struct Call {  // an instruction's tensors, ready for its kernel
    std::vector<Tensor> in, out;
    std::vector<Tensors> slots;
    std::unique_ptr<BlockProgram::Lanes> lanes;  // of a group
  };
  const Tensor& tensor(int value) const { return tensors_[size_t(value)]; }
  void point_into(void* arena);
  void set_slot(int slot, const Ref<Storage>& storage, int64_t offset_bytes);

  const Plan& plan_;
  std::vector<Tensor> tensors_;  // by the plan's value
  std::vector<Call> calls_;      // by instruction
  void* arena_ = nullptr;
  SymbolTable::Values sizes_;  // grows as the program runs
};
}  // namespace paddle
