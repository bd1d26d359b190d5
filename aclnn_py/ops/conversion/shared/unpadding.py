"""Parameters, rules and steps of the gradients of padding operators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ...arithmetic.shared.arithmetic import COMPLEX
from .pad_views import pads_below_sizes, sums

DTYPES = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_DOUBLE, *COMPLEX)
HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
MOST_BF16 = 7  # of a border along two axes

grad = w.In("gradOutput", "gradient of the padded output, shape of self plus padding")
x = w.In("self", "input of the forward pass, [N,C,...] or [C,...]")
out = w.Out("gradInput", "gradient of self, same shape and dtype as self")
worked = w.Where(w.has_dtype(grad, *HALVES), w.FLOAT, w.Dtype(grad), label="FLOAT for FLOAT16 and BF16")


def along(number: int, pad: w.Param) -> tuple[w.Term, ...]:
    """How much is in front and behind, along the axis so many from the end."""
    return tuple(
        w.Derived(
            lambda pad, at=2 * number + side: float(pad[at]) if at < len(pad) else 0.0,
            pad,
            label=f"padding[{2 * number + side}]",
        )
        for side in (0, 1)
    )


class Unpadding:
    """Parameters, rules and steps for so many axes."""

    def __init__(self, axes: int, reflects: bool, kernel: str = "") -> None:
        self.axes, self.reflects = axes, reflects
        self.kernel = kernel or ("unpad_reflect" if reflects else "unpad_edge")
        self.pad = w.Attr(
            "padding", "const aclIntArray*", "(before, after) sizes per padded axis, last axis first", (1, 1) * axes
        )

    def counted(self) -> w.Rules:
        term = w.Derived(
            lambda pad: len(pad) if len(pad) == 2 * self.axes else None, self.pad, label="size of padding",
            claim=("size of padding", f"{2 * self.axes}"), mend=w.setting(self.pad, lambda call: (1, 1) * self.axes),
        )  # fmt: skip
        return w.defined(term)

    def reflection_limits(self) -> w.Rules:
        """Reflections are shorter than the axis."""

        term = w.Derived(pads_below_sizes, x, self.pad, label="padding",
                        mend=w.setting(self.pad, lambda call: (0, 0) * self.axes),
                        claim=("every number of padding", "less than the size of its axis"))  # fmt: skip
        return w.defined(term) if self.reflects else ()

    def narrow(self) -> w.Rules:
        """What the core takes of a BF16 tensor with two padded axes."""

        def supported(pad: Shape) -> bool | None:
            wide = max(pad, default=0) > MOST_BF16 and any(pad[2:])
            return (min(pad, default=0) >= 0 and not wide) or None

        claim = ("padding of a BF16 tensor", "not negative, and at most 7 if the second-last axis is padded")
        mend = w.setting(self.pad, lambda call: (0,) * 4)
        term = w.Derived(supported, self.pad, label="padding of BF16", mend=mend, claim=claim)
        return w.when(w.has_dtype(grad, dt.ACL_BF16), w.defined(term)) if self.axes == 2 else ()

    def sized(self) -> w.Rules:
        """The padded sizes of the gradient are those of self and the pads."""
        last = self.axes

        def same(x: TensorFacts, pad: Shape, grad: TensorFacts) -> bool | None:
            shape = sums(x, pad)
            return (shape is not None and shape[-last:] == grad.shape[-last:]) or None

        def mend(call: Call) -> Iterator[Call]:
            shape = sums(call.tensor(x), call.args["padding"])  # type: ignore[arg-type]
            if shape is not None and min(shape) >= 0:
                yield call.but(grad, shape=shape)

        claim = ("shape of gradOutput", "shape of self plus padding")
        term = w.Derived(same, x, self.pad, grad, label="padded shape", claim=claim, mend=mend, kind="shape_custom")
        return w.defined(term)

    def empty(self) -> w.Rules:
        """Only batches may be empty, and not without an axis of them."""

        def holds(grad: TensorFacts, x: TensorFacts, out: TensorFacts) -> bool | None:
            none = 0 in (grad.numel, x.numel, out.numel)
            strict = not self.reflects or self.axes == 3
            inner = x.shape[1:3] if self.axes == 2 and x.rank == 3 else x.shape[1:]
            unbatched = x.rank == self.axes + 1
            return None if none and ((unbatched and strict) or 0 in inner) else True

        claim = ("size of self", "above 0 in every axis but the batch axis")
        term = w.Derived(holds, grad, x, out, label="elements of self", claim=claim, kind="shape_custom")
        return (*w.defined(term), *w.done_if_empty(grad, x, out))

    def steps(self) -> tuple[w.Step, ...]:
        """Axis by axis, the last one first."""
        value: w.Step = w.CastTo(w.Contiguous(grad), worked)
        for number in range(self.axes):
            value = self.folded(value, number)
        back = w.CastTo(value, w.Dtype(out))
        return (*back.chain, w.ViewCopy(back, out))

    def folded(self, source: w.Step, number: int) -> w.Step:
        def shape_of(x: TensorFacts, grad: TensorFacts) -> Shape | None:
            if x.rank != grad.rank or number >= x.rank:
                return None
            cut = x.rank - 1 - number
            return (*grad.shape[:cut], *x.shape[cut:])

        def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
            (view,) = views
            axis, padded = len(shape) - 1 - number, len(view.shape) - 1 - number
            pads: Any = call.args["padding"]
            if len(pads) <= 2 * number + 1 or view.shape[padded] != shape[axis] + sum(
                pads[2 * number : 2 * number + 2]
            ):
                return f"[{','.join(map(str, view.shape))}]"
            outer, inner = prod(shape[:axis]), prod(shape[axis + 1 :])
            size = view.shape[padded]
            seen = view._replace(shape=(outer, size, inner), strides=(size * inner, inner, 1))
            return (outer, shape[axis], inner), (seen,)

        front, behind = along(number, self.pad)
        none = w.both(*(w.OneOf(term, w.Choices(0.0)) for term in (front, behind)), label="no padding")
        return Shaped(
            self.kernel, source, arrange=arranged, dtype=worked, unless=none,
            shape=w.Derived(shape_of, x, grad, label="gradient with this axis cropped"), attrs=(front, behind),
        )  # fmt: skip
