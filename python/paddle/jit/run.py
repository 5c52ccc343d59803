"""Running a program whose results can be differentiated."""

from .. import _C


class _Kept:
    """A tensor that the gradient reads later, as it is now."""

    def __init__(self, tensor):
        self._tensor, self._version = tensor.detach(), tensor.inplace_version

    def get(self, program):
        if self._tensor.inplace_version != self._version:
            raise RuntimeError(
                f"backward: the gradient of {program} needs a tensor that was written in place "
                "after the program had read it"
            )
        return self._tensor


class Differentiable:
    """A program, and the program of its gradient.

    Args:
        name (str): What messages call it.
        parts (tuple): The two programs, how many values the first gives the second, and what the
            second reads besides: numbers of arguments, captured tensors.
        wanted (list[tuple[int|None, Tensor]]): What the gradients are for: the number of an
            argument, or None and a captured tensor.
        results (int): How many results there are.
        outs (list[int]): Which of them the gradient starts from.
    """

    def __init__(self, name, parts, wanted, results, outs):
        self.name = name
        self.forward, self._backward, _, self._kept, self._reads = parts
        self._wanted, self._results, self._outs = wanted, results, outs

    def run(self, tensors):
        """The results; a gradient can be computed of them."""
        kept = [_Kept(tensors[k]) for k in self._kept]
        reads = [_Kept(t) for t in self._reads]
        values = self.forward.run(tensors)
        results, saved = values[: self._results], values[self._results :]
        ins = [t if k is None else tensors[k] for k, t in self._wanted]
        outs = [results[k] for k in self._outs]
        metas = [(out.shape, out.dtype) for out in outs]  # the node must not hold its own outputs

        def backward(douts, create_graph):
            douts = [
                _C.ops.full(shape, 0, dtype) if d is None else d
                for d, (shape, dtype) in zip(douts, metas)
            ]
            for t in reads:
                t.get(self.name)
            held = [t.get(self.name) for t in kept]
            if create_graph:
                return self._again(tensors, ins, douts)
            return self._backward.run([*saved, *held, *douts])

        _C.attach_function(self.name, ins, outs, backward)
        return results

    def _again(self, tensors, ins, douts):
        """Gradients that have gradients: the program's ops are called one by one."""
        plain = self.forward.clone()
        plain.clear_writes()
        again = plain.replay(tensors)
        outs = [again[k] for k in self._outs]
        return _C.gradients(outs, ins, douts, False, True, [], up_to_inputs=True)
