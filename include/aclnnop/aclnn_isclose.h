/* aclnnIsClose.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ISCLOSE_H
#define ACLNNOP_ACLNN_ISCLOSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIsClose: element-wise test whether self and other are close within tolerances
 *   self: first operand, rank up to 8
 *   other: second operand, to which rtol is relative, broadcastable with self
 *   rtol: relative tolerance
 *   atol: absolute tolerance
 *   equalNan: true: NaN equals NaN
 *   out: results, broadcast shape of self and other, BOOL */
ACLNN_API aclnnStatus aclnnIsCloseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, double rtol, double atol, bool equalNan, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIsClose(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
