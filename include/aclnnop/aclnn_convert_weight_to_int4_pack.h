/* aclnnConvertWeightToINT4Pack.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONVERT_WEIGHT_TO_INT4_PACK_H
#define ACLNNOP_ACLNN_CONVERT_WEIGHT_TO_INT4_PACK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConvertWeightToINT4Pack: packs a weight of 32-bit elements into 4-bit elements, in ND or FRACTAL_NZ
 *   weight: weight of one element to 32 bits, INT32 or FLOAT, [K,N] or [E,K,N]
 *   weightInt4Pack: the same in 4 bits each: INT4, or FLOAT4_E2M1 of a FLOAT weight, [..., K, N], or eight to an
 *   element of weight's dtype, [..., K, N/8]; in FRACTAL_NZ with the storage of blocks of 16 rows and 32 bytes of
 *   columns */
ACLNN_API aclnnStatus aclnnConvertWeightToINT4PackGetWorkspaceSize(
    const aclTensor* weight, aclTensor* weightInt4Pack, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvertWeightToINT4Pack(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
