"""Parameters, views and rules of adaptive pooling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from .window_rules import checked
from .window_step import Windowed, flat_planes, planes

EVENLY = (0.0,) * 3 + (1.0,) * 3 + (0.0,) * 3 + (1.0,) * 3 + (0.0, 0.0)
"""The geometry as kernels get it: no kernel, stride 1, no padding, dilation 1."""
NEWER = w.on(*w.REGBASE)
FLOATS = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)
MEANS = "sums in float64 or float32, rounded once"


def size_of(axes: int) -> w.Param:
    default = (2,) * axes
    return w.Attr("outputSize", "const aclIntArray*", "output size of the pooled axes", default)


def like_planes(results: Sequence[View], inputs: Sequence[View]) -> bool:
    """Whether the batches and channels of all are the same, and no plane is empty."""
    return len({view.shape[:2] for view in (*results, *inputs)}) == 1 and all(
        0 not in view.shape[2:] for view in (*results, *inputs)
    )


def odd(views: Sequence[View]) -> str:
    return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)


def kernel_views(axes: int) -> Any:
    """All views as planes of one number of batches and channels."""

    def arrange(call: Call, views: Sequence[View]) -> Sequence[View] | str:
        if any(len(view.shape) not in (axes + 1, axes + 2) for view in views):
            return odd(views)
        found = [planes(view, axes) for view in views]
        return found if like_planes(found, ()) else odd(views)

    return arrange


def kernel_views_flat(axes: int) -> Any:
    """The same with the elements of planes in a row; as many places as gradients."""

    def arrange(call: Call, views: Sequence[View]) -> Sequence[View] | str:
        if any(len(view.shape) not in (axes + 1, axes + 2) for view in views):
            return odd(views)
        found = [flat_planes(view, axes) for view in views]
        fits = like_planes(found, ()) and views[1].shape == views[2].shape
        return found if fits else odd(views)

    return arrange


def mean(source: w.Step, dtype: w.Term, shape: w.Term, axes: int) -> Windowed:
    return Windowed("window_mean", source, results=((dtype, shape),), arrange=kernel_views(axes), attrs=EVENLY)


def spread(grad: w.Step, like: w.Param, axes: int) -> Windowed:
    results = ((w.Dtype(like), w.ViewShape(like)),)
    return Windowed("window_spread", grad, results=results, arrange=kernel_views(axes), attrs=EVENLY)


def returned(grad: w.Param, places: w.Param, like: w.Param, axes: int) -> w.Step:
    """Gradients added up where the places say, in the dtype of `like`."""

    def follow(call: Call) -> Iterator[Call]:
        lead = call.tensor(like).shape[:-axes]
        shape = (*lead, *call.tensor(grad).shape[-axes:])
        yield call.but(grad, shape=shape).but(places, shape=shape)

    steps = (w.Contiguous(grad), w.Contiguous(places))
    results = ((w.FLOAT, w.ViewShape(like)),)
    added = Windowed(
        "window_return", *steps, results=results, arrange=kernel_views_flat(axes), attrs=(0.0,) * 14, mend=follow
    )  # fmt: skip
    return w.CastTo(added, w.Dtype(like))


# ---- rules ----------------------------------------------------------------------------------------------------------


def same_rank(one: w.Param, other: w.Param) -> w.Rules:
    return (w.Equal(w.Rank(one), w.Rank(other)),)


def same_lead(x: w.Param, out: w.Param, axes: int) -> w.Rules:
    """Batches and channels are the same (161002)."""

    def test(x: TensorFacts, out: TensorFacts) -> bool:
        return x.shape[:-axes] == out.shape[:-axes]

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(out, shape=(*call.tensor(x).shape[:-axes], *call.tensor(out).shape[-axes:]))

    claim = f"shape of {out}", f"that of {x} except for the last {axes} axes"
    return checked(test, x, out, claim=claim, mend=mend, kind="shape_custom")


def same_tail(x: w.Param, out: w.Param) -> w.Rules:
    """All sizes but the first are the same (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(out, shape=call.tensor(x).shape)

    claim = f"shape of {out}", f"that of {x} except for axis 0"
    return checked(
        lambda x, out: x.shape[1:] == out.shape[1:], x, out, claim=claim, mend=mend, kind="shape_custom"
    )  # fmt: skip


def positive(x: w.Param, first: int) -> w.Rules:
    """No axis from that one on is empty (161002)."""
    where = f"non-empty from axis {first} on"
    return checked(lambda x: min(x.shape[first:], default=1) > 0, x, claim=(str(x), where), kind="shape_custom")


def sizes_told(size: w.Param, out: w.Param, axes: int, low: int) -> w.Rules:
    """The result is as long as the array tells, at least `low` (161002)."""

    def test(size: Shape, out: TensorFacts) -> bool:
        return min(size, default=low) >= low and out.shape[-axes:] == size

    def mend(call: Call) -> Iterator[Call]:
        sizes: Any = call.args[size.name]
        if len(sizes) == axes and min(sizes) >= low:
            yield call.but(out, shape=(*call.tensor(out).shape[:-axes], *sizes))

    claim = f"every number of {size}", f"at least {low}, and the size of {out}"
    return checked(test, size, out, claim=claim, mend=mend)
