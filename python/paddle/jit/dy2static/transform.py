"""Rewriting the syntax tree of a function, so that its control flow works on tensors of a program.

An `if` becomes a call with a function per branch, a loop a call with a function for its test and
one for its body. These functions take the variables that they assign to, and give them back:

    if x > 0:                       def yes(y):
        y = x                           y = x
    else:                               return [y]
        y = -x             ->       def no(y):
                                        y = -x
                                        return [y]
                                    [y] = _jst.if_else(x > 0, yes, no, [y])

`return`, `break` and `continue` within are taken out before (jumps.py). `_jst` is operators.py.
"""

import ast

from . import jumps

HELPER = "_jst"
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_BUILTINS = {"int", "float", "bool", "len", "print", "range"}


def names_assigned(statements):
    """The local variables that statements assign to, in order."""
    found = {}

    def visit(node):
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            found[node.id] = None
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = None
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                found[(alias.asname or alias.name).split(".")[0]] = None
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found[node.name] = None
        if not isinstance(node, (*SCOPES, *_COMPREHENSIONS)):
            for child in ast.iter_child_nodes(node):
                visit(child)

    for s in statements:
        visit(s)
    return list(found)


def _declared(function, kind):
    """What a function declares as global or nonlocal."""
    return {n for node in ast.walk(function) if isinstance(node, kind) for n in node.names}


def _marked(statement):
    """A statement of the function, and what says before that it comes next."""
    if not hasattr(statement, "number") or isinstance(statement, (ast.Global, ast.Nonlocal)):
        return [statement]
    mark = ast.Expr(helper_call("mark", ast.Constant(statement.number)))
    return [ast.fix_missing_locations(ast.copy_location(mark, statement)), statement]


def _load(name):
    return ast.Name(name, ast.Load())


def _store(name):
    return ast.Name(name, ast.Store())


def helper_call(function, *args):
    return ast.Call(ast.Attribute(_load(HELPER), function, ast.Load()), list(args), [])


def _is_helper(f):
    return isinstance(f, ast.Attribute) and isinstance(f.value, ast.Name) and f.value.id == HELPER


def parameter_list(names):
    return ast.arguments([], [ast.arg(n) for n in names], None, [], [], None, [])


def function_node(name, parameters, body):
    """def name(parameters): body"""
    made = ast.FunctionDef(name, parameters, body, [], None, None)
    if hasattr(ast, "TypeAlias"):  # Python 3.12
        made.type_params = []
    return made


def _later(expression):
    """lambda: expression"""
    return ast.Lambda(parameter_list([]), expression)


def _holds(node, kinds):
    return any(isinstance(n, kinds) for n in ast.walk(node))


def _arguments(function):
    a = function.args
    given = [*a.posonlyargs, *a.args, *a.kwonlyargs]
    return given + [each for each in (a.vararg, a.kwarg) if each]


