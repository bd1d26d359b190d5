"""Attention for inference: shapes of a consistent call."""

from __future__ import annotations

from .....rules.core.call import TensorFacts
from .inference_layouts import LAYOUTS, ORDERS, PACKED
from .inference_request import Request
from .inference_sizes import lse_shape, out_shape, sizes_of

GROUPS = {
    "blocks": ("blocks",), "padding": ("query_padding", "key_padding"), "rope": ("query_rope", "key_rope"),
    "prefix": ("key_prefix", "value_prefix"), "both": ("both_scale", "both_offset"),
    "scales": ("key_scale", "key_offset", "value_scale", "value_offset"), "sink": ("sink",),
}  # fmt: skip
"""Optional tensors that are given together, one group at a time."""
BATCHES, ROWS, KEYS, WIDTH = 2, 3, 5, 16
BLOCK, BLOCK_COUNT = 128, 4


def shapes(
    request: Request, layout: str, size: tuple[int, int, int, int], decode: bool | None
) -> dict[str, tuple[int, ...]]:
    """Shapes of all tensors, null or not."""
    heads, shared, rows, width = size
    inner, packed = LAYOUTS[layout][0], LAYOUTS[layout][0] in PACKED
    keys = KEYS * 2 if packed else KEYS
    query = shape_in(inner, BATCHES, heads, rows, width)
    cache = shape_in(inner, BATCHES, shared, keys, width)
    cache = cache if request.blocks is None else (BLOCK_COUNT, BLOCK, shared * width)
    channels = {"BSH": (shared * width,), "BSND": (shared, width)}.get(layout, (shared, 1, width))
    prefix = shape_in(inner, 1, shared, 2, width)
    covered = BLOCK if request.blocks is not None else keys + (2 if request.key_prefix is not None else 0)
    found = {
        "query": query, "key": cache, "value": cache, "blocks": (BATCHES, 1), "mask": (BATCHES, 1, rows, covered),
        "pse": (1, heads, rows, covered), "query_padding": (1,), "key_padding": (1,), "key_prefix": prefix,
        "value_prefix": prefix, "both_scale": (2, *channels), "both_offset": (2, *channels),
        "sink": (heads,), **dict.fromkeys(GROUPS["scales"], (1, shared * width) if decode else (shared * width,)),
        "query_rope": (*query[:-1], 64), "key_rope": (*cache[:-1], 64),
    }  # fmt: skip
    key = (TensorFacts.dense(request.query.dtype, cache),)
    known = request._replace(
        query=TensorFacts.dense(request.query.dtype, query), key=key, value=key, layout=layout, heads=heads,
        key_heads=shared,
    )  # fmt: skip
    sizes = sizes_of(known, decode=decode)
    return found if sizes is None else found | {"out": out_shape(known, sizes), "lse": lse_shape(known, sizes)}


def shape_in(layout: str, batches: int, heads: int, rows: int, width: int) -> tuple[int, ...]:
    """The shape of a tensor in a layout."""
    if layout == "BSH":
        return (batches, rows, heads * width)
    size = {"b": batches, "n": heads, "s": rows, "d": width}
    return tuple([size[axis] for axis in ORDERS[layout]])
