"""Attention for inference: where a layout has batches, heads, rows and the width of a head."""

from __future__ import annotations

from typing import NamedTuple

from .....lowering.plan.lowered import View
from .....rules.core.call import Shape

LAYOUTS = {
    "BSH": ("BSH", "BSH"), "BSND": ("BSND", "BSND"), "BNSD": ("BNSD", "BNSD"), "TND": ("TND", "TND"),
    "BNSD_BSND": ("BNSD", "BSND"), "BSH_NBSD": ("BSH", "NBSD"), "BSND_NBSD": ("BSND", "NBSD"),
    "BNSD_NBSD": ("BNSD", "NBSD"), "TND_NTD": ("TND", "NTD"), "NTD_TND": ("NTD", "TND"), "NSD": ("NSD", "NSD"),
}  # fmt: skip
"""The layouts of query and of the output."""
PACKED = ("TND", "NTD")
DECODED = ("BSH", "BNSD", "BSND", "BNSD_NBSD", "BSND_NBSD", "BSH_NBSD")
"""Layouts of the kernel of single queries."""
PROMPTS = ("BSH", "BSND", "BNSD", "BNSD_BSND", "NSD", "TND", "NTD_TND")
"""Layouts of the kernel of prompts."""
ORDERS = {
    "BSND": "bsnd", "BNSD": "bnsd", "NBSD": "nbsd", "TND": "snd", "NTD": "nsd", "NSD": "nsd",
}  # fmt: skip


class Axes(NamedTuple):
    """Batches, heads, rows and width of a head; packed sequences count as one batch."""

    batches: int
    heads: int
    rows: int
    width: int


def axes_of(shape: Shape, layout: str, heads: int) -> Axes | None:
    """What the axes of a tensor are; None if they are not those of the layout."""
    if layout == "BSH":
        if len(shape) != 3 or heads <= 0 or shape[2] % heads:
            return None
        return Axes(shape[0], heads, shape[1], shape[2] // heads)
    order = ORDERS.get(layout, "")
    if len(order) != len(shape):
        return None
    size = dict(zip(order, shape, strict=True))
    return Axes(size.get("b", 1), size["n"], size["s"], size["d"])


def view_of(view: View, layout: str, heads: int) -> View:
    """A dense tensor as [batches, heads, rows, width]."""
    found = axes_of(view.shape, layout, heads)
    assert found is not None
    if layout == "BSH":
        batch, row, step = view.strides
        return view._replace(shape=tuple(found), strides=(batch, found.width * step, row, step))
    step_of = dict(zip(ORDERS[layout], view.strides, strict=True))
    return view._replace(shape=tuple(found), strides=tuple([step_of.get(axis, 0) for axis in "bnsd"]))
