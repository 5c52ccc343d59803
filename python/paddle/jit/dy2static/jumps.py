"""Taking `return`, `break` and `continue` out of branches and loops.

What follows a branch that may be left is put into the branches that are not:

    if c:                   if c:
        return a                return a
    rest            ->      else:
                                rest

In a loop, `continue` is then the end of its branch, and `break` sets a variable that ends the loop.
A `return` within a loop sets two more: that the function is left, and with what.
"""

import ast
import copy

_JUMPS = (ast.Return, ast.Break, ast.Continue)
_LOOPS = (ast.For, ast.While)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def holds_jump(node):
    """Whether a statement may leave what it stands in: a loop of its own does not count for break
    and continue."""
    return _holds(node, inside_loop=False)


def _holds(node, inside_loop):
    if isinstance(node, ast.Return):
        return True
    if isinstance(node, (ast.Break, ast.Continue)):
        return not inside_loop
    if isinstance(node, _SCOPES):
        return False
    inside = inside_loop or isinstance(node, _LOOPS)
    return any(_holds(child, inside) for child in ast.iter_child_nodes(node))


def is_final(node):
    """Whether both branches of an `if` end in a return."""
    return isinstance(node, ast.If) and _ends_in_return(node.body) and _ends_in_return(node.orelse)


def _ends_in_return(statements):
    return bool(statements) and (isinstance(statements[-1], ast.Return) or is_final(statements[-1]))


def lowered(body):
    """A function's statements without jumps in branches and loops, as far as they can be taken
    out."""
    return _Function().statements(body, [], None)


def _assign(name, value):
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _at(place, node):
    """The node, as if it stood at that place of the source."""
    return ast.fix_missing_locations(ast.copy_location(node, place))


class _Loop:
    """A loop that is lowered: its variables, and which of them it needs."""

    def __init__(self, number):
        self.left, self.returned = f"_left_{number}", f"_returned_{number}"
        self.value = f"_value_{number}"
        self.may_break = self.may_return = False


class _Function:
    def __init__(self):
        self._loops = 0

    def statements(self, statements, rest, loop):
        """The statements and then the rest, which they may jump over."""
        for i, s in enumerate(statements):
            before, behind = statements[:i], statements[i + 1 :]
            if isinstance(s, _JUMPS):
                return [*before, *self._jump(s, loop)]
            if isinstance(s, _LOOPS):
                made, after = self._loop(s, loop)
                return [*before, *made, *self.statements([*after, *behind], rest, loop)]
            if isinstance(s, ast.If) and holds_jump(s):
                return [*before, self._if(s, [*behind, *rest], loop)]
            if isinstance(s, (ast.If, ast.With, ast.Try)) and not holds_jump(s):
                s.body = self.statements(s.body, [], loop)
                s.orelse = self.statements(getattr(s, "orelse", []), [], loop)
        return [*statements, *self.statements(rest, [], loop)] if rest else list(statements)

    def _jump(self, s, loop):
        if isinstance(s, ast.Return):
            if loop is None:
                return [s]
            loop.may_return = loop.may_break = True
            return [
                _at(s, _assign(loop.value, s.value or ast.Constant(None))),
                _at(s, _assign(loop.returned, ast.Constant(True))),
                _at(s, _assign(loop.left, ast.Constant(True))),
            ]
        if isinstance(s, ast.Continue):
            return []
        loop.may_break = True
        return [_at(s, _assign(loop.left, ast.Constant(True)))]

    def _if(self, s, rest, loop):
        s.body = self.statements(s.body, copy.deepcopy(rest), loop)
        s.orelse = self.statements(s.orelse, rest, loop)
        if loop is None:  # one of them ends in a return, and nothing follows
            for branch in (s.body, s.orelse):
                if not _ends_in_return(branch):
                    branch.append(_at(s, ast.Return(ast.Constant(None))))
        s.body = s.body or [_at(s, ast.Pass())]
        return s

    def _loop(self, s, outer):
        """The loop with what goes before it, and what has to follow."""
        if s.orelse:
            return [s], []
        self._loops += 1
        loop = _Loop(self._loops)
        s.body = self.statements(s.body, [], loop) or [_at(s, ast.Pass())]
        before, after = [], []
        if loop.may_break:
            before.append(_at(s, _assign(loop.left, ast.Constant(False))))
            s.left = loop.left
            if isinstance(s, ast.While):
                stays = ast.UnaryOp(ast.Not(), ast.Name(loop.left, ast.Load()))
                s.test = _at(s.test, ast.BoolOp(ast.And(), [stays, s.test]))
        if loop.may_return:
            before.append(_at(s, _assign(loop.returned, ast.Constant(False))))
            leave = ast.Return(ast.Name(loop.value, ast.Load()))
            after.append(_at(s, ast.If(ast.Name(loop.returned, ast.Load()), [leave], [])))
        return [*before, s], after
