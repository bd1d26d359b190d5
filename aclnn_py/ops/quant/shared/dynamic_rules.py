"""Dynamic quantisation: rules of aclnnDynamicQuant and its versions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from .dynamic_params import (
    CODES,
    HALVES,
    MODES,
    OLD,
    PER_TENSOR,
    PER_TOKEN,
    SINGLE,
    expert_smooth,
    group,
    grouped,
    offsets,
    out,
    regbase,
    scales,
    x,
)
from .experts import MOST_EXPERTS
from .packing import whole_or_packed
from .rounding import Word


class Mode(Word):
    samples: ClassVar[tuple[str, ...]] = MODES


def scale_shape(x: Shape, mode: str) -> Shape:
    if mode == PER_TENSOR:
        return (1,)
    return x[:-1] if mode == PER_TOKEN or len(x) < 2 else (*x[:-2], x[-1])


def row_scales(call: Call) -> Iterator[Call]:
    shape = call.tensor(x).shape[:-1]
    found = call.but(scales, shape=shape)
    yield found.but(offsets, shape=shape) if offsets.name in call.args and call.present(offsets) else found


def kinds(smooth: w.Param, *further: w.Rules) -> tuple[w.Rules, ...]:
    """dtypes, with further rules where smoothing factors are given."""
    return (
        w.dtype_in(HALVES, x),
        w.when(w.given(smooth), w.dtype_in(HALVES, smooth), w.same_dtype(x, smooth), *further),
        w.dtype_in(CODES, out), w.dtype_in(SINGLE, scales),
    )  # fmt: skip


def experts_fit(new: bool) -> w.Rules:
    """The kernel takes 1 to 1024 groups and a row of smoothing factors for each (561103)."""

    def experts_match(x: TensorFacts, smooth: TensorFacts, group: TensorFacts) -> bool:
        groups = group.shape[-1] if group.rank else 0
        if not groups:
            return not new and smooth.shape == x.shape[-1:]
        return groups <= MOST_EXPERTS and smooth.shape == (groups, *x.shape[-1:])

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(expert_smooth, shape=(2, *call.tensor(x).shape[-1:])).but(group, shape=(2,))

    claim = (f"shape of {expert_smooth}", f"[G, H] for 1 to {MOST_EXPERTS} groups")
    return w.inner(fitting(experts_match, x, expert_smooth, group, claim=claim, mend=mend))


def shapes(*line: w.Rules) -> tuple[w.Rules, ...]:
    """Ranks of x, of the group list or the smoothing factors, with further rules of these, and yOut's shape."""
    return (
        w.min_dims(2, x), w.max_dims(8, x),
        w.when(w.given(expert_smooth), w.when(
            w.given(group), w.rank_is(1, group), otherwise=(w.rank_is(1, expert_smooth), *line))),
        whole_or_packed(x, out),
    )  # fmt: skip


KERNEL = w.when(
    grouped, w.inner(w.dtype_in(w.Choices(dt.ACL_INT32), group)),
    w.when(regbase, experts_fit(True), otherwise=(w.when(w.on(*OLD), otherwise=experts_fit(False)),)),
)  # fmt: skip
ALIKE = w.when_given(offsets, w.same_shape(offsets, scales))
