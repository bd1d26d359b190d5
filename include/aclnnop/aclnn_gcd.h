/* aclnnGcd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GCD_H
#define ACLNNOP_ACLNN_GCD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGcd: element-wise greatest common divisor
 *   self: first operand, rank up to 8
 *   other: second operand, broadcastable with self
 *   out: greatest common divisors, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnGcdGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGcd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
