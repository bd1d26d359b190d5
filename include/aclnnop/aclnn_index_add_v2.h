/* aclnnIndexAddV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_ADD_V2_H
#define ACLNNOP_ACLNN_INDEX_ADD_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexAddV2: parts of a tensor times a number added where an index says along an axis, where a mode says
 *   self: what is added to
 *   dim: the axis that index is about
 *   index: where along dim every part of source goes: INT32 or INT64, one axis or none
 *   source: what is added, of index's size along dim and self's along other axes
 *   alpha: a factor for source
 *   mode: 0: on AI cores, without alpha; anything else: on the AI CPU
 *   out: the result */
ACLNN_API aclnnStatus aclnnIndexAddV2GetWorkspaceSize(
    const aclTensor* self, const int64_t dim, const aclTensor* index, const aclTensor* source, const aclScalar* alpha,
    int64_t mode, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexAddV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
