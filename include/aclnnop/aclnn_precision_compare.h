/* aclnnPrecisionCompare.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRECISION_COMPARE_H
#define ACLNNOP_ACLNN_PRECISION_COMPARE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPrecisionCompare: whether every element of two tensors is the same, as a code
 *   golden: what is expected
 *   realdata: what was computed
 *   out: the answer, one UINT32 without axes: 0, or 503 where an element differs */
ACLNN_API aclnnStatus aclnnPrecisionCompareGetWorkspaceSize(
    const aclTensor* golden, const aclTensor* realdata, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPrecisionCompare(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
