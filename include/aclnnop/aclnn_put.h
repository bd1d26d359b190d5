/* aclnnInplacePut.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PUT_H
#define ACLNNOP_ACLNN_PUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplacePut: writes source into the flattened selfRef at index: replace or accumulate, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   index: indices into the flattened selfRef, INT32/INT64, any shape
 *   source: values to write, as many elements as index, dtype of selfRef
 *   accumulate: true: add to selfRef; false: replace */
ACLNN_API aclnnStatus aclnnInplacePutGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* index, const aclTensor* source, bool accumulate, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplacePut(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
