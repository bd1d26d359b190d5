"""What layer norms of a sum that quantise their results are told, and what of it is varied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .add_layer_params import gamma
from .quant_rules import GivenDtype

Given = TensorFacts | None
DYNAMIC, STATIC = "dynamic", "static"
scales1 = w.In(
    "scales1Optional",
    "quantisation scale of y1Out (static) or smoothing factor (dynamic), shape of gamma; required if static",
    optional=True,
)
scales2 = w.In("scales2Optional", "the same for y2Out, shape of gamma; null: y2Out is not computed", optional=True)
zeros1 = w.In(
    "zeroPoints1Optional", "zero point of y1Out in static mode, shape of scales1Optional; null: 0", optional=True
)
zeros2 = w.In(
    "zeroPoints2Optional", "zero point of y2Out in static mode, shape of scales2Optional; null: 0", optional=True
)
mode = w.Attr(
    "quantMode",
    "const char*",
    'quantisation mode: "static" by the given scales, or "dynamic", one scale per row',
    STATIC,
)
divides = w.Attr("divMode", "bool", "static mode: true: divide by the scales; false: multiply", True)
out1 = w.Out("y1Out", "quantised output, INT8, same shape as x1")
out2 = w.Out(
    "y2Out", "quantised output by the second scales, INT8, same shape as x1; not written without scales2Optional"
)
x_out = w.Out("xOut", "sum x1 + x2 + biasOptional, same shape as x1; not written unless additionalOutput")
rates1 = w.Out(
    "outScales1Out",
    "dynamic mode: scale of every row of y1Out, FLOAT, x1's shape without the last axis; empty: no task runs",
)
rates2 = w.Out("outScales2Out", "dynamic mode: scale of every row of y2Out, same shape as outScales1Out")
NUMBERS = (scales1, scales2, zeros1, zeros2)
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)


class Mode(w.Derived, init=False):
    """Whether the mode is dynamic, of which the first letters tell."""

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield call.set(mode, DYNAMIC if value else STATIC)


class Letters(w.ValueOf):
    """A mode, varied behind its first letters too."""

    def others(self, call: Call) -> Iterator[str]:
        yield from (f"{call.args[self.name]}ally", "none", "")


class There(w.ViewShape):
    """Whether an optional tensor is there, varied by leaving it out, or taking gamma for it."""

    label = "presence"

    def read(self, call: Call) -> Any:
        return call.present(self.param)

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield call.set(self.param, call.tensor(gamma) if value else None)

    def others(self, call: Call) -> Iterator[Any]:
        yield not call.present(self.param)

    def show(self, value: Any) -> str:
        return "given" if value else "null"


class OneDtype(GivenDtype):
    """The dtype of all scales and zero points that there are."""

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        for each in NUMBERS:
            call = call.but(each, dtype=value) if call.present(each) else call
        yield call


class AllowedTogether(w.Derived, init=False):
    """Whether optional tensors may be there together: none of them has to be there for that."""

    params = ()

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(map(There, self._params))


class OfOne(w.Derived, init=False):
    """Whether the dtype of all of them fits."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (OneDtype(scales1),)


dynamic = w.both(
    w.OneOf(Mode(lambda mode: mode.startswith(DYNAMIC), mode, label="quantMode"), w.Choices(True)),
    label="quantMode is dynamic",
)  # fmt: skip
known = w.defined(w.Derived(
    lambda mode: mode.startswith((DYNAMIC, STATIC)) or None, mode, label="quantMode",
    claim=("quantMode", "a word that begins with dynamic or static"), mend=w.setting(mode, lambda call: STATIC),
))  # fmt: skip
exact = w.OneOf(Letters(mode), w.Choices(DYNAMIC, STATIC))
