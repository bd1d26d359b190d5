"""The pairing of a row's elements, and the kernel's step that rotates the pairs."""

from __future__ import annotations

from collections.abc import Callable

from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand
from ....rules.core.call import Call, Shape
from ....rules.core.term import broadcast

HALVES, INTERLEAVED, QUARTERS, DEINTERLEAVED = range(4)
"""Modes: a number's partner is half a row away, its neighbour, a quarter away, or its neighbour that moves away."""
MODES = {"half": HALVES, "interleave": INTERLEAVED, "quarter": QUARTERS}
Mode = Callable[[Call], int]


def in_pairs(view: View, form: int) -> View:
    """A view whose last axes are the two of a pair and the pairs of a row."""
    *outer, size = view.shape
    *steps, step = view.strides
    parts: dict[int, tuple[Shape, Shape]] = {
        HALVES: ((2, size // 2), (size // 2 * step, step)),
        INTERLEAVED: ((2, size // 2), (step, 2 * step)),
        QUARTERS: ((2, 2, size // 4), (size // 2 * step, size // 4 * step, step)),
    }
    shape, strides = parts[form]
    return view._replace(shape=(*outer, *shape), strides=(*steps, *strides))


def form_of_x(mode: int) -> int:
    return INTERLEAVED if mode == DEINTERLEAVED else mode


def form_of_angles(mode: int) -> int:
    return HALVES if mode == DEINTERLEAVED else mode


def shape_problem(x: View, *angles: View, mode: int) -> str:
    """Why rows cannot be rotated by angles."""
    outer = broadcast(x.shape[:-1], angles[0].shape[:-1])
    apart = any(each.shape != angles[0].shape or each.shape[-1:] != x.shape[-1:] for each in angles)
    if not x.shape or apart or outer != x.shape[:-1] or x.shape[-1] % (4 if mode == QUARTERS else 2):
        return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in (x, *angles))
    return ""


def add_rotation(draft: Draft, kernel: str, mode: int, to: View, x: View, angles: tuple[View, View]) -> None:
    """The kernel's step: x rotated by angles, or with rotate_back a gradient rotated back."""
    forms = form_of_angles(mode), form_of_x(mode)
    outer, inner = forms if kernel == "rotate" else forms[::-1]
    inputs = (in_pairs(x, inner), *(in_pairs(expand(each, x.shape), forms[0]) for each in angles))
    draft.kernel(kernel, inputs, (in_pairs(to, outer),))
