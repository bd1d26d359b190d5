"""Where rows of keys lie in their caches."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering.plan.draft import Draft
from .....lowering.plan.lowered import View
from ....optim.shared.in_place_update import operand_view
from ..inputs import FieldInputs
from . import latent_request as r
from .latent_request import Request, Sizes

BY_ROW, BY_PLACE, BY_PAGE, BY_END = range(4)
"""How the kernel finds the place of a row."""


def cache_view(at: Request, z: Sizes, cache: View, width: int, first: int) -> View:
    """A cache as blocks of rows of groups, from a column on; FRACTAL_NZ has groups of 32 bytes apart."""
    blocks, block = (cache.shape[0], 1) if at.mode == "TND" else cache.shape[:2]
    row, step = cache.shape[-1], cache.strides[0]
    if at.mode.endswith("NZ"):
        group = 32 * 8 // dt.bits(cache.dtype)
        strides = (step, group, block * group, 1)
        return cache._replace(shape=(blocks, block, width // group, group), strides=strides)
    strides = (step, row, row, 1)
    return cache._replace(shape=(blocks, block, 1, width), strides=strides, offset=cache.offset + first)


def placement(
    draft: Draft, inputs: FieldInputs, at: Request, z: Sizes
) -> tuple[tuple[View, View] | None, tuple[float, float]]:
    """The places of rows, ends of sequences if they count, and the attributes of the kernel."""
    if at.mode in r.PLAIN:
        return None, (float(BY_ROW), 0.0)
    index = operand_view(draft, inputs["places"])
    flat = index._replace(shape=(at.places.numel if at.places else 0,), strides=(1,))
    if at.mode not in r.PAGES:
        return (flat, flat), (float(BY_PLACE), 0.0)
    if len(z.rows) == 2:
        return (flat, flat), (float(BY_PAGE), float(z.rows[1]))
    return (flat, operand_view(draft, inputs["ends"])), (float(BY_END), 0.0)
