/* aclnnMxToBlockMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MX_TO_BLOCK_MX_QUANT_H
#define ACLNNOP_ACLNN_MX_TO_BLOCK_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMxToBlockMxQuant: conversion of MX FP4 to FP8 with one scale for each block of 32 x 32, given for both axes
 *   x: quantised input, FP4, [m, n] or [B, m, n], n even
 *   mxscale: scale of every block of 32 along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   dstType: dtype code of y: 35 FLOAT8_E5M2, 36 FLOAT8_E4M3FN
 *   y: x quantised to FP8, same shape as x
 *   scale1: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   scale2: scale of every block along axis -2, FLOAT8_E8M0, in pairs: [..., ceil(m/64), n, 2] */
ACLNN_API aclnnStatus aclnnMxToBlockMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* mxscale, int64_t dstType, const aclTensor* y, const aclTensor* scale1,
    const aclTensor* scale2, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMxToBlockMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
