"""SwiGLU, or SiTU, before MX quantisation: parameters, halves, shapes and rules that operators share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import microscaling as b
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import mx_params
from .mx_rules import FLOAT8, Mode, on_950

left = w.Attr("activateLeft", "bool", "whether the first half is the gate, else the second", True)
mode = mx_params.mode
way = w.Attr(
    "scaleAlg", "int64_t", "scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, "
    "rounded up, FP8 only", b.EXPONENT,
)  # fmt: skip
unused = w.Attr("maxDtypeValue", "double", "ignored", 0.0)
INTEGERS = on_950(dt.ACL_INT32, dt.ACL_INT64)


def code_of(name: str, out: str) -> w.Param:
    return w.Attr(name, "int64_t", f"dtype code of {out}", dt.ACL_FLOAT8_E4M3FN)


def halves(source: w.Step, axis: w.Term, interleaved: w.Rule | None = None) -> tuple[w.Step, w.Step]:
    one, other = (w.ViewOf(source, w.Half(axis, number, interleaved)) for number in (0, 1))
    return one, other


def gated(pair: tuple[w.Step, w.Step], left: w.Param, kernel: str, attrs: tuple[float | w.Term, ...] = ()) -> w.Step:
    """A gated activation whose gate is the first of two halves, or the second."""
    return w.Branch(
        w.is_true(left), w.Compute(kernel, *pair, attrs=attrs), w.Compute(kernel, *reversed(pair), attrs=attrs)
    )


def words(out: w.Param) -> w.Rules:
    return (
        w.OneOf(Mode(mode, absent="rint"), w.Choices(*b.MODES)),
        *w.when(w.has_dtype(out, *FLOAT8), (w.OneOf(Mode(mode, absent="rint"), w.Choices("rint")),)),
    )


def same_code(out: w.Param, target: w.Param) -> w.Rules:
    return (w.Equal(w.Dtype(out), w.DtypeArgument(target)),)


def only_first_way(out: TensorFacts, way: int) -> bool:
    return out.dtype in FLOAT8 or way == b.EXPONENT


def exponents(call: Call) -> Iterator[Call]:
    yield call.set(way, b.EXPONENT)


def fp4_ways(out: w.Param) -> w.Rules:
    return fitting(
        only_first_way, out, way, claim=("scaleAlg", f"0 unless {out} is FP8"), mend=exponents, kind="attr_range"
    )


def group_rules(group: w.Param, most: int | None = None) -> w.Rules:
    """A group list has one axis and a group (161002)."""
    some = w.not_empty(group) if most is None else (w.Within(w.Numel(group), 1, most),)
    return w.when_given(group, w.rank_is(1, group), some)


Shapes = Callable[..., "dict[str, Shape] | None"]
"""From the inputs and attributes to the shapes of outputs, None where there are none."""


def outputs_fit(shapes: Shapes, given: tuple[w.Param, ...], *outs: w.Param) -> w.Rules:
    """Outputs have the shapes that a function makes of arguments (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        found = shapes(*(call.args[param.name] for param in given))
        if found is not None:
            for out in outs:
                call = call.but(out, shape=found[out.name])
            yield call

    def each(out: w.Param) -> w.Rules:
        def matches(*arguments: object) -> bool:
            *inputs, facts = arguments
            found = shapes(*inputs)
            return found is not None and isinstance(facts, TensorFacts) and facts.shape == found[out.name]

        return fitting(matches, *given, out, claim=(f"shape of {out}", "the one that x makes"), mend=mend)

    return tuple(rule for out in outs for rule in each(out))


def paired(shape: Shape, axis: int, groups: TensorFacts | None = None) -> Shape:
    """The shape of pairs of scales of blocks of 32 along an axis."""
    found = [*shape, 2]
    along = found[axis - 1]
    found[axis - 1] = -(-along // 64) if groups is None else along // 64 + groups.numel
    return tuple(found)
