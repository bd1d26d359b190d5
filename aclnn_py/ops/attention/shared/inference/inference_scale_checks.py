"""Attention for inference: tests of the tiling functions on scales and offsets of INT8 caches."""

from __future__ import annotations

from .....base import dtype as dt
from .inference_codes import codes_fit, is_coded
from .inference_outputs import output_scales_fit
from .inference_piece_checks import grouped, piece_scales_fit
from .inference_request import Request
from .inference_scales import (
    IN_BLOCKS,
    PER_CHANNEL,
    PER_HEAD,
    PER_TOKEN,
    Factors,
    channels_of,
    factors,
    given,
    is_quantised,
    strides_of,
)
from .inference_sizes import Sizes

SHORT_PROMPT = 16
"""Queries up to which prompts take keyAntiquantScale and valueAntiquantScale of dense caches, and dequantScaleQuery."""
ONE_SCALE = ("deq1", "quant1", "deq2")


def scales_match(request: Request, sizes: Sizes) -> bool:
    """No scales without INT8 caches; with them scales of keys and values, and offsets of both or none.

    INT8 caches of prompts are not empty.
    """
    if not sizes.decode and request.key[0].dtype == dt.ACL_INT8 and not request.key[0].numel:
        return False
    if is_coded(request):
        return codes_fit(request, sizes)
    if not is_quantised(request):
        return all(each is None for each in given(request))
    scale, offset, other, another = found = factors(request)
    if scale is None or other is None or (offset is None) != (another is None) or sizes.listed or sizes.packed:
        return False
    if scale[1] >= 0 and (request.key_offset is not None or request.value_offset is not None):
        return False
    widths = (sizes.width, sizes.width, sizes.value_width, sizes.value_width)
    keys, pairs = sizes.room(request), zip(found, widths, strict=True)
    if blocks_differ(request, found):
        return False
    if any(one is not None and strides_of(one, sizes, width, keys) is None for one, width in pairs):
        return False
    fits = single_query_scales_fit if sizes.decode else prompt_scales_fit
    fits = piece_scales_fit if grouped(request) else fits
    return fits(request, sizes, tuple([one for one in found if one is not None]))


def blocks_differ(request: Request, found: tuple[Factors | None, ...]) -> bool:
    """Whether scales in blocks have another number of blocks than the caches."""
    in_blocks = (one for one in found if one is not None and one[2] in IN_BLOCKS)
    return any(one[0].shape[:1] != request.key[0].shape[:1] for one in in_blocks)


def single_query_scales_fit(request: Request, sizes: Sizes, found: tuple[Factors, ...]) -> bool:
    """One mode, or keys per channel and values per token; dtype of query, and FLOAT per token."""
    half, first, last = len(found) // 2, found[0][2], found[-1][2]
    keys, values = ([one[0].shape for one in side] for side in (found[:half], found[half:]))
    real, pair = (PER_CHANNEL, PER_HEAD), (PER_CHANNEL, PER_TOKEN)
    alike = first == last and keys == values and len({*map(len, keys)}) == 1
    dtypes = all(one[0].dtype == (request.query.dtype if one[2] in real else dt.ACL_FLOAT) for one in found)
    led = all(has_leading_axis(one, sizes) for one in found if one[2] == PER_CHANNEL)
    separate = found[0][1] < 0
    return dtypes and led and (alike or (first, last) == pair) and (separate or first in pair)


def has_leading_axis(found: Factors, sizes: Sizes) -> bool:
    """Scales per tensor [1], per channel [1,...]; of keys and values in one tensor [2], [2,...]."""
    heads, width, first = sizes.key_heads, sizes.width, 1 if found[1] < 0 else 2
    channels = (heads, 1, width), (1, heads, width), (heads, width), (heads * width,)
    return found[0].shape in ((first,), *((first, *shape) for shape in channels))


def prompt_scales_fit(request: Request, sizes: Sizes, found: tuple[Factors, ...]) -> bool:
    """Scales per tensor, channel or token, by dtype of query, number of queries and block table."""
    if found[0][1] >= 0:
        return both_scales_fit(request, sizes, found)
    mode, kinds = found[0][2], {one[0].dtype for one in found}
    if mode not in (PER_CHANNEL, PER_TOKEN) or found[-1][2] != mode:
        return False
    if sizes.rows > SHORT_PROMPT:
        return long_prompt_scales_fit(request, sizes, found)
    heads, width = sizes.key_heads, sizes.width
    channels = ((heads, width), (heads, 1, width), (heads * width,))
    shapes = ((sizes.batches, sizes.room(request)),) if mode == PER_TOKEN else channels
    alike = {one[0].shape for one in found}
    padded = request.query_padding is not None or request.key_padding is not None
    wanted = dt.ACL_FLOAT if mode == PER_TOKEN else dt.ACL_BF16
    return kinds == {wanted} and len(alike) == 1 and alike <= {*shapes} and not padded


def both_scales_fit(request: Request, sizes: Sizes, found: tuple[Factors, ...]) -> bool:
    """antiquantScale of prompts: FLOAT16, [2] per tensor, [2,...] per channel as inputLayout says."""
    shapes = ((2,), (2, *channels_of(request, sizes)))
    fits = all(one[0].shape in shapes and one[0].dtype == dt.ACL_FLOAT16 for one in found)
    return fits and request.query.dtype == dt.ACL_FLOAT16 and not sizes.block


def long_prompt_scales_fit(request: Request, sizes: Sizes, found: tuple[Factors, ...]) -> bool:
    """More than 16 queries: blocks, FLOAT16, BSH or BSND, innerPrecise 1, sparseMode 3, scales per channel."""
    shape = (1, *channels_of(request, sizes))
    fits = all(one[0].shape == shape and one[0].dtype == dt.ACL_FLOAT16 and one[2] == PER_CHANNEL for one in found)
    kernel = request.layout in ("BSH", "BSND") and request.precise == 1 and request.sparse == 3
    return fits and kernel and bool(sizes.block) and request.query.dtype == dt.ACL_FLOAT16 and request.pse is None


def full_scales_fit(request: Request, sizes: Sizes) -> bool:
    """Scales of INT8 queries and outputs: null for single queries, others ignored for prompts."""
    if not output_scales_fit(request, sizes):
        return False
    if is_coded(request):
        return True
    if request.query_dequant is not None:
        return False
    if sizes.decode and request.rope_scale is not None and (grouped(request) or not is_quantised(request)):
        return False
    return not sizes.decode or all(getattr(request, field) is None for field in ONE_SCALE)
