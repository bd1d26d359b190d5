"""Products of groups of rows that are quantised on the way: the plan."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND
from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.shaped_kernel import Shaped
from ....lowering.kernels.stored_matrix import from_blocks, swapped
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import Move, View
from ....lowering.steps.step import outside, unreachable
from ....rules.core.call import Call, Shape, count
from ...matmul.shared.quant_plan import column
from ...norm.shared.kernels import filled
from ...quant.shared.experts import last_end
from .dequant_params import groups, out, scale, smooth, weight, x, x_scale
from .dequant_rules import blocks_of, words
from .scaled_groups import ENDS, in_groups, kernel_inputs
from .scaled_plan import SCALE, TOKEN

LARGEST = 127.0
LAST = w.FixedAxis(-1)


class TurnedExperts(w.Step):
    """Weights [E,N,K], dense or in blocks, as a dense copy [E,K,N]."""

    blocked: bool

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (weight, scale, x)

    def build(self, draft: Draft) -> str:
        facts, factors, left = (draft.call.tensor(each) for each in (weight, scale, x))
        if min(factors.rank, left.rank) < 2 or facts.rank not in (3, 5):
            return f"{facts!r}"
        shape = (*factors.shape, left.shape[1])
        view = draft.view(weight.name, facts)
        if facts.rank == 5 or self.blocked:
            if facts.storage_shape != blocks_of(*shape):
                return f"a storage of {list(facts.storage_shape)}"
            dense = facts.but(shape=shape, storage_shape=facts.storage_shape, offset=facts.offset)
            found = from_blocks(draft, view, dense, small=False)
            if isinstance(found, str):
                return found
            view = found._replace(shape=shape)
        elif facts.shape != shape or unreachable(facts) or outside(facts):
            return unreachable(facts) or outside(facts) or f"{list(facts.shape)}"
        right = swapped(view)
        target = draft.temporary(facts.dtype, right.shape, count(right.shape))
        draft.read(right)
        draft.steps.append(Move("transpose", right, target))
        draft.values[self] = Value(target, count(right.shape), ACL_FORMAT_ND, -1)
        return ""

    @property
    def subject(self) -> str:
        return f"view of {weight}"

    predicate = "[E,N,K], or blocks of it"

    def __str__(self) -> str:
        return str(weight)


def low_halves(call: Call, view: View) -> View:
    """Words of 64 bits as the FLOAT in their lower half."""
    return view._replace(dtype=dt.ACL_FLOAT, strides=tuple([2 * step for step in view.strides]), offset=2 * view.offset)


def listed(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    left, weights, scales, tokens, ends = views
    found = kernel_inputs(left, weights, scales, ends, tokens=tokens)
    return found if isinstance(found, str) else (shape, found)


def planned(*, blocked: bool) -> w.Plan:
    floats = q.as_floats(x)
    smoothed = w.Branch(w.given(smooth), w.Compute("mul", floats, q.as_floats(smooth)), floats)
    peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=LAST, keep=True)
    found = w.Compute("divs", peak, attrs=(LARGEST, 0.0))
    given = w.ViewOf(q.as_floats(x_scale), w.Through("column", column, w.FLOAT))
    steps = w.Branch(w.given(x_scale), given, found)
    codes = w.Compute("clamp", w.Compute("round", w.Compute("div", smoothed, steps)), attrs=q.INT8_RANGE)
    bits = w.ViewOf(w.Contiguous(scale), w.Through("lower 32 bits", low_halves, w.FLOAT))
    factors = w.Branch(words, bits, w.Contiguous(scale))
    rows = w.Derived(lambda x: x.shape[:1], x, label="[M]")
    ones = filled(w.Derived(lambda x: (*x.shape[:1], 1), x, label="[M,1]"), w.FLOAT, 1.0)
    token = w.ViewOf(w.Branch(words, ones, w.Compute("mul", steps, ones)), w.Reshaped(rows))
    shape = w.Derived(lambda x, scale: (*x.shape[:1], *scale.shape[1:]), x, scale, label="[M,N]")
    inputs = (w.CastTo(codes, q.INT8), TurnedExperts(blocked), factors, token, w.Contiguous(groups))
    sums = Shaped("grouped_scaled", *inputs, arrange=listed, shape=shape, dtype=w.FLOAT,
                  attrs=(float(SCALE | TOKEN), 0.0, 0.0, ENDS))  # fmt: skip
    own = in_groups(x, last_end(w.Contiguous(groups)), groups, 1)
    result = w.Compute("where", own, sums, q.as_floats(out), dtype=w.FLOAT)
    return w.ViewCopy(w.CastTo(result, w.Dtype(out)), out).chain
