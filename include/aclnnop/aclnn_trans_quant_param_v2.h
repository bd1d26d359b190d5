/* aclnnTransQuantParamV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANS_QUANT_PARAM_V2_H
#define ACLNNOP_ACLNN_TRANS_QUANT_PARAM_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransQuantParamV2: packs FLOAT scales and offsets of quantised matrix products into UINT64
 *   scale: quantisation scale, FLOAT, [N] or [1, N]; [G, N] on the 950
 *   offset (may be null): quantisation offset, FLOAT, [N] or [1, N]; null: 0
 *   out: packed scale and offset, UINT64, [N] or [1, N], N of the longer of both */
ACLNN_API aclnnStatus aclnnTransQuantParamV2GetWorkspaceSize(
    const aclTensor* scale, const aclTensor* offset, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransQuantParamV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
