"""Operators that programs call by their type. A declaration is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from ..lowering.operator import Operator

TYPES = {
    "ApplyAdamW": "apply_adam_w",
    "Cast": "cast",
    "CdistGrad": "cdist_grad",
    "ConfusionTransposeD": "confusion_transpose_d",
    "DynamicRNN": "dynamic_rnn",
    "DynamicRNNGrad": "dynamic_rnn_grad",
    "DynamicRNNV2": "dynamic_rnn_v2",
    "DynamicRNNV2Grad": "dynamic_rnn_v2_grad",
    "Iou": "iou",
    "LpNormReduceV2": "lp_norm_reduce_v2",
    "LpNormUpdateV2": "lp_norm_update_v2",
    "ScaledMaskedSoftmax": "scaled_masked_softmax",
    "ScaledMaskedSoftmaxGrad": "scaled_masked_softmax_grad",
    "Swish": "swish",
    "SwishGrad": "swish_grad",
}
"""Type -> module of this room, whose variable of the same name it is."""


def find(name: str) -> Operator:
    """The operator of a type; KeyError for one that is not declared."""
    module = TYPES[name]
    found = getattr(import_module(f"{__name__}.{module}"), module)
    assert isinstance(found, Operator)
    return found
