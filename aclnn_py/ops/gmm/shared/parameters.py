"""Parameters of the grouped matrix products, by version of the API."""

from __future__ import annotations

from ....lowering import language as w

V1, V2, V3, V4, V5, NZ = 1, 2, 3, 4, 5, 6
"""aclnnGroupedMatmul, its versions, and aclnnGroupedMatmulWeightNz."""
LISTS = "const aclTensorList*"


def optional_list(name: str, meaning: str, *, output: bool = False) -> w.Param:
    ctype = "aclTensorList*" if output else LISTS
    return w.Param(name, ctype, "output" if output else "input", True, meaning)


x = w.InList("x", "left matrices: one [M,K] for all groups, or one [M,K] each, up to 6 axes where nothing is split")
weight = w.InList("weight", "right matrices: one [E,K,N], or one [K,N] for each group; [K,N] where K is split")
bias = optional_list(
    "biasOptional", "bias of each group, [E,N] beside one weight tensor, else [N] each; FLOAT for BF16"
)
scale = optional_list(
    "scaleOptional", "dequantisation scales of the weights, [E,N] or [N] each, for INT8 inputs; words for INT4"
)
offset = optional_list(
    "offsetOptional", "offsets times scales of INT4 weights beside INT8 x, [E,1,N] or [N] each; else empty"
)
antiquant_scale = optional_list(
    "antiquantScaleOptional",
    "scales of INT8 or INT4 weights of floating x, [E,N] or [N] each; of INT4 also [E,G,N] or [G,N]",
)
antiquant_offset = optional_list(
    "antiquantOffsetOptional", "offsets of INT8 or INT4 weights of floating x, of the shape of their scales"
)
per_token_scale = optional_list(
    "perTokenScaleOptional", "dequantisation scales of the rows of x, [M], also [M,1] of INT4 weights, FLOAT"
)
group_array = w.Attr(
    "groupListOptional", "const aclIntArray*", "cumulative end of each group along the split axis, [E]", optional=True
)
group_ends = w.In("groupListOptional", "cumulative end of each group along the split axis, INT64, [E]", optional=True)
group_tensor = w.In(
    "groupListOptional",
    "group list, INT64, [E]: cumulative ends (groupListType 0) or sizes (1); [E,2]: expert and size (2)",
    optional=True,
)
activation_input = optional_list("activationInputOptional", "reserved: empty")
activation_scale = optional_list("activationQuantScaleOptional", "reserved: empty")
activation_offset = optional_list("activationQuantOffsetOptional", "reserved: empty")
split_item = w.Attr("splitItem", "int64_t", "0 or 1: one output tensor for each group, 2 or 3: one for all", 3)
group_type = w.Attr("groupType", "int64_t", "split axis: -1 none, 0 rows of x (M), 2 the inner axis (K)", 0)
list_type = w.Attr("groupListType", "int64_t", "0 cumulative ends, 1 group sizes, 2 pairs of expert and size", 0)
act_type = w.Attr(
    "actType", "int64_t", "activation of quantised products: 0 none, 1 ReLU, 2 tanh GELU, 4 fast GELU, 5 SiLU", 0
)
tuning = w.Attr(
    "tuningConfigOptional",
    "aclIntArray*",
    "expected rows of a group, for tiling: beside INT4 weights of INT8 x it selects the kernel",
    (1,),
    optional=True,
)
quant_group = w.Attr("quantGroupSize", "int64_t", "ignored", 0)
OUT = "outputs: one [M,N], or one for each group; [E,M,N] where K is split"
out_y = w.OutList("y", OUT, ctype=LISTS)
out = w.OutList("out", OUT)
feature_out = optional_list("activationFeatureOutOptional", "reserved: empty", output=True)
quant_scale_out = optional_list("dynQuantScaleOutOptional", "reserved: empty", output=True)

COMMON = (x, weight, bias, scale, offset, antiquant_scale, antiquant_offset)
RESERVED = (activation_input, activation_scale, activation_offset)
RESERVED_OUT = (feature_out, quant_scale_out)
TYPES = (split_item, group_type, list_type, act_type)


def group_list(version: int) -> w.Param:
    """An array on the host, in later versions a tensor, which from the fourth on may be of several kinds."""
    return group_array if version <= V2 else group_ends if version == V3 else group_tensor


def outputs(version: int) -> w.Param:
    return out_y if version <= V3 else out


def parameters(version: int) -> tuple[w.Param, ...]:
    """The parameters of a version, in order."""
    if version == V1:
        return (*COMMON, group_array, split_item, out_y)
    if version == V2:
        return (*COMMON, group_array, split_item, group_type, out_y)
    if version == V3:
        return (*COMMON, group_ends, split_item, group_type, out_y)
    more = {V4: (), V5: (tuning,), NZ: (tuning, quant_group)}[version]
    return (*COMMON, per_token_scale, group_tensor, *RESERVED, *TYPES, *more, out, *RESERVED_OUT)
