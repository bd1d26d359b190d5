"""Attention for inference with INT8 queries: prompts, and latent attention (MLA) over INT8 caches in FRACTAL_NZ."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.kernels.members import dense_view
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import Kernel, View
from .....rules.core.call import Shape, TensorFacts
from .inference_layouts import LAYOUTS, in_pieces
from .inference_request import Request
from .inference_scales import PER_CHANNEL, PER_TOKEN_HEAD
from .inference_sizes import Sizes

INTEGER, QUERY_SCALED, WEIGHT_SCALED, SCALE_BLOCKS = 512, 1024, 2048, 4096
"""Flags of the kernel: INT8 queries, scales of rows and of the softmax, and scales of caches in blocks as they are."""


def is_coded(request: Request) -> bool:
    """Whether queries are INT8, as keys and values then are."""
    return request.query.dtype == dt.ACL_INT8


def codes_fit(request: Request, sizes: Sizes) -> bool:
    """Layouts, modes and scales of INT8 queries that have a kernel."""
    others = (request.both_scale, request.both_offset, request.key_offset, request.value_offset)
    if any(each is not None for each in others):
        return False
    return latent_codes_fit(request, sizes) if sizes.decode else prompt_codes_fit(request, sizes)


def prompt_codes_fit(request: Request, sizes: Sizes) -> bool:
    """deqScale1, quantScale1 and deqScale2 of dense caches, and outputs of FLOAT16 or INT8."""
    scales = (request.deq1, request.quant1, request.deq2)
    others = (request.query_dequant, request.key_scale, request.value_scale, request.query_rope, request.key_prefix)
    plain = not sizes.packed and not sizes.block and all(each is None for each in others)
    return plain and all(each is not None and each.numel for each in scales) and request.out.dtype != dt.ACL_BF16


def latent_codes_fit(request: Request, sizes: Sizes) -> bool:
    """A scale for every row, and one of all keys and of all values; outputs of BF16."""
    scales = (request.query_dequant, request.key_scale, request.value_scale)
    if any(each is not None for each in (request.deq1, request.quant1, request.deq2)):
        return False
    latent = request.query_rope is not None and in_pieces(request)
    modes = (request.query_mode, request.key_mode, request.value_mode) == (PER_TOKEN_HEAD, PER_CHANNEL, PER_CHANNEL)
    shapes = (row_shape(request, sizes), (1,), (1,))
    alike = all(each and each.shape == shape for each, shape in zip(scales, shapes, strict=True))
    floats = all(each and each.dtype == dt.ACL_FLOAT for each in scales)
    return latent and modes and alike and floats and request.out.dtype == dt.ACL_BF16


def row_shape(request: Request, sizes: Sizes) -> Shape:
    """The shape of a scale for every row of every head."""
    if LAYOUTS[request.layout][0] == "TND":
        return (sizes.rows, sizes.heads)
    return (sizes.batches, sizes.rows, sizes.heads)


def row_view(view: View, sizes: Sizes) -> View:
    """Such a dense tensor as [batches, heads, rows, 1]."""
    heads, rows = sizes.heads, sizes.rows
    return view._replace(shape=(sizes.batches, heads, rows, 1), strides=(heads * rows, 1, heads, 1))


def one_scale(draft: Draft, param: w.Param, facts: TensorFacts) -> View:
    """The first scale of a tensor, FLOAT or the lower half of UINT64, as the cube unit reads it: without 13 bits."""
    word = dt.ACL_UINT64 if facts.dtype == dt.ACL_UINT64 else dt.ACL_UINT32
    first = dense_view(draft, param, facts)._replace(dtype=word, shape=(1,), strides=(1,))
    bits = draft.temporary(dt.ACL_INT32, (1,), 1)
    draft.read(first)
    draft.steps.append(Kernel("word_scale", (first,), (bits,), (), dt.ACL_INT64, away=False))
    return bits._replace(dtype=dt.ACL_FLOAT)


def of_all_keys(scale: View, sizes: Sizes, width: int) -> View:
    """A scale as [1, heads, 1, channels]."""
    return scale._replace(shape=(1, sizes.key_heads, 1, width), strides=(0, 0, 0, 0))
