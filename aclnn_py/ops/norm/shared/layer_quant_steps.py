"""How layer norms of a sum quantise their results on the 950."""

from __future__ import annotations

from math import inf

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from . import layer_quant_params as lq
from .add_layer_params import x1
from .kernels import filled

nothing = w.Steps()


def by_scales(normed: w.Step, scales: w.Param, zeros: w.Param) -> w.Step:
    line = q.as_floats(scales)
    ratio = w.Branch(w.is_true(lq.divides), q.scaled(normed, line), q.scaled(normed, line, divided=False))
    return q.if_there(ratio, zeros)


def by_rows(normed: w.Step, scales: w.Param) -> tuple[w.Step, w.Step]:
    smooth = w.Branch(w.given(scales), w.Compute("mul", normed, q.as_floats(scales)), normed)
    return q.by_row(smooth, 127, w.on(*w.REGBASE))


def results(
    normed: w.Step, skipped: w.Rule, scales: w.Param, zeros: w.Param, out: w.Param, rates: w.Param
) -> tuple[w.Step, w.Step]:
    """A result, unless something is `skipped`, and in dynamic mode the scales of rows."""
    dynamic, each = by_rows(normed, scales)
    static = by_scales(normed, scales, zeros)
    none = w.ViewCopy(filled(w.ViewShape(rates), w.FLOAT, -inf), rates)
    found = w.ViewCopy(w.ViewOf(each, w.Reshaped(w.ViewShape(rates))), rates)
    return (
        w.Branch(skipped, nothing, w.Branch(lq.dynamic, q.quantised(dynamic, out), q.quantised(static, out))),
        w.Branch(lq.dynamic, w.Branch(w.is_empty(x1), none, found), nothing),
    )
