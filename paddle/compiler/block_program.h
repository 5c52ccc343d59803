// A group of element-wise operations as one kernel.
//
// Note [Block programs]. The elements are cut into blocks that stay in the cache; for each block
// the operations' own kernels run one after another, on tensors of one axis that point into the
// program's memory or, for what only the group reads, into buffers. So the numbers are those of the
// operations run apart, bit for bit, and there are no other loops than theirs. Inputs that are
// broadcast or strided are gathered into a buffer; those of one element are taken as they are.
#pragma once
#include <memory>
#include <mutex>

#include "paddle/compiler/groups.h"

namespace paddle {
class PADDLE_API BlockProgram {
 public:
  // Below this, what the blocks save is less than what they cost.
  static constexpr int64_t kFewestElements = 8192;

  // Where an input lies.
  struct Input {
    Meta meta;
    bool contiguous;
  };
  // attrs: per member, without unknowns. inputs: of the group.
  BlockProgram(const Group& g, std::vector<Attrs> attrs, const std::vector<Input>& inputs,
               Dims dims, Place place);
  ~BlockProgram();

  // Whether a result may lie where an input lies that nobody else reads.
  bool may_overwrite(int result, int input) const;
  std::string show() const;
  // For profiles: "fused(add, exp, multiply)"; of many members, the first.
  const std::string& name() const { return name_; }
  size_t estimate_bytes() const;

  // What changes when it runs, kept from run to run. Used by one run at a time, which may have
  // several threads.
  class Lane;
  class Lanes {
   public:
    Lanes();
    ~Lanes();

   private:
    friend class BlockProgram;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Lane>> idle_;
  };
  void run(Tensors in, std::span<Tensor> out, Lanes& lanes) const;
  // One operation after another, each on all elements, for who wants to see each
  // (hooks().watch_members()).
  void run_apart(Tensors in, std::span<Tensor> out) const;

 private:
  struct Value {
    enum Kind : uint8_t { kWhole, kOne, kGathered, kBuffer, kResult } kind;
    DType dtype;
    int index = -1;    // of the input, or of the result
    int written = -1;  // by this step
    int last_read = -1;
    int buffer = -1;  // where a block of it lies
  };
  struct Step {
    const Operation* op;
    const KernelEntry* kernel;
    Attrs attrs;
    SmallVector<int, 4> in;
    int out;
  };
  void assign_buffers();
  bool may_alias(const Step& s, int in) const;
  void run_block(Lane& lane, Tensors in, std::span<Tensor> out, int64_t begin, int64_t n) const;

  std::vector<Value> values_;  // inputs first
  std::vector<Step> steps_;
  int inputs_ = 0, buffers_ = 0;
  size_t buffer_bytes_ = 0;  // of each
  Dims dims_;
  int64_t elements_;
  Place place_;
  std::string name_;
};
}  // namespace paddle
