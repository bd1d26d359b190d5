"""The sum over ranks of products in INT8 codes: scales of columns before and after the exchange."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.quantisation import INT8_RANGE
from ....lowering.plan.lowered import Kernel, View
from ....rules.core.call import Call, TensorFacts
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .quant_reduce_rules import HALVES, MEND, output
from .rank_step import Ranked

before = w.In(
    "commQuantScale1Optional", "scale of the codes of each rank's product, dtype of output, [N] or [1, N]; null: none",
    optional=True,
)  # fmt: skip
behind = w.In(
    "commQuantScale2Optional", "scale of the codes of the sum, dtype and shape of commQuantScale1Optional; null: none",
    optional=True,
)  # fmt: skip
BOTH = w.both(w.given(before), w.given(behind), label="both scales of codes are given")
NOTE = (
    "With both scales of codes the ranks exchange INT8: each divides its product by commQuantScale1Optional, the sum "
    "is multiplied by commQuantScale1Optional / commQuantScale2Optional, rounded through FLOAT16 to INT8, and scaled."
)


def agreed(call: Call) -> Iterator[Call]:
    """The call with shapes of a product, and scales of the codes [N]."""
    for made in MEND(call):
        columns = made.tensor(output).shape[-1:]
        for each in (before, behind):
            made = made.but(each, shape=columns) if made.present(each) else made
        yield made


def dtypes() -> w.Rules:
    like = w.flat(w.dtype_in(HALVES, before, behind), w.same_dtype(before, output), w.same_dtype(behind, output))
    return w.when(BOTH, like)


def paired() -> w.Rules:
    """Both scales of codes are given, or none."""

    def alike(one: TensorFacts | None, other: TensorFacts | None) -> bool:
        return (one is None) == (other is None)

    return checked(
        "presence of commQuantScale1Optional is that of commQuantScale2Optional", alike, before, behind, kind="given"
    )


def shapes() -> w.Rules:
    def of_columns(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
        return one.shape == other.shape and one.shape in ((out.shape[-1],), (1, out.shape[-1]))

    columns = checked("shape of commQuantScale1Optional and commQuantScale2Optional is [N] or [1, N]", of_columns,
                      before, behind, output, mend=agreed, kind="shape_custom")  # fmt: skip
    return w.flat(
        paired(),
        w.when(BOTH, w.dims_within(1, 2, before, behind), columns),
    )  # fmt: skip


def sized(out: w.Param) -> w.Rules:
    """What the tiling function tests of them (561002)."""

    def of_columns(one: TensorFacts, other: TensorFacts, out: TensorFacts) -> bool:
        return max(one.rank, other.rank) <= 2 and one.numel == other.numel == out.shape[-1]

    columns = checked("sizes of commQuantScale1Optional and commQuantScale2Optional is N", of_columns, before, behind,
                      out, mend=agreed, kind="shape_custom")  # fmt: skip
    return w.flat(paired(), w.when(BOTH, columns))


def codes(by: Ranked, values: View) -> View:
    """FLOAT values as INT8 codes in FLOAT: through FLOAT16, half to even, saturated."""
    half = by.elementwise(values.shape, "round", by.cast(values, dt.ACL_FLOAT16))
    target = by.room(dt.ACL_FLOAT, *values.shape)
    by.draft.read(half)
    by.draft.steps.append(Kernel("clamp", (half,), (target,), INT8_RANGE, dt.ACL_FLOAT, False))
    return target


def sums(by: Ranked, own: View, to: View) -> None:
    """The product of a rank into the output of every rank."""
    shape = own.shape
    one, other = (by.cast(by.input(each, 1, shape[1]), dt.ACL_FLOAT) for each in (before, behind))
    sent = codes(by, by.elementwise(shape, "div", by.cast(own, dt.ACL_FLOAT), one))
    total = by.room(dt.ACL_FLOAT, *shape)
    by.all_reduce(r.group, sent, total)
    ratio = by.elementwise((1, shape[1]), "div", one, other)
    kept = codes(by, by.elementwise(shape, "mul", total, ratio))
    by.move(by.elementwise(shape, "mul", kept, other), to)
