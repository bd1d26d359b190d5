"""Attention for inference: the views of caches, masks and scales that its kernel takes."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.kernels.members import dense_view
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Move, View
from .....rules.core.call import TensorFacts, count
from . import inference_scales as quant
from .inference_codes import INTEGER, QUERY_SCALED, SCALE_BLOCKS, WEIGHT_SCALED, is_coded
from .inference_factors import factors
from .inference_int4 import int4_view
from .inference_layouts import LAYOUTS, view_of
from .inference_masks import as_bias, masked_view, over_scores, reads_mask
from .inference_sequences import Run, key_padded, prefix_keys
from .inference_sizes import cache_layout
from .inference_work import Work

BLOCKS, ROPE, PSE, MASK, SCALES, OFFSETS, SINK, BLANK, CLAMPED = (1 << bit for bit in range(9))
FLAGS = {0: BLOCKS, 1: ROPE, 3: PSE, 4: MASK, 5: SCALES, 6: OFFSETS, 9: SINK}
"""The flag of an optional view, by its number behind the table."""


def by_head(draft: Draft, work: Work, field: str) -> View:
    """A tensor in query's layout by heads."""
    view = dense_view(draft, work.inputs[field], getattr(work.request, field))
    return view_of(view, LAYOUTS[work.request.layout][0], work.sizes.heads)


def cache(draft: Draft, work: Work, field: str, number: int) -> View:
    """Keys or values by heads, behind those of the prefix."""
    request, members = work.request, getattr(work.request, field)
    layout = cache_layout(request, members[0])
    whole_cache = int4_view if members[number].dtype == dt.ACL_INT4 else dense_view
    own = view_of(whole_cache(draft, work.inputs[field], members[number], number), layout, work.sizes.key_heads)
    prefix: TensorFacts | None = getattr(request, f"{field}_prefix")
    if prefix is None:
        return own if work.sizes.block or key_padded(request, work.sizes) else cut(own, work.runs)
    kept, first = prefix_keys(request), dense_view(draft, work.inputs[f"{field}_prefix"], prefix)
    shared = view_of(first, layout, work.sizes.key_heads)
    batches, heads, rows, width = own.shape
    shape = (batches, heads, kept + rows, width)
    whole = draft.temporary(own.dtype, shape, count(shape))
    front = shared._replace(shape=(batches, heads, kept, width), strides=(0, *shared.strides[1:]))
    pieces = ((front, 0, kept), (own, kept, rows))
    for piece, begin, size in pieces:
        if size:
            part = whole._replace(shape=(batches, heads, size, width), offset=begin * width)
            draft.read(piece)
            draft.steps.append(Move("concat", piece, part))
    draft.written_since(whole)
    return whole


def extras(draft: Draft, work: Work, absent: View) -> tuple[int, list[View]]:
    """Flags, and the views behind the table; `absent` for those that the call lacks."""
    request, sizes = work.request, work.sizes
    found: dict[int, View] = {}
    if request.blocks is not None:
        table = dense_view(draft, work.inputs["blocks"], request.blocks)
        most = max((-(-run.keys // sizes.block) for run in work.runs), default=0)
        found[0] = table._replace(shape=(len(work.runs), max(most, 1)))
    if request.query_rope is not None and request.key_rope is not None:
        found[1] = by_head(draft, work, "query_rope")
        rope = dense_view(draft, work.inputs["key_rope"], request.key_rope)
        found[2] = view_of(rope, cache_layout(request, request.key_rope), sizes.key_heads)
    if request.pse is not None and request.pse.numel:
        found[3] = over_scores(dense_view(draft, work.inputs["pse"], request.pse), sizes)
    if reads_mask(work):
        assert request.mask is not None
        mask = masked_view(dense_view(draft, work.inputs["mask"], request.mask), sizes)
        half = mask.dtype == dt.ACL_FLOAT16
        found[3 if half else 4] = over_scores(as_bias(draft, mask) if half else mask, sizes)
    found |= factors(draft, work)
    if request.sink is not None:
        found[9] = dense_view(draft, work.inputs["sink"], request.sink)
    bits = sum(bit for at, bit in FLAGS.items() if at in found)
    if is_coded(request):
        scaled = (QUERY_SCALED if 6 in found else 0) | (WEIGHT_SCALED if 8 in found else 0)
        bits = bits & ~OFFSETS | INTEGER | scaled
    bits |= SCALE_BLOCKS if quant.in_blocks(request) else 0
    bits |= BLANK if request.precise >> 1 & 1 else 0
    bits |= 0 if sizes.decode else CLAMPED
    return bits, [found.get(at, absent) for at in range(10)]


def cut(view: View, runs: tuple[Run, ...]) -> View:
    """A cache up to the last key of all sequences."""
    rows = max((run.first_key + run.keys for run in runs), default=0)
    return view._replace(shape=(*view.shape[:2], min(rows, view.shape[2]), view.shape[3]))
