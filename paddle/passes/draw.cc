#include "paddle/passes/draw.h"

#include <algorithm>
#include <map>

namespace paddle {
namespace {
struct Box {
  std::string label, colour;
  int layer = 0, column = 0;
};
std::string escape(const std::string& s) {
  std::string r;
  for (char c : s)
    r += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return r;
}
constexpr int kWidth = 220, kHeight = 44, kGapX = 24, kGapY = 40, kMargin = 20;
int x_of(const Box& b) {
  return kMargin + b.column * (kWidth + kGapX);
}
int y_of(const Box& b) {
  return kMargin + b.layer * (kHeight + kGapY);
}
std::string box(const Box& b) {
  return fmt::format(
      "<rect x='{0}' y='{1}' width='{2}' height='{3}' rx='6' fill='{4}' stroke='#445'/>"
      "<text x='{5}' y='{6}' text-anchor='middle'>{7}</text>\n",
      x_of(b), y_of(b), kWidth, kHeight, b.colour, x_of(b) + kWidth / 2, y_of(b) + kHeight / 2 + 4,
      escape(b.label));
}
std::string line(const Box& from, const Box& to) {
  const int x1 = x_of(from) + kWidth / 2, y1 = y_of(from) + kHeight, x2 = x_of(to) + kWidth / 2,
            y2 = y_of(to);
  return fmt::format("<path d='M{0} {1} C{0} {3} {2} {1} {2} {3}' fill='none' stroke='#889'/>\n",
                     x1, y1, x2, y2);
}
}  // namespace

std::string draw(const Graph& g) {
  SymbolScope symbols(g.symbols.get());
  std::map<const void*, Box> boxes;  // by operation, or by value where no operation gives it
  std::map<int, int> columns;
  const auto place = [&](const void* key, std::string label, const char* colour, int layer) {
    boxes[key] = {std::move(label), colour, layer, columns[layer]++};
  };
  for (const Value* v : g.args)
    place(v, (v->name.empty() ? "argument" : v->name) + " " + show(v->meta), "#dfeffc", 0);
  std::string lines;
  const auto key_of = [](const Value* v) { return v->def ? static_cast<const void*>(v->def) : v; };
  for (auto& op : g.body) {
    int layer = 1;
    for (const Value* v : op.operands) {
      const auto it = boxes.find(key_of(v));
      if (it != boxes.end()) layer = std::max(layer, it->second.layer + 1);
    }
    const Value* first = op.results.empty() ? nullptr : op.results[0];
    place(&op, op.def->name + (first ? " " + show(first->meta) : ""), "#f4f4ee", layer);
    for (const Value* v : op.operands)
      if (const auto it = boxes.find(key_of(v)); it != boxes.end())
        lines += line(it->second, boxes[&op]);
  }
  int deepest = 0, widest = 1;
  for (auto& [layer, n] : columns) {
    deepest = std::max(deepest, layer);
    widest = std::max(widest, n);
  }
  std::string shapes;
  for (const Value* v : g.results) {
    const auto it = boxes.find(key_of(v));
    if (it != boxes.end()) it->second.colour = "#e2f3dd";
  }
  for (auto& [key, b] : boxes) shapes += box(b);
  return fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}' font-family='sans-serif' "
      "font-size='12'>\n{}{}</svg>\n",
      2 * kMargin + widest * (kWidth + kGapX), 2 * kMargin + (deepest + 1) * (kHeight + kGapY),
      lines, shapes);
}
}  // namespace paddle
