"""aclnnGemm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape
from ...rules.core.term import broadcast
from .shared.cube import CUBES, FORMULA, HALF, NOTES, TEXTS, Cube, inputs, into, math_type
from .shared.product import Product
from .shared.scaled_sum import EPSILON, worked
from .shared.transposed_matrix import TransposedMatrix

one = w.In("A", "left matrix, [M, K], or [K, M] with transA")
other = w.In("B", "right matrix, [K, N], or [N, K] with transB")
addend = w.In("C", "matrix to add, broadcastable to [M, N]")
alpha, beta = w.Attr("alpha", "float", "multiplier of A @ B", 1.0), w.Attr("beta", "float", "multiplier of C", 1.0)
trans_a = w.Attr("transA", "int64_t", "1: transpose A, 0: not", 0)
trans_b = w.Attr("transB", "int64_t", "1: transpose B, 0: not", 0)
out = w.Out("out", "output, [M, N]")
SIZES = (one, other, trans_a, trans_b)


def shape_of(one: Any, other: Any, trans_a: int, trans_b: int) -> Shape | None:
    """The product's shape, if the sizes of the matrices agree."""
    if not one.rank == other.rank == 2:
        return None
    left, right = (each.shape[:: -1 if flag else 1] for each, flag in ((one, trans_a), (other, trans_b)))
    return (left[0], right[1]) if left[1] == right[0] else None


def joined(addend: Any, *sizes: Any) -> Shape | None:
    shape = shape_of(*sizes)
    return () if shape is None else broadcast(addend.shape, shape)


def fitting(out: Any, *sizes: Any) -> bool | None:
    """Whether out has the product's shape, or both are empty."""
    shape = shape_of(*sizes)
    if shape is None or 0 in shape:
        return shape is None or out.numel == 0 or None
    return out.shape[:2] == shape or None


def to_shape(call: Call) -> Shape | None:
    given: list[Any] = [call.args[each.name] for each in SIZES]
    return shape_of(*given)


def mend_right(call: Call) -> Iterator[Call]:
    """A right matrix whose rows, or columns, are as many as the left one's columns, or rows."""
    left, right = call.tensor(one).shape, call.tensor(other).shape
    if len(left) == len(right) == 2:
        depth, many = left[0 if call.args[trans_a.name] else 1], right[-1]
        yield call.but(other, shape=(many, depth) if call.args[trans_b.name] else (depth, many))


def shaped(param: w.Param) -> w.Mend:
    """A mend that gives a tensor the product's shape."""

    def mend(call: Call) -> Iterator[Call]:
        shape = to_shape(call)
        if shape is not None:
            yield call.but(param, shape=shape)

    return mend


def mend_sum(call: Call) -> Iterator[Call]:
    """A C that has the product's shape, or a product that has C's."""
    yield from shaped(addend)(call)
    wanted = call.tensor(addend).shape
    if len(wanted) == 2:
        left, right = ((size, 3)[:: -1 if call.args[flag.name] else 1] for size, flag in
                       ((wanted[0], trans_a), (wanted[1], trans_b)))  # fmt: skip
        yield call.but(one, shape=left).but(other, shape=right[::-1])


matched = w.Derived(shape_of, *SIZES, label="inner dimensions of A and B",
                   claim=("inner dimensions of A and B", "equal"), mend=mend_right, kind="shape_custom")  # fmt: skip
both = w.Derived(
    joined, addend, *SIZES, label="broadcast shape of C and the product", kind="broadcastable", mend=mend_sum,
    claim=("shape of C", "broadcastable with the product's"),
)  # fmt: skip
out_shape = w.Derived(
    fitting, out, *SIZES, label="shape of out", claim=("shape of out", "that of the product"), kind="shape_custom",
    mend=shaped(out),
)  # fmt: skip
nothing = worked(lambda *sizes: 0 in (shape_of(*sizes) or ()), *SIZES, label="the product is empty")
cube = Cube(one, other, out)


def is_number(param: w.Param, number: float) -> w.Rule:
    """Condition: a factor is not further from a number than FLT_EPSILON."""
    return worked(lambda value: abs(value - number) <= EPSILON, param, label=f"{param} is {number:g}")


def scaled(source: w.Step, factor: w.Param, unless: w.Rule | None = None) -> w.Step:
    return w.Compute("muls", source, attrs=(w.ValueOf(factor), -0.0), unless=unless)


left, right = (w.CastTo(TransposedMatrix(param, flag), cube.kind) for param, flag in ((one, trans_a), (other, trans_b)))
single = w.either(w.has_dtype(one, dt.ACL_FLOAT), w.has_dtype(other, dt.ACL_FLOAT))
old = w.Where(single, w.FLOAT, HALF, label="the dtype of the product")
kind = w.Where(w.on(*CUBES), cube.kind, old, label="the dtype of the product")
product = Product(left, right, kind, cube.hf32)
own = w.Dtype(addend)
wider = w.Where(w.Equal(kind, own), own, w.FLOAT, label="the wider dtype of C and product")
plain = is_number(alpha, 1)
attrs = w.Where(plain, w.Row(()), w.Row((w.ValueOf(alpha), w.Constant(-0.0, "0"))), label="alpha")
source = w.Strided(addend)
total = w.Compute(
    w.Where(plain, "add", "axpy"), w.CastTo(scaled(source, beta, is_number(beta, 1)), wider), w.CastTo(product, wider),
    attrs=(attrs,), dtype=wider,
)  # fmt: skip
scaled_source = w.BroadcastTo(scaled(source, beta), w.ViewShape(out))
gemm = w.declare(
    "aclnnGemm", one, other, addend, alpha, beta, trans_a, trans_b, out, math_type,
    summary="beta * C plus alpha * the product of two matrices, each optionally transposed",
    rules=(
        w.present(addend, one, other, out), inputs(one, other, addend, out), w.rank_is(2, one, other),
        w.defined(matched, both, out_shape), w.format_in(w.ND, one, other, addend, out),
        w.done_if(w.either(w.is_empty(addend), nothing)),
    ),
    plan=(
        w.Branch(
            w.is_empty(one), w.ViewCopy(scaled_source, out),
            w.Branch(is_number(beta, 0), into(scaled(product, alpha, plain), out), into(total, out)),
        ),
    ),
    header="aclnnop/aclnn_gemm.h",
    formula=f"beta * C + alpha * ({FORMULA}); a beta within 2^-23 of 0 leaves C out",
    reference="torch.addmm(C, A, B, beta=beta, alpha=alpha).to(out.dtype)",
    notes=(*NOTES, "cubeMathType 4 counts as 0 on the A2 and A3 families.",
           "ascend950 calls aclnnAddmm; here both are one plan."),
    **{**TEXTS, "precision": "beta * C, the product and the sum are each rounded to their dtypes"},
)  # fmt: skip
