"""Attention for inference: outputs in INT8, quantised per tensor or per channel."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.kernels.members import dense_view
from .....lowering.kernels.quantisation import INT8_RANGE
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Kernel, Move, View
from .....rules.core.call import Shape, TensorFacts
from .inference_latent_checks import is_latent
from .inference_layouts import in_pieces
from .inference_request import Request
from .inference_sequences import runs
from .inference_sizes import Sizes
from .inference_work import Work


def output_scales_fit(request: Request, sizes: Sizes) -> bool:
    """quantScale2 and quantOffset2 of INT8 outputs; of others null for single queries and beside INT8 queries."""
    scale, offset = request.quant2, request.quant_offset2
    if request.out.dtype != dt.ACL_INT8:
        ignored = not sizes.decode and request.query.dtype != dt.ACL_INT8
        return ignored or (scale is None and offset is None)
    if scale is None or not scale.numel or (offset is not None and offset.dtype != scale.dtype):
        return False
    kinds = (dt.ACL_FLOAT, *({dt.ACL_BF16, *(() if sizes.decode else (dt.ACL_FLOAT16,))} & {request.query.dtype}))
    fits = decoded_scale_fits if sizes.decode else prompt_scale_fits
    return scale.dtype in kinds and fits(request, sizes, scale) and (offset is None or fits(request, sizes, offset))


def decoded_scale_fits(request: Request, sizes: Sizes, scale: TensorFacts) -> bool:
    """One element, or one for each channel of each head; not with INT4 caches, MLA or caches in FRACTAL_NZ."""
    heads, width, whole = sizes.heads, sizes.value_width, sizes.heads * sizes.value_width
    by_head: tuple[Shape, ...] = ((1, heads, 1, width), (heads, 1, width), (1, 1, heads, width), (1, heads, width))
    shapes = (*by_head, (heads, width), (1, 1, whole), (1, whole), (whole,))
    kernel = request.key[0].dtype != dt.ACL_INT4 and not is_latent(request, sizes) and not in_pieces(request)
    return kernel and (scale.numel == 1 or scale.shape in shapes)


def prompt_scale_fits(request: Request, sizes: Sizes, scale: TensorFacts) -> bool:
    """One element, or H with a multiple of 32 channels, without padding and log-sum-exp; offsets need whole rows."""
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
    whole = scale.numel == sizes.heads * sizes.width and sizes.width % 32 == 0
    return scale.numel == 1 or (whole and not padded and not request.lse_flag)


def quantise(draft: Draft, work: Work, target: View) -> None:
    """Values of an output in FLOAT, by heads, as INT8 in its place: through FLOAT16, half to even, saturated."""
    request, sizes, values = work.request, work.sizes, work.out
    numbers = [values]
    for field in ("quant2", "quant_offset2"):
        facts: TensorFacts | None = getattr(request, field)
        if facts is not None and facts.numel:
            view, one = dense_view(draft, work.inputs[field], facts), facts.numel == 1
            strides = (0, 0, 0, 0) if one else (0, sizes.value_width, 0, 1)
            numbers.append(view._replace(shape=values.shape, strides=strides))
    for name, attrs in (("muladd" if len(numbers) == 3 else "mul", ()), ("round", ()), ("clamp", INT8_RANGE)):
        half = draft.temporary(dt.ACL_FLOAT16, values.shape, request.out.numel)
        for view in numbers:
            draft.read(view)
        draft.steps.append(Kernel(name, tuple(numbers), (half,), attrs, dt.ACL_FLOAT, away=False))
        numbers = [half]
    draft.read(numbers[0])
    draft.steps.append(Move("cast", numbers[0], target))
