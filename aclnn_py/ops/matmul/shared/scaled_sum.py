"""beta * self + alpha * the product of two matrices: what aclnnAddmm and its kin come to."""

from __future__ import annotations

from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ...conversion.shared.fill_steps import filled
from .cube import CUBES, FP32_ADD, HALF, KEEP, USE_HF32, Cube, into, math_type
from .product import Product

EPSILON = 2.0**-23
SPLIT = 8
"""Before the 910B, sums over a dimension so many times longer than rows and columns take no bias."""
beta, alpha = w.Scalar("beta", "multiplier of self"), w.Scalar("alpha", "multiplier of the product")


def about_one(scalar: w.Param) -> w.Rule:
    """Condition: a scalar is not further from 1 than FLT_EPSILON."""
    return w.both(w.finite(scalar), w.between(scalar, 1 - EPSILON, 1 + EPSILON))


def scaled(source: w.Step, scalar: w.Param) -> w.Step:
    """A result times a scalar, in its dtype; a factor about 1 is left out."""
    return w.Compute("muls", source, attrs=(w.ValueOf(scalar), -0.0), unless=about_one(scalar))


def takes_bias(addend: Any, one: Any, other: Any) -> bool:
    """Whether the product's kernel can add a tensor: one row, as long as the product's, for a single batch."""
    if min(one.rank, other.rank) < 2:
        return False
    rank, columns = one.rank, other.shape[-1]
    row = addend.shape == (columns,) or addend.shape == (1, columns)
    exact = one.dtype != dt.ACL_BF16 or addend.dtype in (dt.ACL_BF16, dt.ACL_FLOAT)
    return bool(row and exact and (rank != 3 or one.shape[0] == 1))


def splits(one: Any, other: Any) -> bool:
    """Whether the cube unit before the 910B sums in several runs."""
    halves = one.dtype == other.dtype == dt.ACL_FLOAT16 and min(one.rank, other.rank) > 1
    return bool(halves and one.shape[-1] >= SPLIT * max(one.shape[-2], other.shape[-1]))


def worked(function: Any, *params: w.Param, label: str) -> w.Rule:
    """Condition: a function of arguments is true."""
    return w.OneOf(w.Derived(function, *params, label=label), w.Choices(True))


