"""The step of aclStft: the Fourier transforms of a signal's frames, in double."""

from __future__ import annotations

from math import pi, prod, sqrt

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.pieces import filling
from ....rules.core.call import Shape, row_major
from ....rules.terms.scalars import two_parts
from ...rnn.shared.plan_builder import PlanBuilder, part
from .fourier_params import COMPLEX, REAL, hop, length, normalized, onesided, paired, size, spectra, window, x

DOUBLE, WIDEST = dt.ACL_DOUBLE, dt.ACL_COMPLEX128
IN_SCRATCH = 20480
"""The longest frame that the kernel's own memory holds."""


class Spectra(w.Step):
    """Spectra of overlapping views of self [B,T,nFft], which is cast to DOUBLE or COMPLEX128 first."""

    is_kernel = True
    subject = "spectra of self"
    predicate = "computed"

    @property
    def params(self) -> tuple[w.Param, ...]:
        return x, window, size, hop, length, normalized, onesided, paired

    def build(self, draft: Draft) -> str:
        work, args = PlanBuilder(draft), draft.call.args
        facts, n = draft.call.tensor(x), int(args[size.name])  # type: ignore[call-overload]
        real, whole = REAL.get(facts.dtype), bool(args[paired.name])
        found = spectra(facts, n, args[hop.name], args[onesided.name], True)  # type: ignore[arg-type]
        if real is None or found is None:
            return dt.NAMES[facts.dtype]
        wide = DOUBLE if facts.dtype in COMPLEX else WIDEST
        signal = work.dense(work.argument(x), wide)
        inputs = in_parts(rows(signal)), in_parts(padded(work, n, wide)), waves(work, n)
        k, count = found[-2:]
        made = work.new(DOUBLE, (prod(signal.shape[:-1]), count, k, 2))
        room = work.new(DOUBLE, (made.shape[0] * count, 4 * n) if n > IN_SCRATCH else (1, 1))
        step, factor = float(args[hop.name]), 1 / sqrt(n) if args[normalized.name] else 1.0  # type: ignore[arg-type]
        work.kernel("frame_spectra", inputs, (made, room), (step, factor), kind=DOUBLE)
        shape = found if whole else (*found, 2)
        (result,) = draft.results(self, (COMPLEX[real] if whole else real, shape))
        work.move(by_frequency(as_complex(made) if whole else made, shape), result)
        return ""


def rows(view: View) -> View:
    """A signal as one of several."""
    return view if len(view.shape) == 2 else view._replace(shape=(1, *view.shape), strides=(prod(view.shape), 1))


def by_frequency(view: View, shape: Shape) -> View:
    """[B,T,K] as [B,K,T] or [K,T]; an axis of real and imaginary parts stays the last."""
    batch, count, k, *parts = view.strides
    strides = (batch, k, count, *parts)
    return view._replace(shape=shape, strides=strides[-len(shape) :])


def in_parts(view: View) -> View:
    """Dense numbers with a last axis of their parts: one of real, two of complex numbers."""
    parts = 1 if view.dtype == DOUBLE else 2
    shape = (*view.shape, parts)
    return view._replace(dtype=DOUBLE, shape=shape, strides=row_major(shape), offset=view.offset * parts)


def as_complex(view: View) -> View:
    """Pairs of parts as complex numbers."""
    shape = view.shape[:-1]
    return view._replace(dtype=WIDEST, shape=shape, strides=row_major(shape), offset=view.offset // 2)


def padded(work: PlanBuilder, n: int, dtype: int) -> View:
    """The window with zeros at both sides, [N]."""
    args = work.draft.call.args
    whole, count = work.zeros(dtype, (n,)), int(args[length.name])  # type: ignore[call-overload]
    inner = part(whole, 0, (n - count) // 2, count)
    if args[window.name] is None:
        work.draft.read(inner)
        work.draft.steps.append(filling(inner, 1))
    else:
        work.move(work.argument(window), inner)
    return whole


def waves(work: PlanBuilder, n: int) -> View:
    """Cosines and minus sines of the n-th parts of a turn, [N,2]."""
    angles, made = work.new(DOUBLE, (n,)), work.new(DOUBLE, (n, 2))
    attrs = two_parts(0.0, DOUBLE) + two_parts(-2 * pi / n, DOUBLE)
    work.kernel("arange", (), (angles,), attrs, shaped=False, kind=DOUBLE)
    for number, name in enumerate(("cos", "sin")):
        to = made._replace(shape=(n,), strides=(2,), offset=made.offset + number)
        work.kernel(name, (angles,), (to,), shaped=False, kind=DOUBLE)
    return made
