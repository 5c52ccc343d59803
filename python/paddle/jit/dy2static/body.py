"""The statements of a function as parts that can run by themselves.

A function that cannot be one program runs as pieces (jit/pieces.py): from one of its statements on
it is a function of its own, of the local variables that have a value there. Here such functions are
made: those that are recorded, `tail`, and those that run as they are written, `plain`.
"""

import ast
import copy
import types

from . import convert
from .transform import SCOPES, function_node, helper_call, names_assigned, parameter_list

# They ask Python for the variables of the function in which they stand.
_ABOUT_FRAMES = {"locals", "vars", "dir", "eval", "exec"}
_bodies = {}  # by code and file; None: it cannot be divided


def body_of(function):
    """The :class:`Body` of a function; None if it has to stay whole."""
    code = function.__code__
    key = code, code.co_filename
    if key not in _bodies:
        _bodies[key] = None if convert.stays(function) else _divided(function)
    return _bodies[key]


def _divided(function):
    tree = convert.tree_of(function)
    if tree is None:
        return None
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    own = next(iter(function.__code__.co_varnames), None)
    if names & _ABOUT_FRAMES or own in names_assigned(tree.body):
        return None
    return Body(function, tree)


def _reads(statement):
    """The names whose values a statement may want."""
    names = {
        n.id
        for n in ast.walk(statement)
        if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Store)
    }
    changed = [n.target for n in ast.walk(statement) if isinstance(n, ast.AugAssign)]
    return names | {t.id for t in changed if isinstance(t, ast.Name)}


def _gives(statement):
    """The names that have a new value after a statement, whatever it does."""
    if isinstance(statement, (ast.Assign, ast.FunctionDef, ast.Import, ast.ImportFrom)):
        return set(names_assigned([statement]))
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return set(names_assigned([statement]))
    return set()


class _Calls(ast.NodeTransformer):
    """Lets what is called be captured by itself."""

    def visit_FunctionDef(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_FunctionDef

    def visit_Call(self, node):
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id != "super":
            called = helper_call("captured", node.func)
            node.func = ast.fix_missing_locations(ast.copy_location(called, node.func))
        return node


def _declarations(function):
    """What a function declares as global or nonlocal."""
    found = []

    def visit(node):
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            found.append(type(node)(list(node.names)))
        elif not isinstance(node, SCOPES):
            for child in ast.iter_child_nodes(node):
                visit(child)

    for s in function.body:
        visit(s)
    return found


class Body:
    """A function's statements.

    Attributes: ``reads``, for each statement the local variables whose values it may want;
    ``gives``, those that have a new value after it in any case; ``live``, for each, and for the
    end, those whose values are wanted from there on; ``lines``, where each begins and ends;
    ``declarations``, the numbers of those that only declare names.
    """

    def __init__(self, function, tree):
        code = function.__code__
        self.name, self.qualname, self.file = code.co_name, function.__qualname__, code.co_filename
        self._code, self._declarations = code, _declarations(tree)
        self._locals = {*code.co_varnames, *code.co_cellvars}
        # a method, or super() within, needs the first parameter
        self.first = next(iter(code.co_varnames), None) if code.co_argcount else None
        self.statements = tree.body
        self.lines = [(s.lineno, s.end_lineno) for s in tree.body]
        declarations = ast.Global, ast.Nonlocal
        self.declarations = {k for k, s in enumerate(tree.body) if isinstance(s, declarations)}
        self.reads = [_reads(s) & self._locals for s in tree.body]
        self.gives = [_gives(s) for s in tree.body]
        self.live = [set()]
        for reads, gives in zip(reversed(self.reads), reversed(self.gives)):
            self.live.insert(0, reads | (self.live[0] - gives))
        if "super" in {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}:
            self.live = [names | {self.first} for names in self.live]
        self._codes = {}

    def tail(self, function, start, names):
        """The function from a statement on, of the variables of these names.

        Args:
            function (callable): One with this body; its closure and globals are taken over.
            start (int): The statement.
            names (tuple[str]): The parameters.

        Returns:
            callable: The function, which can be converted.
        """
        return self._function(function, names, start, len(self.statements), False)

    def plain(self, function, start, stop, names):
        """Some statements as a function, which gives what they return, or else a
        :class:`paddle.jit.pieces.Next`."""
        return self._function(function, names, start, stop, True)

    def _function(self, function, names, start, stop, goes_on):
        key = names, start, stop, goes_on
        if key not in self._codes:
            statements = copy.deepcopy(self.statements[start:stop])
            if goes_on:
                statements = [_Calls().visit(s) for s in statements]
                go_on = ast.Return(helper_call("next_", ast.Constant(stop)))
                statements.append(ast.copy_location(go_on, self.statements[stop - 1]))
            tree = self._definition(names, statements)
            code = convert.compiled(copy.deepcopy(tree), self._code)
            if not goes_on:
                convert.remember(code, tree)
            self._codes[key] = code
        return self._made(function, self._codes[key])

    def _definition(self, names, statements):
        """def name(names): statements, with the variables of the whole function."""
        others = sorted(self._locals - set(names))
        hints = [
            ast.AnnAssign(ast.Name(n, ast.Store()), ast.Constant(None), None, 1) for n in others
        ]
        place = statements[0]
        made = function_node(
            self.name,
            parameter_list(names),
            [*copy.deepcopy(self._declarations), *hints, *statements],
        )
        return ast.fix_missing_locations(ast.copy_location(made, place))

    def _made(self, function, code):
        made = types.FunctionType(
            code, function.__globals__, self.name, None, convert.closure(function, code)
        )
        made.__qualname__, made.__module__ = function.__qualname__, function.__module__
        return made
