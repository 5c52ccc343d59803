// The backward pass: one engine for Tensor.backward, paddle.grad, recorded programs and gradients
// of gradients.
#pragma once
#include "paddle/autograd/node.h"

namespace paddle {
// Leaves' gradients grow by those of `tensors`, weighted by `douts` (an empty one: ones).
PADDLE_API void backward(Tensors tensors, Tensors douts, bool retain_graph = false,
                         bool create_graph = false);

// Gradients of outputs with respect to inputs; an empty Tensor where there is none. No leaf's
// gradient changes. Nothing flows through the tensors in `stop`. With up_to_inputs, nothing flows
// further back than the inputs, though one may be computed from another; and of an input that is
// there twice, the first has the gradient.
PADDLE_API std::vector<Tensor> gradients(Tensors outputs, Tensors inputs, Tensors douts,
                                         bool retain_graph = false, bool create_graph = false,
                                         Tensors stop = {}, bool up_to_inputs = false);

// Run once after the present backward pass of this thread (reducers of data parallelism).
PADDLE_API void after_backward(std::function<void()> f);
}  // namespace paddle
