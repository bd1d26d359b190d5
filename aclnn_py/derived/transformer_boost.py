"""The C++ names of ATB, CANN's library of operators for transformers (libatb.so of NNAL), that programs are linked
against: torch_npu's own functions of it, and others.

Contexts and the operations that torch_npu makes work, on functions of aclnn (kernels/abi/atb); the others are refused
by name when they are made.
"""

from __future__ import annotations

from collections.abc import Iterator

SONAME, REFUSAL = "libatb.so", "atb_missing"
WORKING = {
    "PagedAttention": "atb_create_paged_attention",
    "SelfAttention": "atb_create_self_attention",
    "ReshapeAndCache": "atb_create_reshape_and_cache",
    "RmsNorm": "atb_create_rms_norm",
    "Elewise": "atb_create_elewise",
    "Rope": "atb_create_rope",
    "Linear": "atb_create_linear",
}
"""Operation -> the function inside that makes it."""
REFUSED = (
    "Activation", "AllGather", "AllGatherV", "AllReduce", "AllToAll", "AllToAllV", "AllToAllVV2", "AsStrided",
    "BlockCopy", "Broadcast", "CohereLayerNorm", "Concat", "Cumsum", "DynamicNTK", "FaUpdate", "Fill",
    "FusedAddTopkDiv", "Gather", "GatherPreRmsNorm", "Gating", "GmmDeqSwigluQuantGmmDeq", "GroupTopk",
    "GroupedMatmulInplaceAdd", "GroupedMatmulWithRouting", "IndexAdd", "KvCache", "LayerNorm", "LayerNormWithStride",
    "LinearParallel", "LinearSparse", "MlaPreprocess", "MmDeqSwigluQuantMmDeq", "MultiLatentAttention", "Multinomial",
    "Nonzero", "NormRopeReshape", "Onehot", "Pad", "PagedCacheLoad", "RazorFusionAttention", "Recv", "Reduce",
    "ReduceScatter", "ReduceScatterV", "RelayAttention", "Repeat", "ReshapeAndCacheOmni", "ReshapeAndCacheWithStride",
    "RingMLA", "RmsNormWithStride", "RopeQConcat", "ScatterElementsV2", "Send", "SetValue", "Slice", "Softmax",
    "Sort", "Split", "SwigluQuant", "TopkToppSampling", "Transdata", "Transpose", "Unpad", "Where",
)  # fmt: skip
OTHERS = {
    "_ZN3atb13CreateContextEPPNS_7ContextE": "atb_create_context",
    "_ZN3atb14DestroyContextEPNS_7ContextE": "atb_destroy_context",
    "_ZN3atb16DestroyOperationEPNS_9OperationE": "atb_destroy_operation",
    "_ZN3atb5Utils13GetTensorSizeERKNS_6TensorE": "atb_tensor_size",
}
"""Mangled names of functions that are no templates."""


def mangled(operation: str) -> str:
    """atb::CreateOperation of the operation's parameters."""
    name = f"{operation}Param"
    return f"_ZN3atb15CreateOperationINS_5infer{len(name)}{name}EEEiRKT_PPNS_9OperationE"


def jumps() -> tuple[tuple[str, str], ...]:
    return (*OTHERS.items(), *((mangled(each), target) for each, target in WORKING.items()))


def refused() -> Iterator[tuple[str, str]]:
    for each in REFUSED:
        yield mangled(each), f"atb::CreateOperation<atb::infer::{each}Param>"
