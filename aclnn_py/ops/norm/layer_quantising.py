"""What layer norms of a sum that quantise their results are told, and what of it is varied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.call import Call, TensorFacts
from .add_layer_norm import gamma
from .quantising_rules import GivenDtype

Given = TensorFacts | None
DYNAMIC, STATIC = "dynamic", "static"
scales1 = w.In("scales1Optional", "one for each element of a row; in static mode it has to be there", optional=True)
scales2 = w.In("scales2Optional", "as many for y2Out", optional=True)
zeros1 = w.In("zeroPoints1Optional", "what is added then in static mode, as many", optional=True)
zeros2 = w.In("zeroPoints2Optional", "as many for y2Out", optional=True)
mode = w.Attr("quantMode", "const char*", "static: scales are given; dynamic: every row gets its scale", STATIC)
divides = w.Attr("divMode", "bool", "whether scales divide in static mode, else they multiply", True)
out1 = w.Out("y1Out", "the result, rounded")
out2 = w.Out("y2Out", "the same with scales2Optional; left alone without")
kept = w.Out("xOut", "the sum; left alone unless additionalOutput")
rates1 = w.Out("outScales1Out", "the scale of every row in dynamic mode; without elements nothing is done")
rates2 = w.Out("outScales2Out", "the same for y2Out")
NUMBERS = (scales1, scales2, zeros1, zeros2)
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)


class Mode(w.Worked):
    """Whether the mode is dynamic, of which the first letters tell."""

    __slots__ = ()

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        yield call.set(mode, DYNAMIC if value else STATIC)


class Letters(w.ValueOf):
    """A mode, varied behind its first letters too."""

    __slots__ = ()

    def others(self, call: Call) -> Iterator[str]:
        yield from (f"{call.args[self.name]}ally", "none", "")


class There(w.ViewShape):
    """Whether an optional tensor is there, varied by leaving it out, or taking gamma for it."""

    __slots__ = ()
    told = "presence"

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

    __slots__ = ()

    def write(self, call: Call, value: Any) -> Iterator[Call]:
        for each in NUMBERS:
            call = call.but(each, dtype=value) if call.present(each) else call
        yield call


class Together(w.Worked):
    """Whether optional tensors may be there together: none of them has to be there for that."""

    __slots__ = ()
    params = ()

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return tuple(map(There, self._params))


class OfOne(w.Worked):
    """Whether the dtype of all of them fits."""

    __slots__ = ()

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        return (OneDtype(scales1),)


dynamic = w.both(
    w.OneOf(Mode(lambda mode: mode.startswith(DYNAMIC), mode, told="quantMode"), w.Choices(True)),
    told="quantMode is dynamic",
)  # fmt: skip
known = w.defined(w.Worked(
    lambda mode: mode.startswith((DYNAMIC, STATIC)) or None, mode, told="quantMode",
    claim=("quantMode", "one that begins with dynamic or static"), mend=w.setting(mode, lambda call: STATIC),
))  # fmt: skip
exact = w.OneOf(Letters(mode), w.Choices(DYNAMIC, STATIC))
