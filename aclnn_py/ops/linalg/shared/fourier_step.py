"""The step of aclStft: windowed frames of a signal, times a matrix of cosines and one of sines."""

from __future__ import annotations

from math import prod, sqrt

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand
from ....lowering.steps.pieces import filling
from ...rnn.shared.plan_builder import PlanBuilder, part
from .fourier_params import COMPLEX, REAL, bins, hop, length, normalized, onesided, paired, size, spectra, window, x
from .fourier_waves import WIDEST, angles, by_frequency, joined, parts, product, scaled, wave


class Spectra(w.Step):
    """Frames overlap in memory, and are copied by the product with the window only."""

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
        shape = spectra(facts, n, args[hop.name], args[onesided.name], whole)  # type: ignore[arg-type]
        if real is None or shape is None:
            return dt.NAMES[facts.dtype]
        both = self.transformed(work, n, bins(n, bool(args[onesided.name])), real)
        if args[normalized.name]:
            both = tuple(scaled(work, each, 1 / sqrt(n)) for each in both)
        (made,) = draft.results(self, (COMPLEX[real] if whole else real, shape))
        rotated = tuple(by_frequency(each, shape[: len(shape) - (not whole)]) for each in both)
        if whole:
            work.kernel("complex_of_parts", rotated, (made,), shaped=False, kind=WIDEST)
            return ""
        for number, each in enumerate(rotated):
            to = made._replace(shape=made.shape[:-1], strides=made.strides[:-1], offset=made.offset + number)
            work.move(each, to)
        return ""

    def transformed(self, work: PlanBuilder, n: int, k: int, real: int) -> tuple[View, ...]:
        """Real and imaginary parts of the spectra, [B*T,K] each."""
        frames = self.frames(work, n)
        turns = angles(work, n, k)
        waves = tuple(work.dense(wave(work, name, turns), real) for name in ("cos", "sin"))
        if frames.dtype == real:
            return tuple(product(work, frames, wave) for wave in waves)
        one, other = parts(work, frames, real)
        (a, b), (c, d) = (tuple(product(work, each, wave) for wave in waves) for each in (one, other))
        return joined(work, "sub", a, d), joined(work, "add", b, c)

    def frames(self, work: PlanBuilder, n: int) -> View:
        """The frames times the window, [B*T,N]."""
        args = work.draft.call.args
        dense = work.dense(work.argument(x))
        step, batch, last = int(args[hop.name]), prod(dense.shape[:-1]), dense.shape[-1]  # type: ignore[call-overload]
        count = (last - n) // step + 1
        frames = dense._replace(shape=(batch, count, n), strides=(last, step, 1))
        kind = WIDEST if frames.dtype not in COMPLEX else frames.dtype
        made = work.new(frames.dtype, frames.shape)
        work.kernel("mul", (frames, expand(self.padded(work, n), frames.shape)), (made,), shaped=False, kind=kind)
        return made._replace(shape=(batch * count, n), strides=(n, 1))

    @staticmethod
    def padded(work: PlanBuilder, n: int) -> View:
        """The window with zeros at both sides, [N]."""
        args, dtype = work.draft.call.args, work.draft.call.tensor(x).dtype
        size = int(args[length.name])  # type: ignore[call-overload]
        whole = work.zeros(dtype, (n,))
        inner = part(whole, 0, (n - size) // 2, size)
        if args[window.name] is None:
            work.draft.read(inner)
            work.draft.steps.append(filling(inner, 1))
        else:
            work.move(work.argument(window), inner)
        return whole
