"""Attention for inference: outputs in INT8, quantised per tensor or per channel."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.kernels.members import dense_view
from .....lowering.kernels.quantisation import HALVES_AWAY, INT8_RANGE
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Kernel, Move, View
from .....rules.core.call import Shape, TensorFacts, count
from .inference_latent_checks import is_latent
from .inference_layouts import in_pieces
from .inference_request import Request
from .inference_sequences import runs
from .inference_sizes import Sizes
from .inference_work import Work

UNCHANGED = (1.0, 0.0)
"""What a tensor is multiplied by that is rounded to another dtype alone."""


def output_scales_fit(request: Request, sizes: Sizes) -> bool:
    """quantScale2 and quantOffset2 of INT8 outputs; of others null for single queries and beside INT8 queries.

    CANN's kernel of prompts reads FLOAT16 as FLOAT without keyAntiquantScale and valueAntiquantScale.
    """
    scale, offset = request.quant2, request.quant_offset2
    if request.out.dtype != dt.ACL_INT8:
        ignored = not sizes.decode and request.query.dtype != dt.ACL_INT8
        return ignored or (scale is None and offset is None)
    if scale is None or not scale.numel or (offset is not None and offset.dtype != scale.dtype):
        return False
    short = (dt.ACL_FLOAT16,) if not sizes.decode and request.key_scale is not None else ()
    kinds = (dt.ACL_FLOAT, *({dt.ACL_BF16, *short} & {request.query.dtype}))
    fits = decoded_scale_fits if sizes.decode else prompt_scale_fits
    return scale.dtype in kinds and fits(request, sizes, scale) and (offset is None or fits(request, sizes, offset))


def decoded_scale_fits(request: Request, sizes: Sizes, scale: TensorFacts) -> bool:
    """One element, or one for each channel of each head; not with INT4 caches, MLA or caches in FRACTAL_NZ.

    CANN's kernel reads scale and offset alike: out of bounds where one of them alone has a single element.
    """
    heads, width, whole = sizes.heads, sizes.value_width, sizes.heads * sizes.value_width
    by_head: tuple[Shape, ...] = ((1, heads, 1, width), (heads, 1, width), (1, 1, heads, width), (1, heads, width))
    shapes = (*by_head, (heads, width), (1, 1, whole), (1, whole), (whole,))
    kernel = request.key[0].dtype != dt.ACL_INT4 and not is_latent(request, sizes) and not in_pieces(request)
    pair = (request.quant2, request.quant_offset2)
    alike = len({one.numel == 1 for one in pair if one is not None}) == 1
    return kernel and alike and (scale.numel == 1 or scale.shape in shapes)


def prompt_scale_fits(request: Request, sizes: Sizes, scale: TensorFacts) -> bool:
    """One element, or H, without padding of rows and log-sum-exp; offsets need whole rows."""
    found, offset, query = runs(request, sizes), request.quant_offset2, request.query.dtype
    alike = request.quant2 is None or offset is None or offset.numel == request.quant2.numel
    if sizes.packed or found is None or not alike:
        return False
    if query == dt.ACL_FLOAT16 and not (request.deq1 is request.quant1 is request.deq2 is None):
        return False
    if request.sparse == 4 and (request.before < 0 or request.behind < 0):
        return False
    rows = all(run.low + run.queries - 1 < run.keys and run.high >= 0 for run in found)
    if offset is not None and offset.numel and not rows:
        return False
    padded = request.query_padding is not None or request.key_padding is not None
    whole = scale.numel == sizes.heads * sizes.width and not padded and not request.lse_flag
    if sizes.width % 32:
        return (scale.numel == 1 and scale.rank < 3) or (whole and padded_with_channels(request, sizes))
    return scale.numel == 1 or whole


def padded_with_channels(request: Request, sizes: Sizes) -> bool:
    """Whether scale and offset, of three or four axes alike, are padded along the last one as the channels are."""
    both = [one for one in (request.quant2, request.quant_offset2) if one is not None]
    return (
        len(both) == 2 and both[0].rank == both[1].rank in (3, 4) and {one.shape[-1] for one in both} == {sizes.width}
    )


def quantise(draft: Draft, work: Work, target: View) -> None:
    """Values of an output in FLOAT, by heads, as saturated INT8 in its place.

    All is FLOAT16 and halves go to even; but single queries have scales per channel in FLOAT, and halves go away from
    zero.
    """
    assert work.request.quant2 is not None
    apart = work.sizes.decode and work.request.quant2.numel > 1
    kind = dt.ACL_FLOAT if apart else dt.ACL_FLOAT16
    values = work.out if apart else computed(draft, "muls", (work.out,), kind, UNCHANGED)
    for name, field in (("mul", "quant2"), ("add", "quant_offset2")):
        number = over_output(draft, work, field, kind)
        if number is not None:
            values = computed(draft, name, (values, number), kind)
    if apart:
        values = computed(draft, "muls", (values,), dt.ACL_FLOAT16, UNCHANGED, away=True)
    rounding: tuple[str, tuple[float, ...]] = ("round_as", (HALVES_AWAY,)) if apart else ("round", ())
    for step, attrs in (rounding, ("clamp", INT8_RANGE)):
        values = computed(draft, step, (values,), dt.ACL_FLOAT16, attrs)
    draft.read(values)
    draft.steps.append(Move("cast", values, target))


def computed(
    draft: Draft, name: str, inputs: tuple[View, ...], dtype: int, attrs: tuple[float, ...] = (), *, away: bool = False
) -> View:  # fmt: skip
    """The result of an elementwise kernel that computes in FLOAT."""
    shape = inputs[0].shape
    result = draft.temporary(dtype, shape, count(shape))
    for view in inputs:
        draft.read(view)
    draft.steps.append(Kernel(name, inputs, (result,), attrs, dt.ACL_FLOAT, away=away))
    return result


def over_output(draft: Draft, work: Work, field: str, dtype: int) -> View | None:
    """A scale or an offset over [batches, heads, rows, channels], rounded to FLOAT16 where that is the dtype."""
    facts: TensorFacts | None = getattr(work.request, field)
    if facts is None or not facts.numel:
        return None
    view = dense_view(draft, work.inputs[field], facts)._replace(shape=(facts.numel,), strides=(1,))
    if dtype == dt.ACL_FLOAT16:
        view = computed(draft, "muls", (view,), dtype, UNCHANGED)
    strides = (0, 0, 0, 0) if facts.numel == 1 else (0, work.sizes.value_width, 0, 1)
    return view._replace(shape=work.out.shape, strides=strides)
