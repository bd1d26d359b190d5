"""Attention for inference: dtypes of the tensors."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_request import FULL_QUANTISED

HALVES, FACTORS = (dt.ACL_FLOAT16, dt.ACL_BF16), (dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT)
QUERIES = CACHES = (*HALVES, dt.ACL_INT8)
CODES, MASKS = (dt.ACL_INT8, dt.ACL_INT4, dt.ACL_INT32), (dt.ACL_BOOL, dt.ACL_INT8, dt.ACL_UINT8)
SCALES = ("key_scale", "key_offset", "value_scale", "value_offset", "both_scale", "both_offset")
PRODUCTS, ROUNDED = (dt.ACL_UINT64, dt.ACL_FLOAT), (dt.ACL_FLOAT, dt.ACL_BF16, dt.ACL_FLOAT16)
DTYPES = {
    "blocks": (dt.ACL_INT32,), "key_padding": (dt.ACL_INT64,), "query_padding": (dt.ACL_INT64,),
    **dict.fromkeys(SCALES, FACTORS), "key_prefix": CACHES, "value_prefix": CACHES, "query_rope": HALVES,
    "key_rope": HALVES, "sink": (dt.ACL_BF16,), "pse": HALVES, "mask": MASKS, "deq1": PRODUCTS,
    "quant1": (dt.ACL_FLOAT,), "deq2": PRODUCTS, "quant2": ROUNDED, "quant_offset2": ROUNDED, "rope_scale": FACTORS,
    "query_dequant": (dt.ACL_FLOAT,),
}  # fmt: skip
"""The dtypes of optional tensors, in the order of their tests."""
TILED = ("pse", "mask", "key_prefix", "value_prefix", "query_rope", "key_rope", *SCALES, *FULL_QUANTISED)
"""Optional tensors with dtypes that the tiling function tests."""


def query_kinds(*, decode: bool) -> tuple[int, ...]:
    """The dtypes of query; `decode`: of the operator of single queries, which has neither INT8 queries nor INT4."""
    return HALVES if decode else QUERIES


def cache_kinds(query: int, *, decode: bool) -> tuple[int, ...]:
    """The dtypes of keys and values beside that of query; an INT32 has eight INT4."""
    if decode:
        return (query, dt.ACL_INT8)
    return (dt.ACL_INT8,) if query == dt.ACL_INT8 else (query, *CODES)


def out_kinds(query: int, key: int) -> tuple[int, ...]:
    """The dtypes of the output."""
    if query == dt.ACL_INT8:
        return CACHES
    return (query,) if key in (dt.ACL_INT4, dt.ACL_INT32) else (query, dt.ACL_INT8)