class Transformer(ast.NodeTransformer):
    """Rewrites one function; functions within it are rewritten when they are called."""

    def __init__(self, function):
        self._global = _declared(function, ast.Global)
        self._nonlocal = _declared(function, ast.Nonlocal)
        self._first_parameter = next((a.arg for a in _arguments(function)), None)
        self._undefined = {}  # variables that need a value before the first of their own
        self._count = 0

    def function(self, node, marked=False):
        """The function, rewritten; with marks before its statements, if wanted."""
        body = [m for s in node.body for m in _marked(s)] if marked else node.body
        node.body = jumps.lowered(body)
        body = self._statements(node.body)
        given = {a.arg for a in _arguments(node)}
        names = [n for n in self._undefined if n not in given]
        first = [ast.Assign([_store(n)], helper_call("Undefined", ast.Constant(n))) for n in names]
        at = 1 if ast.get_docstring(node) is not None else 0
        declarations = [s for s in body if isinstance(s, (ast.Global, ast.Nonlocal))]
        rest = [s for s in body if not isinstance(s, (ast.Global, ast.Nonlocal))]
        node.body = rest[:at] + declarations + first + rest[at:]
        return node

    def _statements(self, statements):
        out = []
        for s in statements:
            made = self.visit(s)
            out += made if isinstance(made, list) else [made]
        return out

    def _name(self, what):
        self._count += 1
        return f"_{what}_{self._count}"

    def _variables(self, statements):
        names = names_assigned(statements)
        names = [n for n in names if n not in self._global and n not in self._nonlocal]
        for n in names:
            self._undefined[n] = None
        return names

    def _make(self, name, parameters, body, results, at):
        """def name(parameters): body; return [results]"""
        body = [*body, ast.Return(ast.List([_load(n) for n in results], ast.Load()))]
        assigned = set(names_assigned(body))
        for kind, names in ((ast.Global, self._global), (ast.Nonlocal, self._nonlocal)):
            if here := sorted(names & assigned):
                body.insert(0, kind(here))
        return ast.copy_location(function_node(name, parameter_list(parameters), body), at)

    def _assign(self, names, call, at):
        """[names] = call"""
        if not names:
            return ast.copy_location(ast.Expr(call), at)
        target = ast.List([_store(n) for n in names], ast.Store())
        return ast.copy_location(ast.Assign([target], call), at)

    # ---- statements
    def visit_FunctionDef(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_FunctionDef
    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_FunctionDef

    def visit_If(self, node):
        if jumps.holds_jump(node) and not jumps.is_final(node):
            return self.generic_visit(node)
        if jumps.is_final(node):
            return self._final_if(node)
        names = self._variables([*node.body, *node.orelse])
        yes, no = self._name("yes"), self._name("no")
        test = self.visit(node.test)
        made = [
            self._make(yes, names, self._statements(node.body), names, node),
            self._make(no, names, self._statements(node.orelse), names, node),
        ]
        values = ast.List([_load(n) for n in names], ast.Load())
        call = helper_call("if_else", test, _load(yes), _load(no), values)
        return [*made, self._assign(names, call, node)]

    def _final_if(self, node):
        """Both branches end in a return: so does the whole."""
        names = self._variables([*node.body, *node.orelse])
        yes, no = self._name("yes"), self._name("no")
        test = self.visit(node.test)
        made = []
        for name, body in ((yes, node.body), (no, node.orelse)):
            function = self._make(name, names, self._statements(body), [], node)
            function.body.pop()
            made.append(function)
        values = ast.List([_load(n) for n in names], ast.Load())
        call = helper_call("return_of", test, _load(yes), _load(no), values)
        return [*made, ast.copy_location(ast.Return(call), node)]

    def visit_While(self, node):
        if node.orelse or jumps.holds_jump(node):
            return self.generic_visit(node)
        names = self._variables(node.body)
        test, body = self._name("test"), self._name("body")
        condition = ast.Return(self.visit(node.test))
        check = self._make(test, names, [], [], node)
        check.body = [ast.copy_location(condition, node)]
        made = [check, self._make(body, names, self._statements(node.body), names, node)]
        values = ast.List([_load(n) for n in names], ast.Load())
        call = helper_call("while_loop", _load(test), _load(body), values)
        return [*made, self._assign(names, call, node)]

    def visit_For(self, node):
        if node.orelse or jumps.holds_jump(node):
            return self.generic_visit(node)
        left = getattr(node, "left", None)  # the variable that says whether the loop was left
        names = self._variables([ast.Assign([node.target], ast.Constant(None)), *node.body])
        item, body = self._name("item"), self._name("body")
        iterable = self.visit(node.iter)
        first = ast.copy_location(ast.Assign([node.target], _load(item)), node)
        statements = [first, *self._statements(node.body)]
        made = self._make(body, [item, *names], statements, names, node)
        values = ast.List([_load(n) for n in names], ast.Load())
        at = ast.Constant(names.index(left) if left else None)
        call = helper_call("for_loop", iterable, _load(body), values, at)
        return [made, self._assign(names, call, node)]

    def visit_Try(self, node):
        """What ends a program is no exception of the user's."""
        self.generic_visit(node)
        if node.handlers:
            kind = ast.Attribute(_load(HELPER), "ValueNotKnown", ast.Load())
            on = ast.ExceptHandler(kind, None, [ast.Raise()])
            node.handlers.insert(0, ast.copy_location(on, node.handlers[0]))
        return node

    def visit_Assert(self, node):
        message = _later(node.msg) if node.msg else ast.Constant(None)
        call = helper_call("check", self.visit(node.test), message)
        return ast.copy_location(ast.Expr(call), node)

    # ---- expressions
    def visit_BoolOp(self, node):
        if _holds(node, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)):
            return node
        self.generic_visit(node)
        function = "and_" if isinstance(node.op, ast.And) else "or_"
        first, *others = node.values
        return ast.copy_location(helper_call(function, first, *map(_later, others)), node)

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            return ast.copy_location(helper_call("not_", node.operand), node)
        return node

    def visit_IfExp(self, node):
        if _holds(node, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)):
            return node
        self.generic_visit(node)
        call = helper_call("if_expression", node.test, _later(node.body), _later(node.orelse))
        return ast.copy_location(call, node)

    def visit_Compare(self, node):
        self.generic_visit(node)
        middle = node.comparators[:-1]
        if not middle or not all(isinstance(m, (ast.Name, ast.Constant)) for m in middle):
            return node
        left = [node.left, *middle]
        parts = [ast.Compare(a, [op], [b]) for a, op, b in zip(left, node.ops, node.comparators)]
        return ast.copy_location(helper_call("and_", parts[0], *map(_later, parts[1:])), node)

    def visit_Call(self, node):
        self.generic_visit(node)
        f = node.func
        if isinstance(f, ast.Name) and f.id in _BUILTINS:
            node.func = helper_call("builtin", f)
        elif isinstance(f, ast.Name) and f.id == "super":
            if not node.args:  # which would ask the function around it for its first parameter
                node.args = [_load("__class__"), _load(self._first_parameter)]
        elif not _is_helper(f):
            node.func = helper_call("called", f)
        ast.copy_location(node.func, f)
        return node
