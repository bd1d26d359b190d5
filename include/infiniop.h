/* InfiniOp: everything.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef INFINI_INFINIOP_H
#define INFINI_INFINIOP_H

#include "infiniop/handle.h"
#include "infiniop/operator_descriptor.h"
#include "infiniop/tensor_descriptor.h"
#include "infiniop/ops/add.h"
#include "infiniop/ops/clip.h"
#include "infiniop/ops/gelu.h"
#include "infiniop/ops/gelu_backward.h"
#include "infiniop/ops/gelutanh.h"
#include "infiniop/ops/hardswish.h"
#include "infiniop/ops/hardtanh.h"
#include "infiniop/ops/mul.h"
#include "infiniop/ops/quickgelu.h"
#include "infiniop/ops/relu.h"
#include "infiniop/ops/relu_backward.h"
#include "infiniop/ops/sigmoid.h"
#include "infiniop/ops/sigmoid_backward.h"
#include "infiniop/ops/silu.h"
#include "infiniop/ops/softplus.h"
#include "infiniop/ops/sub.h"
#include "infiniop/ops/swiglu.h"
#include "infiniop/ops/tanh.h"

#endif