class Sum:
    """The parts of one sum: conditions, dtypes, the product and what becomes of self. `right` reads other, as the
    product takes it.
    """

    def __init__(
        self, addend: w.Param, one: w.Param, other: w.Param, out: w.Param, batched: bool = False,
        right: w.Step | None = None,
    ) -> None:  # fmt: skip
        self.addend, self.one, self.other, self.out, self.batched = addend, one, other, out, batched
        self.right = right or w.Strided(other)
        self.cube = Cube(one, other, out)
        self.source = w.Strided(addend)
        of_a2, newer = w.on(*w.A2_A3), w.on(*CUBES)
        float_out, exact = w.has_dtype(out, dt.ACL_FLOAT), w.value_is(math_type, FP32_ADD)
        alike = w.both(w.negated(w.dtypes_differ(one, other)), w.negated(w.has_dtype(one, dt.ACL_FLOAT)))
        all_alike = w.both(alike, w.negated(w.dtypes_differ(addend, one)))
        raised = w.value_is(math_type, KEEP) if batched else w.value_is(math_type, KEEP, USE_HF32)
        fits = w.either(w.negated(w.dtypes_differ(addend, one)), w.has_dtype(addend, dt.ACL_FLOAT))
        whole = w.Equal(w.ViewShape(addend), w.Derived(matrix, one, other, label="shape of the product"))
        to_float = w.both(alike, float_out, of_a2, fits)
        self.fused = w.both(of_a2, w.either(w.both(all_alike, exact), w.both(to_float, w.either(exact, whole))))
        self.exact = w.both(of_a2, all_alike, exact)
        self.wide = w.either(
            w.both(newer, alike, float_out if batched else w.either(float_out, exact)), w.both(of_a2, alike, raised)
        )
        self.wide_addend = w.both(newer, alike, float_out if batched else w.either(float_out, exact))
        self.biased = w.both(
            about_one(alpha), about_one(beta), worked(takes_bias, addend, one, other, label="self is one row"),
            w.either(newer, w.negated(worked(splits, one, other, label="sums are split"))),
            w.negated(w.both(of_a2, alike, float_out)), label="self is added by the kernel",
        )  # fmt: skip

    def product(self, dtype: w.Term | None = None, addend: w.Step | None = None, *, plain: bool = True) -> w.Step:
        """The product; with an addend, alpha and beta unless it is `plain`, one kernel makes the sum of it."""
        left, right = (w.CastTo(source, self.cube.kind) for source in (w.Strided(self.one), self.right))
        factors = () if plain else (w.ValueOf(alpha), w.ValueOf(beta))
        kind = dtype or self.cube.result
        product = Product(left, right, kind, self.cube.hf32, addend, *factors)
        if addend is not None or not self.batched:
            return product
        nothing = w.either(w.is_empty(self.one), w.is_empty(self.other))
        shape = w.Derived(matrix, self.one, self.other, label="shape of the product")
        return w.Branch(nothing, filled(self.out, 0.0, shape, kind), product)

    def scaled_source(self) -> w.Step:
        """beta * self, in its dtype."""
        return scaled(self.source, beta)

    def without_addend(self) -> w.Step:
        """alpha times the product, for a beta about 0."""
        kind = w.Where(self.exact, w.FLOAT, self.cube.result, label="the dtype of the product")
        return scaled(self.product(kind), alpha)

    def with_bias(self) -> w.Step:
        """The product's kernel adds self."""
        old = w.either(w.has_dtype(self.out, dt.ACL_FLOAT), w.has_dtype(self.addend, dt.ACL_FLOAT))
        kind = w.Where(w.on(*CUBES), self.cube.result, w.Where(old, w.FLOAT, HALF), label="the dtype of the sum")
        return self.product(kind, self.source)

    def at_once(self) -> w.Step:
        """One kernel for all of it."""
        kind = w.Where(w.has_dtype(self.out, dt.ACL_FLOAT), w.FLOAT, w.Dtype(self.addend), label="the dtype of the sum")
        return self.product(kind, self.source, plain=False)

    def step_by_step(self) -> w.Step:
        """beta * self, the product, and a kernel that adds them, in the wider dtype of both."""
        kind = w.Where(self.wide, w.FLOAT, self.cube.result, label="the dtype of the product")
        own = w.Where(self.wide_addend, w.FLOAT, w.Dtype(self.addend), label="self's dtype, or FLOAT")
        wider = w.Where(w.Equal(kind, own), own, w.FLOAT, label="the wider dtype of self and product")
        addend = w.CastTo(scaled(w.CastTo(self.source, own), beta), wider)
        product = w.CastTo(self.product(kind), wider)
        plain = about_one(alpha)
        attrs = w.Where(plain, w.Row(()), w.Row((w.ValueOf(alpha), w.Constant(-0.0, "0"))), label="alpha")
        return w.Compute(w.Where(plain, "add", "axpy"), addend, product, attrs=(attrs,), dtype=wider)

    def plan(self, *, biased: bool) -> w.Step:
        """The whole of it, where beta and alpha count."""
        several = w.Branch(self.fused, into(self.at_once(), self.out), into(self.step_by_step(), self.out))
        whole = w.Branch(self.biased, into(self.with_bias(), self.out), several) if biased else several
        return w.Branch(w.about_zero(beta), into(self.without_addend(), self.out), whole)


def matrix(one: Any, other: Any) -> tuple[int, ...]:
    """The shape of a product as the source compares it: the batch is that of the left matrices."""
    return (*one.shape[:-1], *other.shape[-1:])
