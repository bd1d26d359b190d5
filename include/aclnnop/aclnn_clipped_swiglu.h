/* aclnnClippedSwiglu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLIPPED_SWIGLU_H
#define ACLNNOP_ACLNN_CLIPPED_SWIGLU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClippedSwiglu: clipped SwiGlu with a scaled gate and a bias
 *   x: the tensor that is split in two halves, A and B
 *   groupIndexOptional (may be null): INT64: rows of each group; as many rows as their sum count
 *   dim: the axis from which on every row is halved, negative counts from the back
 *   alpha: what multiplies A in the logistic function
 *   limit: where the halves are clipped
 *   bias: what is added to B
 *   interleaved: A is every even and B every odd element of a row, else its halves
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnClippedSwigluGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndexOptional, int64_t dim, double alpha, double limit, double bias,
    bool interleaved, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClippedSwiglu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
