// Reads what print.cc writes. For tests of passes, and for programs kept as text.
#include <algorithm>
#include <cctype>
#include <map>

#include "paddle/ir/graph.h"

namespace paddle {
namespace {
class Parser {
 public:
  Parser(std::string_view text, const std::function<Tensor(const std::string&)>& tensors)
      : text_(text), tensors_(tensors), symbols_(make_ref<SymbolTable>()) {}

  GraphRef program() {
    SymbolScope scope(symbols_.get());
    expect("program");
    GraphRef g = graph();
    while (skip(), at_ < text_.size()) {
      if (accept("rule")) {
        const auto r = rule();
        symbols_->require(r.cond, r.why);
      } else if (accept("guard")) {
        symbols_->guard(condition());
      } else {
        error("expected a rule or a guard");
      }
    }
    return g;
  }

 private:
  using Names = std::map<std::string, Value*>;

  GraphRef graph() {
    auto g = make_ref<Graph>(symbols_);
    Names names;
    expect("(");
    while (!accept(")")) {
      const std::string n = value_name();
      const std::string label = peek('"') ? quoted() : "";
      expect(":");
      names[n] = g->add_arg(meta(), label);
      accept(",");
    }
    expect("{");
    while (!accept("}")) statement(*g, names);
    return g;
  }

  SymbolTable::Assumption rule() {
    const Cond c = condition();
    expect("//");
    return {c, std::string(until("\n"))};
  }

  void statement(Graph& g, Names& names) {
    if (accept("return")) {
      while (peek('%')) {
        g.results.push_back(find(names, value_name()));
        if (!accept(",")) break;
      }
      return;
    }
    if (accept("rule")) {
      g.rules.push_back(rule());
      return;
    }
    if (accept("write")) {
      const Tensor t = tensor(quoted());
      expect("=");
      g.writes.push_back({t, find(names, value_name())});
      return;
    }
    std::vector<std::string> results;
    while (peek('%') || looking_at("none")) {
      results.push_back(accept("none") ? "" : value_name());
      if (!accept(",")) break;
    }
    if (!results.empty()) expect("=");
    if (results.size() == 1 && accept("captured")) {
      const std::string label = quoted();
      expect(":");
      Value* v = g.add_value(meta());
      g.captured.push_back({tensor(label), v});
      names[results[0]] = v;
    } else if (results.size() == 1 && accept("constant")) {
      names[results[0]] = constant(g);
    } else {
      operation(g, names, results);
    }
  }

  Value* constant(Graph& g) {
    if (peek('"')) {
      const Tensor t = tensor(quoted());
      expect(":");
      meta();
      return g.add_constant(t);
    }
    expect("[");
    std::vector<Scalar> elements;
    while (!accept("]")) {
      Scalar s;
      const AttrDef a{"constant", "", AttrKind::kScalar, 0, false, {}};
      parse_attr(a, &s, until_any(",]"));
      elements.push_back(s);
      accept(",");
    }
    expect(":");
    const Meta m = meta();
    Tensor t = empty(m, kCpuPlace);
    if (int64_t(elements.size()) != t.numel()) error("a constant has too few or too many elements");
    dispatch(kEvery, m.dtype, [&]<class T>() {
      for (size_t i = 0; i < elements.size(); ++i) t.data<T>()[i] = elements[i].to<T>();
    });
    return g.add_constant(t);
  }

  void operation(Graph& g, Names& names, const std::vector<std::string>& results) {
    const std::string name = until_any("(");
    const OpDef* def = find_op(name);
    if (!def) error("there is no op '" + name + "'");
    auto at =
        g.body.insert(g.body.end(), Operation{def, Attrs(*def), {}, {}, {}, {}, false, "", {}});
    at->self = at;
    expect("(");
    while (!accept(")")) {
      int n = 0;
      if (accept("[")) {
        while (!accept("]")) {
          at->operands.push_back(find(names, value_name()));
          ++n;
          accept(",");
        }
      } else if (!accept("none")) {
        at->operands.push_back(find(names, value_name()));
        n = 1;
      }
      at->counts.push_back(n);
      accept(",");
    }
    if (accept("{")) attributes(*at);
    for (Value* v : at->operands) v->users.push_back(&*at);
    at->has_unknowns = has_unknown(*def, at->attrs.get());
    if (!results.empty()) expect(":");
    for (auto& r : results) {
      if (r.empty()) {
        at->results.push_back(nullptr);
        continue;
      }
      Value* v = g.add_value(meta());
      v->def = &*at;
      v->index = at->results.size();
      at->results.push_back(v);
      names[r] = v;
      define_sizes(g, v);
      accept(",");
    }
  }
  void define_sizes(Graph& g, Value* v) {
    for (int a = 0; a < v->meta.rank(); ++a) {
      const int s = symbols_->symbol_of(v->meta.dims[a]);
      if (s >= 0 && symbols_->is_data(s)) g.define(s, {v, a, -1});
    }
  }
  void attributes(Operation& op) {
    while (!accept("}")) {
      const std::string name = until_any("=");
      expect("=");
      const AttrDef* attr = nullptr;
      for (auto& a : op.def->attrs)
        if (name == a.name) attr = &a;
      if (!attr) error("op " + op.def->name + " has no attribute '" + name + "'");
      if (attr->kind == AttrKind::kRegion) {
        *reinterpret_cast<RegionRef*>(static_cast<char*>(op.attrs.get()) + attr->offset) = graph();
      } else {
        parse_attr(*attr, op.attrs.get(), attribute_text(),
                   [&](std::string_view s) { return size(s); });
      }
      accept(",");
    }
  }
  // Up to the comma or brace that ends it.
  std::string attribute_text() {
    skip();
    const size_t from = at_;
    int depth = 0;
    bool in_quotes = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\') {
        ++at_;
        continue;
      }
      if (c == '"') in_quotes = !in_quotes;
      if (in_quotes) continue;
      if (depth == 0 && (c == ',' || c == '}')) break;
      if (c == '[' || c == '(') ++depth;
      if (c == ']' || c == ')') --depth;
    }
    return std::string(text_.substr(from, at_ - from));
  }

