"""aclnnAddr and aclnnInplaceAddr."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Shape
from ...rules.core.term import broadcast
from .shared.vectors import COUNTED, outer, times, total

DTYPES = w.Choices(
    dt.ACL_DOUBLE, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT32, dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8,
    dt.ACL_BOOL,
).plus(dt.ACL_BF16, on=w.BF16_BY_RANGE)  # fmt: skip
vec1, vec2 = w.In("vec1", "column vector, [N]"), w.In("vec2", "row vector, [M]")
beta = w.Scalar("betaOptional", "multiplier of self; null: 1", optional=True)
alpha = w.Scalar("alphaOptional", "multiplier of the product; null: 1", optional=True)
ADDR_TEXTS: dict[str, Any] = {
    "header": "aclnnop/aclnn_addr.h", "library": "math", "documented_soc": w.DOCUMENTED_BUT_310,
    "formula": "beta * self + alpha * vec1[i] * vec2[j] in the promoted dtype; a beta of 0 leaves self out, factors "
    "of 1 are not applied; integers wrap, BOOL uses and, or",
    "precision": "alpha * vec1, the outer product, beta * self and the sum are each rounded to the promoted dtype, to "
    "nearest even; on ascend950 FLOAT16 and BF16 are computed in float32 and rounded once",
    "notes": ("A shape of out other than the product's is refused only when the output is copied, with 161002.",),
}  # fmt: skip


def factor_is(scalar: w.Param, number: float) -> w.Rule:
    """Condition: a factor is there and has this value."""
    return w.both(w.given(scalar), w.finite(scalar), w.between(scalar, number, number))


def matrix(one: Any, other: Any) -> Shape:
    """The shape of the outer product."""
    return (*one.shape[:1], *other.shape[:1])


def joined(addend: Any, one: Any, other: Any) -> Shape | None:
    """self and the outer product, broadcast."""
    return broadcast(addend.shape, matrix(one, other))


def scalars(kind: w.Term, x: w.Param) -> w.Rules:
    """BOOL factors go with BOOL, and only whole ones with integers (161002)."""
    truth = w.negated(w.OneOf(kind, w.Choices(dt.ACL_BOOL)))
    whole = w.both(*(w.OneOf(w.Dtype(each), COUNTED) for each in (x, vec1, vec2)))
    given = [(scalar, w.given(scalar)) for scalar in (beta, alpha)]
    untrue = {scalar: (w.negated(w.has_dtype(scalar, dt.ACL_BOOL)),) for scalar in (beta, alpha)}
    return (
        *(rule for each, there in given for rule in w.when(there, w.dtype_in(DTYPES, each))),
        *(rule for each, there in given for rule in w.when(w.both(there, truth), untrue[each])),
        *(rule for each, there in given for rule in w.when(w.both(there, whole), w.dtype_in(COUNTED, each))),
    )  # fmt: skip


def rules(x: w.Param, out: w.Param) -> tuple[w.Rules, ...]:
    """All tests before the tasks are listed."""
    inplace = x is out
    both = w.Derived(
        joined, x, vec1, vec2, label="broadcast shape of self and the product", kind="broadcastable",
        claim=(f"shape of {x}", "broadcastable with the product's"),
        mend=lambda call: iter((call.but(x, shape=matrix(call.tensor(vec1), call.tensor(vec2))),)),
    )  # fmt: skip
    own = w.Derived(matrix, vec1, vec2, label="sizes of vec1 and vec2")
    return (
        w.present(*((x, vec1, vec2) if inplace else (x, vec1, vec2, out))),
        w.dtype_in(DTYPES, x, vec1, vec2, *(() if inplace else (out,))), scalars(w.PromotedOf(vec2, vec1, x), x),
        w.rank_is(1, vec1, vec2), w.max_dims(2, x), w.rank_is(2, x) if inplace else w.defined(both),
        (w.Equal(w.ViewShape(x), own),) if inplace else (w.Equal(both, own),), w.done_if_empty(vec1, vec2),
    )  # fmt: skip


def plan(x: w.Param, out: w.Param) -> w.Plan:
    high = w.PromotedOf(vec2, vec1, x)
    halves = w.both(w.on(*w.REGBASE), w.OneOf(high, w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)))
    kind = w.Where(halves, w.FLOAT, high, label="the promoted dtype, or FLOAT")
    left, right, addend = (w.CastTo(w.CastTo(w.Contiguous(each), high), kind) for each in (vec1, vec2, x))
    plain, unscaled = (w.either(w.negated(w.given(each)), factor_is(each, 1)) for each in (alpha, beta))
    product = outer(times(left, alpha, kind, plain), right, kind)
    added = total(times(addend, beta, kind, unscaled), product, kind)
    found = w.CastTo(w.Branch(factor_is(beta, 0), product, added), high)
    fits = w.ShapeMatches(found, out, exactly=True)
    return (*fits.chain, *w.ViewCopy(w.CastTo(fits, w.Dtype(out)), out).chain[-2:])


x, out = w.In("self", "matrix to add, broadcastable to [N, M]"), w.Out("out", "output, [N, M]")
addr = w.declare(
    "aclnnAddr", x, vec1, vec2, beta, alpha, out,
    summary="beta * self plus alpha * the outer product of two vectors",
    rules=rules(x, out), plan=plan(x, out),
    reference="torch.addr(self, vec1, vec2, beta=beta, alpha=alpha).to(out.dtype)", **ADDR_TEXTS,
)  # fmt: skip

ref = w.InOut("selfRef", "matrix to add, [N, M], overwritten by the output")
inplace_addr = w.declare(
    "aclnnInplaceAddr", ref, vec1, vec2, beta, alpha,
    summary="beta * selfRef plus alpha * the outer product of two vectors, in place",
    rules=rules(ref, ref), plan=plan(ref, ref),
    reference="selfRef.addr_(vec1, vec2, beta=beta, alpha=alpha)", **ADDR_TEXTS,
)  # fmt: skip
