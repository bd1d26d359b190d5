/* aclnnComplex.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_COMPLEX_H
#define ACLNNOP_ACLNN_COMPLEX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnComplex: element-wise complex numbers from real and imaginary parts
 *   real: real parts, rank up to 8
 *   imag: imaginary parts, broadcastable with real
 *   out: complex output, broadcast shape of real and imag */
ACLNN_API aclnnStatus aclnnComplexGetWorkspaceSize(
    const aclTensor* real, const aclTensor* imag, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnComplex(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