  // ---- sizes: a sum of products of numbers, symbols and floordiv, max, min
  Dim size(std::string_view s) {
    Parser p(s, tensors_);
    p.symbols_ = symbols_;
    const Dim d = p.sum();
    p.skip();
    if (p.at_ != s.size()) error("'" + std::string(s) + "' is no size");
    return d;
  }
  Dim sum() {
    Dim r = accept("-") ? Dim(0) - product() : product();
    for (;;) {
      if (accept("+"))
        r = r + product();
      else if (accept("-"))
        r = r - product();
      else
        return r;
    }
  }
  Dim product() {
    Dim r = factor();
    while (accept("*")) r = r * factor();
    return r;
  }
  Dim factor() {
    skip();
    std::string word;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) ||
                                  text_[at_] == '_' || text_[at_] == '.'))
      word += text_[at_++];
    if (word.empty()) error("expected a size");
    if (std::isdigit(static_cast<unsigned char>(word[0]))) return Dim::from_user(std::stoll(word));
    if (accept("(")) {
      const Dim a = sum();
      expect(",");
      const Dim b = sum();
      expect(")");
      if (word == "floordiv") return a / b;
      if (word == "max") return max(a, b);
      if (word == "min") return min(a, b);
      error("unknown function '" + word + "'");
    }
    const Dim known = symbols_->find(word);
    return known.is_number() ? symbols_->symbol({.name = word}) : known;
  }
  Cond condition() {
    if (accept("not")) return !condition();
    if (accept("(")) {
      const Cond a = condition();
      const bool both = accept("and");
      if (!both) expect("or");
      const Cond b = condition();
      expect(")");
      return both ? a && b : a || b;
    }
    const Dim a = sum();
    if (accept("==")) return a == sum();
    expect(">=");
    return a >= sum();
  }

  Meta meta() {
    skip();
    const std::string dtype = until_any("[");
    const DType t = find_dtype(dtype);
    if (t == DType::kUndefined && dtype != "undefined") error("'" + dtype + "' is no dtype");
    Dims dims;
    expect("[");
    while (!accept("]")) {
      dims.push_back(sum());
      accept(",");
    }
    return {t, dims};
  }

  // ---- words
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool looking_at(std::string_view s) {
    skip();
    return text_.substr(at_).starts_with(s);
  }
  bool peek(char c) { return looking_at(std::string_view(&c, 1)); }
  bool accept(std::string_view s) {
    if (!looking_at(s)) return false;
    const size_t end = at_ + s.size();
    const bool word = std::isalpha(static_cast<unsigned char>(s.back()));
    if (word && end < text_.size() &&
        (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_'))
      return false;
    at_ = end;
    return true;
  }
  void expect(std::string_view s) {
    if (!accept(s)) error("expected '" + std::string(s) + "'");
  }
  std::string until(std::string_view end) {
    const size_t at = std::min(text_.find(end, at_), text_.size());
    std::string s(text_.substr(at_, at - at_));
    at_ = at;
    while (!s.empty() && s.front() == ' ') s.erase(0, 1);
    while (!s.empty() && s.back() == ' ') s.pop_back();
    return s;
  }
  std::string until_any(const char* ends) {
    skip();
    const size_t at = std::min(text_.find_first_of(ends, at_), text_.size());
    std::string s(text_.substr(at_, at - at_));
    at_ = at;
    while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.pop_back();
    return s;
  }
  std::string value_name() {
    expect("%");
    std::string s;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])))
      s += text_[at_++];
    return s;
  }
  std::string quoted() {
    expect("\"");
    const size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) error("a quote is not closed");
    std::string s(text_.substr(at_, end - at_));
    at_ = end + 1;
    return s;
  }
  Value* find(Names& names, const std::string& n) {
    const auto it = names.find(n);
    if (it == names.end()) error("%" + n + " is not defined");
    return it->second;
  }
  Tensor tensor(const std::string& name) {
    Tensor t = tensors_ ? tensors_(name) : Tensor();
    if (!t) error("there is no tensor \"" + name + "\"");
    return t;
  }
  [[noreturn]] void error(const std::string& what) {
    const size_t line =
        size_t(
            std::count(text_.begin(), text_.begin() + int64_t(std::min(at_, text_.size())), '\n')) +
        1;
    fail(ErrorKind::kValue, fmt::format("program text, line {}: {}", line, what));
  }

  std::string_view text_;
  const std::function<Tensor(const std::string&)>& tensors_;
  Ref<SymbolTable> symbols_;
  size_t at_ = 0;
};
}  // namespace

GraphRef parse(std::string_view text, const std::function<Tensor(const std::string&)>& tensors) {
  return Parser(text, tensors).program();
}
}  // namespace paddle
