/* aclnnEinsum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EINSUM_H
#define ACLNNOP_ACLNN_EINSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEinsum: Einstein summation of two tensors: a product over the last axes, or an outer product
 *   tensors: 2 tensors of the equation's ranks: [a, b, c, d] and [a, b, c, e, d], or [a] and [b]
 *   equation: Einstein summation equation: "abcd,abced->abce" or "a,b->ab", with any letters
 *   output: output, [a, b, c, e] or [a, b] of the equation */
ACLNN_API aclnnStatus aclnnEinsumGetWorkspaceSize(
    const aclTensorList* tensors, const char* equation, aclTensor* output, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEinsum(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
