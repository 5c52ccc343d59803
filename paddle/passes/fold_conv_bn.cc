// A batch norm with fixed statistics is a factor and a summand per channel: those of the
// convolution before it. The new weights are computed by ordinary ops, which constant folding then
// runs.
#include <algorithm>

#include "paddle/passes/pass.h"
#include "paddle/passes/rewrite.h"
#include "paddle/phi/core/basic_ops.h"
#include "paddle/phi/ops/batch_norm.h"
#include "paddle/phi/ops/binary.h"
#include "paddle/phi/ops/unary.h"
#include "paddle/phi/ops/view.h"

namespace paddle {
namespace {
bool is_parameter(const Tensor& t) {
  const Value* v = value_of(t);
  const auto& args = v->graph->args;
  return !v->def && std::find(args.begin(), args.end(), v) == args.end();
}
struct Folding {
  Any<Conv2d> conv;
  Any<BatchNorm> norm;

  bool possible(const Tensor& x, std::initializer_list<const Tensor*> parameters) const {
    return norm.uses_running() &&
           channels_last(norm.data_format) == channels_last(conv.conv.data_format) &&
           !is_half(x.dtype()) && std::all_of(parameters.begin(), parameters.end(), [](auto* t) {
             return is_parameter(*t);
           });
  }
  // Of the shape that a convolution's result is broadcast with.
  Tensor per_channel(const Tensor& t) const {
    return channels_last(conv.conv.data_format) ? t : reshape(t, {1, -1, 1, 1});
  }
  Tensor factor(const Tensor& variance, const Tensor& scale) const {
    return scale * rsqrt(variance + norm.epsilon);
  }
  Tensor folded(const Tensor& x, const Tensor& f, const Tensor& factor,
                const Tensor& summand) const {
    return call(conv, x, f * reshape(factor, {-1, 1, 1, 1})) + per_channel(summand);
  }
};
struct ConvNorm : Folding {
  Tensor pattern(const Tensor& x, const Tensor& f, const Tensor& mean, const Tensor& variance,
                 const Tensor& scale, const Tensor& bias) {
    return call(norm, call(conv, x, f), mean, variance, scale, bias)[0];
  }
  bool guard(const Tensor& x, const Tensor& f, const Tensor& mean, const Tensor& variance,
             const Tensor& scale, const Tensor& bias) {
    return possible(x, {&f, &mean, &variance, &scale, &bias});
  }
  Tensor replace(const Tensor& x, const Tensor& f, const Tensor& mean, const Tensor& variance,
                 const Tensor& scale, const Tensor& bias) {
    const Tensor k = factor(variance, scale);
    return folded(x, f, k, bias - mean * k);
  }
};
// With the convolution's own bias, of any shape that is one number per channel.
struct ConvBiasNorm : Folding {
  Tensor pattern(const Tensor& x, const Tensor& f, const Tensor& own, const Tensor& mean,
                 const Tensor& variance, const Tensor& scale, const Tensor& bias) {
    return call(norm, call(conv, x, f) + own, mean, variance, scale, bias)[0];
  }
  bool guard(const Tensor& x, const Tensor& f, const Tensor& own, const Tensor& mean,
             const Tensor& variance, const Tensor& scale, const Tensor& bias) {
    const int channels = channels_last(norm.data_format) ? own.rank() - 1 : own.rank() - 3;
    return possible(x, {&f, &own, &mean, &variance, &scale, &bias}) && channels >= 0 &&
           known(own.dim(channels) == mean.dim(0)) && known(numel(own.dims()) == mean.dim(0));
  }
  Tensor replace(const Tensor& x, const Tensor& f, const Tensor& own, const Tensor& mean,
                 const Tensor& variance, const Tensor& scale, const Tensor& bias) {
    const Tensor k = factor(variance, scale);
    return folded(x, f, k, bias + (reshape(own, {-1}) - mean) * k);
  }
};
int fold_conv_bn(Graph& g, const PassContext&) {
  return apply_rules<ConvNorm, ConvBiasNorm>(g, "convolution and batch norm",
                                             "convolution, bias and batch norm");
}
}  // namespace
REGISTER_PASS("fold_conv_bn", "Folds batch norms with fixed statistics into convolutions.",
              fold_conv_bn);
}  // namespace paddle
