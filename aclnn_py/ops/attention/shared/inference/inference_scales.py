"""Attention for inference: scales and offsets of integer caches, per tensor, channel, head or token."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.plan.lowered import View
from .....rules.core.call import Shape, TensorFacts
from .inference_request import Facts, Request
from .inference_sizes import Sizes

PER_CHANNEL, PER_TOKEN, PER_HEAD, PER_TOKEN_HEAD, TOKEN_BLOCKS, TOKEN_HEAD_BLOCKS = range(6)
"""Modes of scales; the last two are per token, and per token and head, in blocks as the caches."""
IN_BLOCKS = (TOKEN_BLOCKS, TOKEN_HEAD_BLOCKS)
INT8_OR_INT4 = (dt.ACL_INT8, dt.ACL_INT4)
Factors = tuple[TensorFacts, int, int]
"""A tensor, its half (-1: all of it), and its mode."""


def is_quantised(request: Request) -> bool:
    """Whether keys and values are INT8 or INT4 and antiquantised to the dtype of query."""
    return request.key[0].dtype in INT8_OR_INT4 and request.query.dtype != dt.ACL_INT8


def given(request: Request) -> tuple[Facts, ...]:
    """All tensors of scales and offsets."""
    own = (request.key_scale, request.key_offset, request.value_scale, request.value_offset)
    return (*own, request.both_scale, request.both_offset)


def factors(request: Request) -> tuple[Factors | None, ...]:
    """Scale and offset of the keys, then of the values; tensors of their own or halves of one for both."""
    if request.key_scale is not None or request.value_scale is not None:
        own = (request.key_scale, request.key_offset, request.value_scale, request.value_offset)
        modes = (request.key_mode, request.key_mode, request.value_mode, request.value_mode)
        return tuple([None if one is None else (one, -1, mode) for one, mode in zip(own, modes, strict=True)])
    both = ((request.both_scale, 0), (request.both_offset, 0), (request.both_scale, 1), (request.both_offset, 1))
    return tuple([None if one is None else (one, half, request.both_mode) for one, half in both])


def channels_of(request: Request, sizes: Sizes) -> Shape:
    """Channels of all heads as the layout of query has them."""
    heads, width = sizes.key_heads, sizes.width
    if request.layout == "BSH":
        return (heads * width,)
    return (heads, width) if request.layout == "BSND" else (heads, 1, width)


def in_blocks(request: Request) -> bool:
    """Whether scales are in blocks as the caches."""
    return is_quantised(request) and any(one is not None and one[2] in IN_BLOCKS for one in factors(request))


def own_shape(found: Factors) -> Shape | None:
    """The shape of a half, or of all; None where the first axis is not [2]."""
    tensor, half, _ = found
    if half < 0:
        return tensor.shape
    return tensor.shape[1:] if tensor.rank and tensor.shape[0] == 2 else None


def strides_of(found: Factors, sizes: Sizes, width: int, keys: int) -> Shape | None:
    """Strides along [batches, heads, keys, channels]; None where the shape is not that of the mode."""
    shape, mode, heads = own_shape(found), found[2], sizes.key_heads
    if shape is None:
        return None
    if mode == PER_TOKEN:
        return per_token(shape[1:] if len(shape) == 3 and shape[0] == 1 else shape, sizes, keys)
    if mode == PER_TOKEN_HEAD:
        whole = len(shape) == 3 and shape[:2] == (sizes.batches, heads) and shape[2] >= keys
        return (heads * shape[2], shape[2], 1, 0) if whole else None
    if mode in IN_BLOCKS:
        by_head = mode == TOKEN_HEAD_BLOCKS
        size = sizes.block * (heads if by_head else 1)
        fits = sizes.block and shape[1:] == (*((heads,) if by_head else ()), sizes.block)
        return (size, sizes.block if by_head else 0, 1, 0) if fits else None
    if mode == PER_HEAD:
        return (0, 1, 0, 0) if shape == (heads,) else None
    if mode != PER_CHANNEL:
        return None
    if shape in ((), (1,)):
        return (0, 0, 0, 0)
    channels = (heads, width), (heads, 1, width), (1, heads, width), (1, heads, 1, width), (1, 1, heads, width)
    fits = shape in channels or shape in ((heads * width,), (1, heads * width))
    return (0, width, 0, 1) if fits else None


def per_token(shape: Shape, sizes: Sizes, keys: int) -> Shape | None:
    fits = len(shape) == 2 and shape[0] == sizes.batches and shape[1] >= keys
    return (shape[1], 0, 1, 0) if fits else None


def factor_view(view: View, found: Factors, sizes: Sizes, width: int, keys: int) -> View:
    """A dense tensor as [batches, heads, keys, channels], with strides of 0 along axes that it lacks."""
    strides = strides_of(found, sizes, width, keys)
    assert strides is not None
    tensor, half, _ = found
    offset = view.offset + (half * (tensor.numel // 2) if half > 0 else 0)
    shape = (sizes.batches, sizes.key_heads, keys, width)
    if found[2] in IN_BLOCKS:
        shape = (tensor.shape[0], sizes.key_heads, sizes.block, width)
    return view._replace(shape=shape, strides=strides, offset=offset)
