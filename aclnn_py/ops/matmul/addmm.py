"""aclnnAddmm and aclnnInplaceAddmm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...lowering import language as w
from ...rules.core.call import Call
from ...rules.core.term import broadcast
from .shared.cube import CUBES, FORMULA, NOTES, TEXTS, USE_HF32, documented, inputs, into, math_type, no_nz
from .shared.scaled_sum import Sum, alpha, beta

mat1, mat2 = w.In("mat1", "left matrix, [M, K]"), w.In("mat2", "right matrix, [K, N]")
FIRST, LAST, NONE = w.FixedAxis(0), w.FixedAxis(1), w.Choices(0)
ADDMM_TEXTS: dict[str, Any] = {
    **TEXTS, "header": "aclnnop/aclnn_addmm.h",
    "formula": f"beta * self + alpha * ({FORMULA}); an alpha within 2^-23 of 0 leaves the product out, such a beta "
    "self, and factors within 2^-23 of 1 are not applied; no task runs where self or the product is empty",
    "precision": "one kernel and one rounding if self is a row that the product's kernel adds (both factors 1), and "
    "on the A2 and A3 families for a FLOAT out or cubeMathType 4; else beta * self, the product and the sum are each "
    "rounded, 16-bit products to float32 on the A2 and A3 families for cubeMathType 0 and 3",
}  # fmt: skip
ADDMM_NOTES = (
    *NOTES, "An out of rank below 2 is refused, one of rank 3 passes the checks of phase one.",
    "A self that broadcasts the product to a larger shape passes the checks and fails with 561103.",
)  # fmt: skip


def fitting(one: Any, other: Any, out: Any) -> bool | None:
    """Rows and columns of out are those of the product; it is empty where that is."""
    if not one.rank == other.rank == 2:
        return True
    rows, columns = one.shape[0], other.shape[1]
    if not rows or not columns:
        return out.numel == 0 or None
    return out.shape[:2] == (rows, columns) or None


def to_product(out: w.Param) -> Callable[[Call], Iterator[Call]]:
    """A mend that gives out the product's shape."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(out, shape=(call.tensor(mat1).shape[0], call.tensor(mat2).shape[1]))

    return mend


def joined(addend: Any, one: Any, other: Any) -> tuple[int, ...] | None:
    """self and the product, broadcast."""
    return broadcast(addend.shape, (one.shape[0], other.shape[1])) if one.rank == other.rank == 2 else ()


def like_product(addend: w.Param) -> Callable[[Call], Iterator[Call]]:
    """A mend that gives self a shape that the product has."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(addend, shape=(call.tensor(mat1).shape[0], call.tensor(mat2).shape[1]))

    return mend


class StorageRank(w.Rank):
    """The number of axes of what a tensor's view lies in."""

    label = "storage rank"

    def read(self, call: Call) -> int:
        return len(call.tensor(self.param).storage_shape)

    def write(self, call: Call, value: int) -> Iterator[Call]:
        facts = call.tensor(self.param)
        if value:
            yield call.but(self.param, storage_shape=(1,) * (value - 1) + (facts.numel,))
        else:
            yield call.but(self.param, shape=(1,) * facts.rank, storage_shape=())

    def others(self, call: Call) -> Iterator[int]:
        return iter((0, 1, 2))


def rules(addend: w.Param, out: w.Param, *params: w.Param) -> tuple[w.Rules, ...]:
    """All tests; `params` are those that must not be null, in order."""
    both = w.Derived(
        joined, addend, mat1, mat2, label="broadcast shape of self and the product", mend=like_product(addend),
        claim=(f"shape of {addend}", "broadcastable with the product's"), kind="broadcastable",
    )  # fmt: skip
    fits = w.Derived(
        fitting, mat1, mat2, out, label="shape of out", mend=to_product(out), kind="shape_custom",
        claim=(f"shape of {out}", "[M, N], or empty if the product is"),
    )  # fmt: skip
    old = w.when(w.on(*CUBES), otherwise=((w.Within(w.ValueOf(math_type), high=USE_HF32),),))
    return (
        w.present(*params), inputs(mat1, mat2, addend, out) if addend is not out else inputs(mat1, mat2, out),
        documented(USE_HF32), w.rank_is(2, mat1, mat2), (w.Equal(w.SizeAt(mat2, FIRST), w.SizeAt(mat1, LAST)),),
        no_nz(addend), w.max_dims(2, addend), (w.Within(StorageRank(addend), low=1),), w.defined(both, fits), old,
        w.done_if(w.either(
            w.is_empty(addend), w.OneOf(w.SizeAt(mat1, FIRST), NONE), w.OneOf(w.SizeAt(mat2, LAST), NONE)
        )),
    )  # fmt: skip


def plan(addend: w.Param, out: w.Param) -> w.Plan:
    parts = Sum(addend, mat1, mat2, out)
    nothing = w.either(w.is_empty(mat1), w.about_zero(alpha))
    alone = into(w.BroadcastTo(parts.scaled_source(), w.ViewShape(out)), out)
    return (w.Branch(nothing, alone, parts.plan(biased=True)),)


x, out = w.In("self", "matrix to add, broadcastable to [M, N]"), w.Out("out", "output, [M, N]")
addmm = w.declare(
    "aclnnAddmm", x, mat1, mat2, beta, alpha, out, math_type,
    summary="beta * self plus alpha * the product of two matrices",
    rules=rules(x, out, x, mat1, mat2, beta, alpha, out), plan=plan(x, out), notes=ADDMM_NOTES,
    reference="torch.addmm(self, mat1, mat2, beta=beta, alpha=alpha).to(out.dtype)", **ADDMM_TEXTS,
)  # fmt: skip

ref = w.InOut(
    "selfRef", "matrix to add, broadcast with [M, N], overwritten by the output; declared const", ctype=w.IN_TENSOR
)
inplace_addmm = w.declare(
    "aclnnInplaceAddmm", ref, mat1, mat2, beta, alpha, math_type,
    summary="beta * selfRef plus alpha * the product of two matrices, in place",
    rules=rules(ref, ref, ref, mat1, mat2, beta, alpha), plan=plan(ref, ref), notes=ADDMM_NOTES,
    reference="selfRef.addmm_(mat1, mat2, beta=beta, alpha=alpha)", **ADDMM_TEXTS,
)  # fmt: skip
