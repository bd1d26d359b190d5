/* aclnnAny.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ANY_H
#define ACLNNOP_ACLNN_ANY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAny: tests whether any element along the axes is true
 *   self: input, where any value but 0 is true, NaN included, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepdim: true: keep the reduced axes with size 1
 *   out: results, shape of self without the reduced axes (size 1 with keepdim), BOOL/UINT8 */
ACLNN_API aclnnStatus aclnnAnyGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepdim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAny(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
