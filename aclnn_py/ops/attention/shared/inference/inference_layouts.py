"""Attention for inference: where a layout has batches, heads, rows and the width of a head."""

from __future__ import annotations

from typing import NamedTuple

from .....lowering.plan.lowered import View
from .....rules.core.call import Shape
from .inference_request import Request

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
MOST_ROWS = 16
"""Queries of a sequence that are decoded."""
PIECES = "NZ"
"""Caches in FRACTAL_NZ, [blocks,N,D/C,blockSize,C], with pieces of C channels."""
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
    if layout == PIECES:
        return Axes(shape[0], shape[1], shape[3], shape[2] * shape[4]) if len(shape) == 5 else None
    order = ORDERS.get(layout, "")
    if len(order) != len(shape):
        return None
    size = dict(zip(order, shape, strict=True))
    return Axes(size.get("b", 1), size["n"], size["s"], size["d"])


def view_of(view: View, layout: str, heads: int) -> View:
    """A dense tensor as [batches, heads, rows, width], in pieces [blocks, heads, rows, pieces, channels]."""
    found = axes_of(view.shape, layout, heads)
    assert found is not None
    if layout == "BSH":
        batch, row, step = view.strides
        return view._replace(shape=tuple(found), strides=(batch, found.width * step, row, step))
    if layout == PIECES:
        order = (0, 1, 3, 2, 4)
        shape, strides = (tuple([each[axis] for axis in order]) for each in (view.shape, view.strides))
        return view._replace(shape=shape, strides=strides)
    step_of = dict(zip(ORDERS[layout], view.strides, strict=True))
    return view._replace(shape=tuple(found), strides=tuple([step_of.get(axis, 0) for axis in "bnsd"]))


def in_pieces(request: Request) -> bool:
    """Whether keys and values are in FRACTAL_NZ: [blocks,N,D/C,blockSize,C]."""
    return bool(request.key) and request.key[0].rank == 5


def decodes(request: Request, rows: int, width: int) -> bool:
    """Whether rules and kernel are those of single queries."""
    roped = request.query_rope is not None
    if request.layout in ("TND", "TND_NTD"):
        return width == 512
    latent = roped and width == 512 and (rows <= MOST_ROWS or request.sparse == 4)
    apart = rows == 1 or latent or (rows <= MOST_ROWS and in_pieces(request))
    return request.layout in DECODED and apart
