"""Parts of a tensor in the members of a list, each from a place on."""

from __future__ import annotations

import numpy as np

from ..registry import Array, reference
from .gathers import Given


def places(values: Array, *, name: str, given: Given) -> Array:
    """A domain: places from which a whole part fits, and how much of it counts."""
    members = [shape for key, shape in given.items() if key.startswith("varRef")]
    part, at = given["updates"], given["axis"]
    size = members[0][at - 1 if at > 0 else at] if isinstance(members[0], tuple) else 1
    found = np.abs(values * 7919) % (size - part[at] + 1)
    if found.ndim > 1:
        found[:, 1] = np.abs(values[:, 1] * 7919) % (part[at] + 1)
    return found


@reference("aclnnScatterList", integers=True, attrs=(("update", 1), (None, -1)), domain={"indice": places})
def scatter_list(
    members: list[Array], places: Array, updates: Array, mask: Array | None, reduce: str | None, axis: int
) -> list[Array]:
    found = [one.copy() for one in members]
    axis %= updates.ndim
    for number, one in enumerate(found):
        allowed = 1 if mask is None else int(mask[number])
        if not (allowed if axis == updates.ndim - 1 else allowed == 1):
            continue
        begin, *counting = np.reshape(places[number], -1).astype(int)
        part = np.moveaxis(updates[number], axis - 1, 0)[: counting[0] if counting else None]
        np.moveaxis(one, axis - 1, 0)[begin : begin + len(part)] = part
    return found
