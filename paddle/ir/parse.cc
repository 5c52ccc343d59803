// Reads what print.cc writes. For tests of passes, and for programs kept as text.
#include <algorithm>
#include <cctype>
#include <charconv>
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
        const SymbolTable::Assumption r = rule();
        symbols_->require(r.cond, r.why);
      } else if (accept("guard")) {
        symbols_->guard(assumption());
      } else {
        error("expected a rule or a guard");
      }
    }
    const std::string flaw = find_flaw(*g);
    USER_CHECK(kValue, flaw.empty(), "program text: {}", flaw);
    find_elements(*g);
    return g;
  }

 private:
  using Names = std::map<std::string, Value*>;

  // Nested regions and nested sizes: a malicious text must not exhaust the stack.
  class Deeper {
   public:
    explicit Deeper(Parser& p) : p_(p) {
      constexpr int kMost = 100;
      if (++p_.depth_ > kMost) p_.error("it is nested too deeply");
    }
    ~Deeper() { --p_.depth_; }

   private:
    Parser& p_;
  };

  GraphRef graph() {
    const Deeper deeper(*this);
    auto g = make_ref<Graph>(symbols_);
    Names names;
    expect("(");
    while (!accept(")")) {
      const std::string n = value_name();
      const std::string label = peek('"') ? quoted() : "";
      expect(":");
      define(names, n, g->add_arg(meta(), label));
      accept(",");
    }
    expect("{");
    while (!accept("}")) statement(*g, names);
    return g;
  }
  static void find_elements(Graph& g) {
    for (auto& op : g.body) {
      each_region(op, find_elements);
      if (const auto known = elements_of(op)) op.results[0]->elements = known;
    }
  }
  void define(Names& names, const std::string& n, Value* v) {
    if (!names.try_emplace(n, v).second) error("%" + n + " is defined twice");
  }

  void statement(Graph& g, Names& names) {
    if (accept("return")) {
      while (peek('%')) {
        g.results.push_back(find(names, value_name()));
        if (peek('"')) {
          g.result_names.resize(g.results.size());
          g.result_names.back() = quoted();
        }
        if (!accept(",")) break;
      }
      return;
    }
    if (accept("data")) return data(g, names);
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
    while (peek('%') || peek_word("none")) {
      results.push_back(accept("none") ? "" : value_name());
      if (!accept(",")) break;
    }
    if (!results.empty()) expect("=");
    if (results.size() == 1 && accept("captured")) {
      const std::string label = quoted();
      expect(":");
      Value* v = g.add_value(meta());
      g.captured.push_back({tensor(label), v});
      define(names, results[0], v);
    } else if (results.size() == 1 && accept("constant")) {
      define(names, results[0], constant(g));
    } else {
      operation(g, names, results);
    }
  }

  // A size that is known only when the program runs: that of a result of the next operation, or an
  // element of a value.
  void data(Graph& g, Names& names) {
    SymbolTable::Symbol s{.name = word(), .data = true};
    const std::string name = s.name;
    if (!symbols_->find(name).is_number()) error("the size " + name + " is mentioned before");
    Definer d;
    if (accept("=")) {
      d.value = find(names, value_name());
      expect("[");
      d.element = integer();
      expect("]");
      const Dim n = numel(d.value->meta.dims);
      if (!known(n) || d.element < 0 || d.element >= n.raw()) error("there is no such element");
      s.lo = -SymbolTable::kMax;
    } else if (accept("<=")) {
      s.hi = sum();
    }
    const Dim size = symbols_->symbol(std::move(s));
    if (d.value) g.define(symbols_->symbol_of(size), d);
  }
  SymbolTable::Assumption rule() {
    const Cond c = assumption();
    expect("//");
    return {c, quoted()};
  }

  Value* constant(Graph& g) {
    if (peek('"')) {
      const Tensor t = tensor(quoted());
      expect(":");
      if (!identical(meta(), t.meta())) error("tensor \"" + t.name() + "\" is another one");
      return g.add_constant(t);
    }
    expect("[");
    std::vector<Scalar> elements;
    while (!accept("]")) {
      Scalar s;
      const AttrDef a{"constant", "", AttrKind::kScalar, 0, false, {}};
      parse_attr(a, &s, attribute_text());
      elements.push_back(s);
      accept(",");
    }
    expect(":");
    const Meta m = meta();
    const Dim n = numel(m.dims);
    if (!known(n) || int64_t(elements.size()) != n.raw() || m.dtype == DType::kUndefined)
      error("a constant has too few or too many elements, or no dtype");
    Tensor t = empty(m, kCpuPlace);
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
    g.find_sizes(*at);
    for (Value* v : at->operands) v->users.push_back(&*at);
    for (Value* v : at->sizes) v->users.push_back(&*at);
    const auto present = [](auto& name) { return !name.empty(); };
    if (std::any_of(results.begin(), results.end(), present)) expect(":");
    for (auto& r : results) {
      if (r.empty()) {
        at->results.push_back(nullptr);
        continue;
      }
      Value* v = g.add_value(meta());
      v->def = &*at;
      v->index = at->results.size();
      at->results.push_back(v);
      define(names, r, v);
      accept(",");
    }
    g.define_sizes(*at);
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
        if (accept("function")) error("a function of the user's cannot be read back");
        *reinterpret_cast<RegionRef*>(static_cast<char*>(op.attrs.get()) + attr->offset) = graph();
      } else {
        parse_attr(*attr, op.attrs.get(), attribute_text(),
                   [&](std::string_view s) { return size(s); });
      }
      accept(",");
    }
  }
  // Up to the comma, bracket or brace that ends it.
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
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
      if (c == '[' || c == '(') ++depth;
      if (c == ']' || c == ')') --depth;
    }
    at_ = std::min(at_, text_.size());
    std::string s(text_.substr(from, at_ - from));
    while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.pop_back();
    return s;
  }

  // ---- sizes: a sum of products of numbers, symbols and floordiv, max, min
  Dim size(std::string_view s) {
    Parser p(s, tensors_);
    p.symbols_ = symbols_;
    p.depth_ = depth_;
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
    const Deeper deeper(*this);
    skip();
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])))
      return integer();
    const std::string word = this->word();
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
  Cond assumption() {
    const Cond c = condition();
    if (c.decided() && !c.value()) error("this never holds");
    return c;
  }
  Cond condition() {
    const Deeper deeper(*this);
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
      if (known(dims.back()) && dims.back().raw() < 0) error("a size is negative");
      accept(",");
    }
    if (dims.size() > kMaxRank) error("a tensor has too many axes");
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
  bool in_word(size_t at) const {
    return at < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at])) || text_[at] == '_');
  }
  bool peek_word(std::string_view s) { return looking_at(s) && !in_word(at_ + s.size()); }
  bool accept(std::string_view s) {
    const bool word = std::isalpha(static_cast<unsigned char>(s.back()));
    if (word ? !peek_word(s) : !looking_at(s)) return false;
    at_ += s.size();
    return true;
  }
  void expect(std::string_view s) {
    if (!accept(s)) error("expected '" + std::string(s) + "'");
  }
  std::string word() {
    skip();
    std::string s;
    while (in_word(at_)) s += text_[at_++];
    if (s.empty()) error("expected a size");
    return s;
  }
  int64_t integer() {
    skip();
    int64_t n = 0;
    const auto r = std::from_chars(text_.data() + at_, text_.data() + text_.size(), n);
    if (r.ec != std::errc() || n == INT64_MIN) error("expected a whole number of 64 bits");
    at_ = size_t(r.ptr - text_.data());
    return n;
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
    if (s.empty()) error("expected the number of a value");
    return s;
  }
  std::string quoted() {
    if (!peek('"')) error("expected a text in quotes");
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size()) error("a quote is not closed");
    const auto from = std::exchange(at_, end + 1);
    return unquote(text_.substr(from, at_ - from));
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
  int depth_ = 0;
};
}  // namespace

GraphRef parse(std::string_view text, const std::function<Tensor(const std::string&)>& tensors) {
  return Parser(text, tensors).program();
}
}  // namespace paddle
