#pragma once
#include <string>

#include "paddle/ir/graph.h"

namespace paddle {
// The graph as a picture (SVG): operations in layers from top to bottom, values as lines.
PADDLE_API std::string draw(const Graph& g);
}  // namespace paddle
