"""Steps of a Fourier transform as a product: waves, products with them, parts of complex numbers."""

from __future__ import annotations

from math import pi

from ....base import dtype as dt
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand
from ....rules.terms.scalars import two_parts
from ...rnn.shared.plan_builder import PlanBuilder

DOUBLE, WIDEST = dt.ACL_DOUBLE, dt.ACL_COMPLEX128


def angles(work: PlanBuilder, n: int, k: int) -> View:
    """-2 pi j k / N, [N,K]."""
    rows, columns, made = work.new(DOUBLE, (n,)), work.new(DOUBLE, (k,)), work.new(DOUBLE, (n, k))
    for view, by in ((rows, 1 / n), (columns, 1.0)):
        attrs = two_parts(0.0, DOUBLE) + two_parts(by, DOUBLE)
        work.kernel("arange", (), (view,), attrs, shaped=False, kind=DOUBLE)
    sides = expand(rows._replace(shape=(n, 1), strides=(1, 0)), made.shape), expand(columns, made.shape)
    work.kernel("mul", sides, (made,), shaped=False, kind=DOUBLE)
    return scaled(work, made, -2 * pi)


def wave(work: PlanBuilder, name: str, angles: View) -> View:
    made = work.new(DOUBLE, angles.shape)
    work.kernel(name, (angles,), (made,), shaped=False, kind=DOUBLE)
    return made


def scaled(work: PlanBuilder, view: View, by: float) -> View:
    made = work.new(view.dtype, view.shape)
    work.kernel("muls", (view,), (made,), two_parts(by, view.dtype), shaped=False, kind=view.dtype)
    return made


def product(work: PlanBuilder, left: View, right: View) -> View:
    made = work.new(left.dtype, (left.shape[0], right.shape[1]))
    work.kernel("matmul", (left, right), (made,), (0.0,), kind=left.dtype)
    return made


def joined(work: PlanBuilder, name: str, one: View, other: View) -> View:
    made = work.new(one.dtype, one.shape)
    work.kernel(name, (one, other), (made,), shaped=False, kind=one.dtype)
    return made


def parts(work: PlanBuilder, view: View, real: int) -> tuple[View, View]:
    """Real and imaginary parts: the latter are the real ones of -i z."""
    rotated, one, other = work.new(view.dtype, view.shape), work.new(real, view.shape), work.new(real, view.shape)
    work.kernel("muls", (view,), (rotated,), two_parts(-1j, view.dtype), shaped=False, kind=WIDEST)
    work.kernel("real", (view,), (one,), shaped=False, kind=WIDEST)
    work.kernel("real", (rotated,), (other,), shaped=False, kind=WIDEST)
    return one, other


def by_frequency(view: View, shape: tuple[int, ...]) -> View:
    """[B*T,K] as [B,K,T] or [K,T]."""
    *batch, k, count = shape
    strides = (1, k) if not batch else (count * k, 1, k)
    return view._replace(shape=(*batch, k, count), strides=strides)
