/* aclnnTransQuantParamV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANS_QUANT_PARAM_V3_H
#define ACLNNOP_ACLNN_TRANS_QUANT_PARAM_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransQuantParamV3: packs FLOAT scales and offsets of quantised matrix products into UINT64
 *   scale: quantisation scale, FLOAT, [N] or [1, N]; [G, N] on the 950
 *   offset (may be null): quantisation offset, FLOAT, [N] or [1, N]; null: 0
 *   roundMode: 0 cuts the scale's last 13 bits off, 1 rounds to nearest even
 *   out: packed scale and offset, UINT64, [N] or [1, N], N of the longer of both */
ACLNN_API aclnnStatus aclnnTransQuantParamV3GetWorkspaceSize(
    const aclTensor* scale, const aclTensor* offset, int64_t roundMode, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransQuantParamV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
