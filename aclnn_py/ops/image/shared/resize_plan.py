"""The plan of resize operators, axis by axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape
from . import resize_weights as ws
from .gradient_rules import GradientSized
from .resize_filters import MOST, MOST_TAPS, channels_last

HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)
IMAGES = w.Choices(fmt.ACL_FORMAT_NCHW, fmt.ACL_FORMAT_NHWC)
LINES = w.Choices(fmt.ACL_FORMAT_NCL)
NAMES = ("D", "H", "W")


def scales_of(axes: int, ctype: str = "double") -> tuple[w.Param, ...]:
    """scalesD, scalesH, scalesW, the last so many of them."""
    return tuple(w.Attr(f"scales{name}", ctype, f"scale factor of {name}; 0 or less: derived from the sizes", 0.0)
                 for name in NAMES[3 - axes :])  # fmt: skip


class Resizing(GradientSized):
    """One operator's parameters, rules and steps."""

    def steps(
        self,
        within: w.Term | None = None,
        *,
        fits: bool = False,
        unless: Callable[[Call], bool] | None = None,
        copied: w.Rule | None = None,
        reformat: Callable[[w.Step, w.Param], w.Step] | None = None,
    ) -> tuple[w.Step, ...]:
        """Axis by axis, the last one first; with `fits` the result's shape is tested once its task exists.

        Numbers are of the dtype `within`, else of the source's, FLOAT for halves. `unless` tells calls in which nobody
        tests the shape; where `copied` holds the source is the result, and `reformat` is applied to it before the copy.
        """
        dtype = within or w.Where(
            w.has_dtype(self.source, *HALVES), w.FLOAT, w.Dtype(self.source), label="FLOAT for FLOAT16 and BF16"
        )
        value: w.Step = w.Contiguous(self.source)
        if not self.picks:
            value = w.CastTo(value, dtype)
        for number in reversed(range(self.axes)):
            value = self.along(value, number, dtype)
        back = value if self.picks else w.CastTo(value, w.Dtype(self.out))
        if copied is not None:
            back = w.Branch(copied, w.Contiguous(self.source), back)
        back = back if reformat is None else reformat(back, self.out)
        tested = w.ShapeMatches(back, self.out, unless=unless) if fits else back
        return (*tested.chain, w.ViewCopy(tested, self.out))

    def along(self, value: w.Step, number: int, dtype: w.Term) -> w.Step:
        def made(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
            size, target, step = self.to.along(call, number)
            taps = self.to.taps(step)
            small = taps <= MOST_TAPS and max(size, target * taps) <= MOST
            return (shape, ()) if small else f"{shape[0]} weights and indices"

        def kernel_views(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
            view, weights = views
            if len(view.shape) != self.axes + 2 or len(shape) != self.axes + 2:
                return f"[{','.join(map(str, view.shape))}]"
            axis = (1 if channels_last(self.to.facts(call)) else 2) + number
            outer, inner = prod(shape[:axis]), prod(shape[axis + 1 :])
            size = view.shape[axis]
            return (outer, shape[axis], inner), (
                view._replace(shape=(outer, size, inner), strides=(size * inner, inner, 1)), weights,
            )  # fmt: skip

        table = Shaped(
            "resize_table", arrange=made, shape=ws.TableLength(self.to, number),
            dtype=w.FLOAT if self.picks else dtype, attrs=(ws.Weights(self.to, number),),
        )  # fmt: skip
        kernel, kind = ("resize_pick", w.Dtype(self.source)) if self.picks else ("resize_sum", dtype)
        moved = Shaped(
            kernel, value, table, arrange=kernel_views, shape=ws.Partly(self.to, number), dtype=kind
        )  # fmt: skip
        still = w.both(w.OneOf(ws.Still(self.to, number), w.Choices(True)), label=f"axis {number} is not resized")
        return w.Branch(still, value, moved)
