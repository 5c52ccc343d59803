#include "paddle/phi/core/places.h"

#include <gflags/gflags.h>

#include <deque>
#include <mutex>
#include <unordered_map>

#include "paddle/common/fork.h"
#include "paddle/phi/core/hooks.h"

DEFINE_bool(keep_gradient_places, false,
            "Keep where in the user's program each op of the gradient graph and each in-place "
            "write is called: errors of the backward pass then say it.");

namespace paddle {
namespace {
// The last writes: a storage that is gone may be among them, with the version it had.
struct Writes {
  static constexpr size_t kMost = 1 << 16;
  struct Write {
    uint32_t version;
    std::string place;
  };
  KeptMutex mutex{ForkOrder::kTables};
  std::unordered_map<const Storage*, Write> last;
  std::deque<const Storage*> order;
};
Writes& writes = *new Writes;
}  // namespace

bool keeps_places() {
  return FLAGS_keep_gradient_places;
}
std::string this_place() {
  return hooks().location ? hooks().location() : "";
}
void note_write(const Storage& s) {
  std::string place = this_place();
  std::lock_guard lock(writes.mutex);
  const bool is_new = writes.last.insert_or_assign(&s, Writes::Write{s.version, place}).second;
  if (!is_new) return;
  writes.order.push_back(&s);
  if (writes.order.size() <= Writes::kMost) return;
  writes.last.erase(writes.order.front());
  writes.order.pop_front();
}
std::string place_of_write(const Storage& s) {
  std::lock_guard lock(writes.mutex);
  const auto it = writes.last.find(&s);
  return it != writes.last.end() && it->second.version == s.version ? it->second.place : "";
}
}  // namespace paddle
