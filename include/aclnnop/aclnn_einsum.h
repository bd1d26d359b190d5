/* aclnnEinsum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EINSUM_H
#define ACLNNOP_ACLNN_EINSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEinsum: sums of products of two tensors, by an equation: of the last axes, or none at all
 *   tensors: the two terms
 *   equation: "abcd,abced->abce" or "a,b->ab", in any letters
 *   output: the sums, or the products */
ACLNN_API aclnnStatus aclnnEinsumGetWorkspaceSize(
    const aclTensorList* tensors, const char* equation, aclTensor* output, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEinsum(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
