/* aclnnInplacePut.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PUT_H
#define ACLNNOP_ACLNN_PUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplacePut: elements put or added where an index says among all of a tensor, in place
 *   selfRef: what is written to
 *   index: which element of all, in one row: INT32 or INT64
 *   source: what goes there, as many elements as index has
 *   accumulate: add instead of replace */
ACLNN_API aclnnStatus aclnnInplacePutGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* index, const aclTensor* source, bool accumulate, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplacePut(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
