"""Attention of prompts alone: rules of dtypes, ranks, heads and formats, before those of the tiling function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....base import dtype as dt
from .....base import format as fmt
from .....lowering import language as w
from ..varied_rules import fitting
from . import prompt_checks as prompts
from .inference_rules import Limits

HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_INT8)
MASKS = w.Choices(dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_BOOL)
BIASES = {kind: (kind,) for kind in (dt.ACL_FLOAT16, dt.ACL_BF16)} | {dt.ACL_INT8: (dt.ACL_FLOAT16,)}
OUTPUTS = {kind: (kind, dt.ACL_INT8) for kind in (dt.ACL_FLOAT16, dt.ACL_BF16)} | {
    dt.ACL_INT8: (dt.ACL_INT8, dt.ACL_FLOAT16)
}
PRIVATE = w.Choices(fmt.ACL_FORMAT_NC1HWC0, fmt.ACL_FORMAT_FRACTAL_NZ, fmt.ACL_FORMAT_NDC1HWC0)


def same_dtype(limits: Limits, one: w.Param, other: w.Param) -> w.Rules:
    """Two tensors have one dtype (161002); calls that satisfy it have it for all tensors."""

    def matches(first: Any, second: Any) -> bool:
        return first is not None and second is not None and bool(first.dtype == second.dtype)

    claim, varied = (f"dtype of {one}", f"equal to dtype of {other}"), (w.Dtype(one), w.Dtype(other))
    return fitting(matches, (one, other), varied, claim, "same_dtype", limits.mend, w.ACLNN_ERR_PARAM_INVALID)


def matching_dtype(limits: Limits, one: w.Param, query: w.Param, kinds: Mapping[int, tuple[int, ...]]) -> w.Rules:
    """A tensor has one of the dtypes that go with that of query (161002)."""

    def matches(first: Any, second: Any) -> bool:
        return first is not None and second is not None and first.dtype in kinds.get(second.dtype, ())

    claim = (f"dtype of {one}", f"one for dtype of {query}")
    return fitting(matches, (one, query), (w.Dtype(one),), claim, "same_dtype", limits.mend, w.ACLNN_ERR_PARAM_INVALID)


def dtypes(limits: Limits, params: dict[str, w.Param]) -> tuple[w.Rules, ...]:
    """One dtype for queries, keys and values, those of a bias and the output beside it, and of the mask (161002)."""
    query, key, value, out = (params[field] for field in ("query", "key", "value", "out"))
    bias = limits.inputs.get("pse")
    alike = () if bias is None else (w.when(w.given(bias), matching_dtype(limits, bias, query, BIASES)),)
    mask = params["mask"]
    return (
        same_dtype(limits, query, key), same_dtype(limits, query, value), w.dtype_in(HALVES, query), *alike,
        matching_dtype(limits, out, query, OUTPUTS), w.when(w.given(mask), w.dtype_in(MASKS, mask)),
        w.when(w.given_of_dtype(mask, dt.ACL_FLOAT16), (w.negated(w.has_dtype(query, dt.ACL_INT8)),)),
    )  # fmt: skip


def plain_format(param: w.Param) -> w.Rules:
    """The storage format is none of those that padding refuses."""
    rules: w.Rules = (w.negated(w.OneOf(w.Format(param), PRIVATE)),)
    return w.when(w.given(param), rules) if param.optional else rules


def heads(limits: Limits, params: dict[str, w.Param]) -> tuple[w.Rules, ...]:
    """Ranks, layout and channels of a head (161002), and formats where these are padded."""
    early = Limits(limits.inputs, limits.socs, decode=False, code=w.ACLNN_ERR_PARAM_INVALID)
    tensors = [limits.inputs.get(field) for field in ("query", "key", "value", "pse", "mask", "out")]
    (padded,) = early.rule("padded to a multiple of 16 channels", prompts.is_padded, "query", "value")
    return (
        (w.Within(w.ValueOf(params["heads"]), low=1),),
        early.rule("of one rank", prompts.ranks_fit, "query", "key", "value"),
        early.rule("a layout with as many axes as query", prompts.layout_fits, "layout", "query"),
        early.rule("heads of 1 to 512 channels", prompts.widths_fit, "query", "value"),
        w.when(padded, *[plain_format(param) for param in tensors if param is not None]),
    )  # fmt: skip
