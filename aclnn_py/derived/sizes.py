"""Functions of operators' headers that are no phases: sizes, formats and parameters that programs ask for before."""

from __future__ import annotations

from typing import NamedTuple


class SizeFunction(NamedTuple):
    """A function beside the operators of a header below include/, or in one of its own, of a library libopapi_*."""

    header: str
    prototype: str
    summary: str
    library: str = ""

    @property
    def name(self) -> str:
        return self.prototype.partition("(")[0].split()[-1]


SIZES = (
    SizeFunction(
        "aclnnop/aclnn_moe_distribute_combine_setup.h",
        "aclnnStatus aclnnMoeDistributeCombineSetupTeardownCalcOutputSize(const aclTensor* expandX, "
        "const aclTensor* expertIds, const aclTensor* assistInfoForCombine, const char* groupEp, int64_t epWorldSize, "
        "int64_t epRankId, int64_t moeExpertNum, int64_t expertSharedType, int64_t sharedExpertNum, "
        "int64_t sharedExpertRankNum, int64_t globalBs, int64_t commQuantMode, int64_t commType, const char* commAlg, "
        "uint64_t* tokenMsgSize, uint64_t* commCmdInfoOutSize)",
        "columns of quantExpandXOut and elements of commCmdInfoOut; CANN has references, which are passed alike",
    ),
    SizeFunction(
        "aclnnop/aclnn_moe_distribute_dispatch_setup.h",
        "aclnnStatus aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(const aclTensor* x, "
        "const aclTensor* expertIds, const aclTensor* scalesOptional, const aclTensor* xActiveMaskOptional, "
        "const char* groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertShardType, "
        "int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs, "
        "int64_t expertTokenNumsType, int64_t commType, const char* commAlg, uint64_t* tokenMsgSize, "
        "uint64_t* expandIdxOutSize, uint64_t* assistInfoForCombineOutSize, uint64_t* commCmdInfoOutSize)",
        "columns of yOut and elements of the other outputs; CANN has references, which are passed alike",
    ),
    SizeFunction(
        "aclnnop/aclnn_npu_format_cast.h",
        "aclnnStatus aclnnNpuFormatCastCalculateSizeAndFormat(const aclTensor* srcTensor, const int dstFormat, "
        "int additionalDtype, int64_t** dstShape, uint64_t* dstShapeSize, int* actualFormat)",
        "storage shape, to be freed with delete[], and storage format of aclnnNpuFormatCast's dstTensor",
    ),
    SizeFunction(
        "aclnnop/aclnn_trans_convolution_weight.h",
        "aclnnStatus aclnnCalculateConvolutionWeightSize(const aclIntArray* tensorShape, bool transposed, "
        "int64_t groups, aclDataType dataType, uint64_t* weightTensorSize)",
        "elements of FLOAT16 filters of this shape in FRACTAL_Z",
    ),
    SizeFunction(
        "aclnnop/aclnn_trans_matmul_weight.h",
        "aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray* tensorShape, uint64_t* weightTensorSize)",
        "elements of a FLOAT16 weight of this shape in FRACTAL_NZ",
    ),
    SizeFunction(
        "aclnnop/aclnn_trans_matmul_weight.h",
        "aclnnStatus aclnnCalculateMatmulWeightSizeV2(const aclIntArray* tensorShape, aclDataType dataType, "
        "uint64_t* weightTensorSize)",
        "elements of a weight of this shape and dtype in FRACTAL_NZ",
    ),
    SizeFunction(
        "aclnnop/aclnn_trans_quant_param.h",
        "aclnnStatus aclnnTransQuantParam(const float* scaleArray, uint64_t scaleSize, const float* offsetArray, "
        "uint64_t offsetSize, uint64_t** quantParam, uint64_t* quantParamSize)",
        "scales and offsets packed as quantisation parameters of 64 bits, to be freed with free()",
        "nn",
    ),
    SizeFunction(
        "aclnnop/aclnn_sparse4to2quant_matmul_weight_nz.h",
        "aclnnStatus aclnnTransSparse4to2Para(const int8_t* weight, aclIntArray* shape, int8_t** sparseWeight, "
        "int64_t** sparseWeightDims, uint64_t* sparseWeightDimsNum, uint8_t** index, int64_t** indexDims, "
        "uint64_t* indexDimsNum)",
        "kept elements of a weight [N,K] with 2:4 structured sparsity, and their places, to be freed with free()",
    ),
)
