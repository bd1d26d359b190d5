"""Operators that programs call by their type. A declaration is loaded when it is first asked for."""

from __future__ import annotations

import re
from importlib import import_module

from ..lowering.operator import Operator

TYPES = {
    "AdamApplyOneWithDecayAssign": "optimizers",
    "AddN": "joining",
    "ApplyAdamD": "optimizers",
    "ApplyAdamW": "apply_adam_w",
    "ApplyMomentum": "optimizers",
    "ArgMaxV2": "selecting",
    "Assign": "copies",
    "AssignAdd": "copies",
    "AssignSub": "copies",
    "AvgPool": "pools",
    "AvgPoolGrad": "pools",
    "BNInfer": "batch_norm_parts",
    "BNInferGrad": "batch_norm_parts",
    "BNTrainingReduce": "batch_norm_parts",
    "BNTrainingReduceGrad": "batch_norm_parts",
    "BNTrainingUpdate": "batch_norm_parts",
    "BNTrainingUpdateGrad": "batch_norm_parts",
    "BiasAdd": "biases",
    "BiasAddGrad": "biases",
    "BoundingBoxDecode": "box_offsets",
    "BoundingBoxEncode": "box_offsets",
    "Cast": "cast",
    "Cdist": "cdist",
    "CdistGrad": "cdist_grad",
    "ConcatD": "joining",
    "ConfusionTransposeD": "confusion_transpose_d",
    "Conv2D": "convolutions",
    "Conv2DBackpropFilter": "convolutions",
    "Conv2DBackpropInput": "convolutions",
    "Conv2DTranspose": "convolutions",
    "Conv3D": "convolutions",
    "Conv3DBackpropFilter": "convolutions",
    "Conv3DBackpropInput": "convolutions",
    "Conv3DTranspose": "convolutions",
    "DynamicGRUV2": "dynamic_gru_v2",
    "DynamicGRUV2Grad": "dynamic_gru_v2_grad",
    "DynamicRNN": "dynamic_rnn",
    "DynamicRNNGrad": "dynamic_rnn_grad",
    "DynamicRNNV2": "dynamic_rnn_v2",
    "DynamicRNNV2Grad": "dynamic_rnn_v2_grad",
    "GatherV2": "selecting",
    "Iou": "iou",
    "LayerNorm": "layer_norms",
    "LayerNormGrad": "layer_norms",
    "LpNormReduceV2": "lp_norm_reduce_v2",
    "LpNormUpdateV2": "lp_norm_update_v2",
    "MaxPool": "pools",
    "MaxPoolGrad": "pools",
    "NMSWithMask": "regions",
    "OneHot": "selecting",
    "OnesLike": "copies",
    "Quantize": "decompositions",
    "ROIAlign": "regions",
    "ROIAlignGrad": "regions",
    "RealDiv": "copies",
    "ReduceMean": "reductions",
    "ReduceSum": "reductions",
    "ReverseV2": "selecting",
    "SGD": "optimizers",
    "ScaledMaskedSoftmax": "scaled_masked_softmax",
    "ScaledMaskedSoftmaxGrad": "scaled_masked_softmax_grad",
    "Split": "joining",
    "Svd": "decompositions",
    "Swish": "swish",
    "SwishGrad": "swish_grad",
    "TensorMove": "copies",
    "TopK": "selecting",
    "ZerosLike": "copies",
}
"""Type -> module of this room that declares it."""
PARTS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z]|V\d)")


def find(name: str) -> Operator:
    """The operator of a type, a variable of its module in snake case; KeyError for a type that is not declared."""
    module = import_module(f"{__name__}.{TYPES[name]}")
    found = getattr(module, PARTS.sub("_", name).lower())
    assert isinstance(found, Operator)
    return found
