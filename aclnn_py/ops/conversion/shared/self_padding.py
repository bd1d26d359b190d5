"""Parameters, rules and steps of reflection, replication and circular padding of one to three axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .pad_views import Border, bordered, padded_shape, sums

LAYOUTS = {1: "[N,C,L] or [C,L]", 2: "[N,C,H,W] or [C,H,W]", 3: "[N,C,D,H,W] or [C,D,H,W]"}
"""Shapes in texts, by the number of padded axes."""


class Padding:
    """Parameters, rules and steps for so many axes."""

    def __init__(self, axes: int, border: Border) -> None:
        self.axes, self.border = axes, border
        self.x = w.In("self", f"input, {LAYOUTS[axes]}")
        self.out = w.Out("out", "output, shape of self plus padding, dtype of self")
        self.pad = w.Attr(
            "padding", "const aclIntArray*",
            "(before, after) sizes per padded axis, last axis first; negative ones crop",
            (1, 1) * axes,
        )  # fmt: skip
        self.dense = w.Strided(self.x)
        shape = w.Derived(lambda x, pad: padded_shape(x, pad, 0), self.x, self.pad, label="cropped shape of self")
        self.padded = w.Composed("pad", self.dense, self.pieces, shape=shape, like=self.dense)
        self.only_batches_empty = self.nothing_but_batches()

    def pieces(self, call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
        assert view is not None
        pad: Shape = call.args["padding"]  # type: ignore[assignment]
        yield from bordered(self.border, view, whole, pad)

    def ranks(self) -> tuple[w.Rules, ...]:
        """Rank and number of pads."""
        counted = w.Derived(
            lambda pad: len(pad) if len(pad) == 2 * self.axes else None, self.pad, label="size of padding",
            claim=("size of padding", f"{2 * self.axes}"), mend=w.setting(self.pad, lambda call: (1, 1) * self.axes),
        )  # fmt: skip
        return (
            w.min_dims(self.axes + 1, self.x), w.max_dims(self.axes + 2, self.x),
            (w.Equal(w.Rank(self.x), w.Rank(self.out)),), w.defined(counted),
        )  # fmt: skip

    def shaped(self, last: int) -> w.Rules:
        """So many of the last sizes of out are those of self and the pads."""

        def same(x: TensorFacts, pad: Shape, out: TensorFacts) -> bool | None:
            shape = sums(x, pad)
            return (shape is not None and shape[-last:] == out.shape[-last:]) or None

        def mend(call: Call) -> Iterator[Call]:
            shape = sums(call.tensor(self.x), call.args["padding"])  # type: ignore[arg-type]
            if shape is not None and min(shape) >= 0:
                yield call.but(self.out, shape=shape)

        claim = ("shape of out", "shape of self plus padding")
        sizes = (self.x, self.pad, self.out)
        return w.defined(w.Derived(same, *sizes, label="padded shape", claim=claim, mend=mend, kind="shape_custom"))

    def nothing_but_batches(self) -> w.Term:
        """Defined unless a tensor is empty for another reason than that there are no batches."""

        def holds(x: TensorFacts, out: TensorFacts) -> bool | None:
            empty = x.numel == 0 or out.numel == 0
            return None if empty and (x.rank <= self.axes + 1 or 0 in x.shape[1:]) else True

        claim = ("size of self", "above 0 in every axis but the batch axis")
        return w.Derived(holds, self.x, self.out, label="elements of self", claim=claim, kind="shape_custom")

    def done(self) -> tuple[w.Rules, ...]:
        return (w.defined(self.only_batches_empty), w.done_if_empty(self.x, self.out))

    def texts(self) -> dict[str, Any]:
        return {"library": "math", "precision": "exact: elements are moved, not computed"}
