"""Which numbers of a row are turned together, and the kernel's step that turns them."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dtype as dt
from ...lowering.draft import Draft
from ...lowering.moves import expand
from ...lowering.plan import Kernel, View
from ...rules.call import Call, Shape
from ...rules.terms import broadcast

HALVES, WOVEN, QUARTERS, APART = range(4)
"""Modes: a number's partner is half a row away, its neighbour, a quarter away, or its neighbour that moves away."""
MODES = {"half": HALVES, "interleave": WOVEN, "quarter": QUARTERS}
Mode = Callable[[Call], int]


def in_pairs(view: View, form: int) -> View:
    """A view whose last axes are the two of a pair and the pairs of a row."""
    *outer, size = view.shape
    *steps, step = view.strides
    parts: dict[int, tuple[Shape, Shape]] = {
        HALVES: ((2, size // 2), (size // 2 * step, step)),
        WOVEN: ((2, size // 2), (step, 2 * step)),
        QUARTERS: ((2, 2, size // 4), (size // 2 * step, size // 4 * step, step)),
    }
    shape, strides = parts[form]
    return view._replace(shape=(*outer, *shape), strides=(*steps, *strides))


def form_of_x(mode: int) -> int:
    return WOVEN if mode == APART else mode


def form_of_angles(mode: int) -> int:
    return HALVES if mode == APART else mode


def misfit(x: View, *angles: View, mode: int) -> str:
    """Why rows cannot be turned by angles."""
    outer = broadcast(x.shape[:-1], angles[0].shape[:-1])
    apart = any(each.shape != angles[0].shape or each.shape[-1:] != x.shape[-1:] for each in angles)
    if not x.shape or apart or outer != x.shape[:-1] or x.shape[-1] % (4 if mode == QUARTERS else 2):
        return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in (x, *angles))
    return ""


def turning(draft: Draft, kernel: str, mode: int, to: View, x: View, angles: tuple[View, View]) -> None:
    """The kernel's step: x turned by angles, or with rotate_back a gradient turned back."""
    forms = form_of_angles(mode), form_of_x(mode)
    outer, inner = forms if kernel == "rotate" else forms[::-1]
    for view in (x, *angles):
        draft.read(view)
    inputs = (in_pairs(x, inner), *(in_pairs(expand(each, x.shape), forms[0]) for each in angles))
    draft.steps.append(Kernel(kernel, inputs, (in_pairs(to, outer),), (), dt.ACL_FLOAT, False, 0, True))
