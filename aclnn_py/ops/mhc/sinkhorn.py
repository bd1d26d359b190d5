"""aclnnMhcSinkhorn."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ...rules.core.call import TensorFacts
from ..conv.shared.checked_rules import checked
from ..moe.shared.routing_step import Routing
from .shared.iterations import (
    KEPT_LAYOUT,
    MOST,
    NO_KERNEL,
    SOCS,
    TEXTS,
    flat,
    iterations,
    mending,
    sizes,
    square,
    views,
)
from .shared.layout import FLOAT, optional
from .shared.step import Connections

x = w.In("x", "square matrices, FLOAT, [B,S,n,n] or [T,n,n]; n is 4, 6 or 8")
eps = w.Attr("eps", "float", "constant added to the softmax and to every sum", 1e-6)
output = w.Out("output", "doubly stochastic matrices, shape of x")
norms = w.Out("normOut", "matrices after every step for the gradient, FLOAT, [2*numIters*T*n*8]; null, or one element: "
              "not computed", optional=True)  # fmt: skip
sums = w.Out("sumOut", "sums of every step for the gradient, FLOAT, [2*numIters*T*8]; null, or one element: not "
             "computed", optional=True)  # fmt: skip


def unwanted(one: TensorFacts | None) -> bool:
    return one is None or one.numel == 1


def alike(one: TensorFacts | None, other: TensorFacts | None) -> bool:
    return unwanted(one) == unwanted(other)


MEND = mending(x, output, (norms, sums))
ALIKE = checked("normOut and sumOut is both computed, or neither", alike, norms, sums, mend=MEND, kind="shape_custom")
wanted = w.both(*(w.both(w.given(one), w.negated(w.OneOf(w.Numel(one), w.Choices(1)))) for one in (norms, sums)))


def long_enough(number: int) -> Any:
    def is_long_enough(kept: TensorFacts, x: TensorFacts, times: int) -> bool:
        return bool(kept.shape == sizes(x, times)[number])

    return is_long_enough


KEPT = w.when(
    wanted,
    w.flat(*(
        checked(f"shape of {one} is [2*numIters*{what}*8]", long_enough(number), one, x, iterations, mend=MEND,
                kind="shape_custom")
        for number, (one, what) in enumerate(((norms, "T*n"), (sums, "T")))
    )),
    otherwise=tuple(w.when(w.given(one), w.rank_is(1, one)) for one in (norms, sums)),
)  # fmt: skip


def iterate(by: Routing) -> str:
    times = int(by.value(iterations))
    steps = 0 if unwanted(by.facts(norms)) else 2 * times
    outs = (flat(output, by), *views(by, norms, sums, x, steps))
    by.run("doubly_stochastic", (flat(x, by),), outs, float(by.value(eps)), float(times))
    return ""


class Iterations(Connections, init=False):
    """The iteration; normOut and sumOut are written only where both are wanted."""

    def ends(self) -> tuple[w.Step, ...]:
        every = (self, *(w.ViewOf(self, w.NthOutput(number)) for number in (1, 2)))
        kept = (w.Branch(wanted, w.ViewCopy(one, out), one) for one, out in zip(every[1:], (norms, sums), strict=True))
        return *every, w.ViewCopy(self, output), *kept


LIMITS = (w.Within(w.ValueOf(iterations), 1, MOST),)
SQUARE = square(x, MEND)
mhc_sinkhorn = w.declare(
    "aclnnMhcSinkhorn", x, eps, iterations, output, norms, sums,
    rules=(
        ALIKE, w.present(x, output), w.dtype_in(FLOAT, x, output), w.when(wanted, w.dtype_in(FLOAT, norms, sums)),
        w.same_shape(x, output), LIMITS, w.dims_within(3, 4, x), SQUARE, KEPT,
        w.same_format(x, output), w.not_empty(x), w.inner((w.on(*SOCS),), *optional(norms, sums)),
    ),
    plan=Iterations(
        "iterations", iterate, inputs=(x,), outputs=(output, norms, sums), attrs=(eps, iterations),
        needs=(
            ALIKE, w.present(x, output), w.same_shape(x, output), LIMITS, w.dims_within(3, 4, x), SQUARE, KEPT,
        ),
    ).ends(),
    header="aclnnop/aclnn_mhc_sinkhorn.h", **TEXTS,
    summary="Sinkhorn-Knopp normalisation of residual matrices (mHC) to doubly stochastic ones",
    formula="y = softmax(x, -1) + eps; y /= sum(y, -2) + eps; then numIters - 1 times y /= sum(y, -1) + eps; "
    "y /= sum(y, -2) + eps",
    precision="computed in float32", reference="torch_npu.npu_mhc_sinkhorn",
    notes=(
        KEPT_LAYOUT, "A normOut or sumOut of one element in another dtype than FLOAT has no kernel (561103).",
        "The first matrix of normOut is softmax(x) without eps, as CANN's kernel writes it.",
        "That normOut and sumOut are both computed, or neither, is tested before null tensors, as in the source.",
        NO_KERNEL,
    ),
)  # fmt: skip
