/* aclnnIsClose.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISCLOSE_H
#define ACLNNOP_ACLNN_ISCLOSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsClose: whether two numbers differ by no more than tolerances, element by element
 *   self: one side
 *   other: the other, to which rtol is relative
 *   rtol: how far apart they may be, relative to |other|
 *   atol: how far apart they may be beside that
 *   equalNan: whether NaN is close to NaN
 *   out: where they are close */
ACLNN_API aclnnStatus aclnnIsCloseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, double rtol, double atol, bool equalNan, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsClose(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
