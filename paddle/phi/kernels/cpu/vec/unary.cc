#include "paddle/phi/kernels/cpu/vec/elementwise_impl.h"

namespace paddle::LEVEL {
EACH_INEXACT(UNARY_LOOP, Exp)
EACH_INEXACT(UNARY_LOOP, Log)
EACH_INEXACT(UNARY_LOOP, Sqrt)
EACH_INEXACT(UNARY_LOOP, Rsqrt)
EACH_NUMBER(UNARY_LOOP, Square)
EACH_INEXACT(UNARY_LOOP, Tanh)
EACH_FLOATING(UNARY_LOOP, Erf)
EACH_NUMBER(UNARY_LOOP, Conj)
}  // namespace paddle::LEVEL
