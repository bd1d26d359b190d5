/* aclnnTransQuantParam.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANS_QUANT_PARAM_H
#define ACLNNOP_ACLNN_TRANS_QUANT_PARAM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransQuantParam: scales and offsets packed as quantisation parameters of 64 bits, to be freed with free() */
ACLNN_API aclnnStatus aclnnTransQuantParam(
    const float* scaleArray, uint64_t scaleSize, const float* offsetArray, uint64_t offsetSize, uint64_t** quantParam,
    uint64_t* quantParamSize);

#ifdef __cplusplus
}
#endif

#endif
