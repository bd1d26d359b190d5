"""Gradients of SwiGLU with factors of rows, over groups of rows: parameters, shapes and plan of operators."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....lowering.kernels import quantisation as q
from ....rules.core.call import Call, Shape, TensorFacts, count
from ...norm.shared.kernels import filled
from . import experts as e
from . import swiglu_mx as s

grad = w.In("gradY", "gradient of the output, [..., n], dtype of x")
weight = w.In("weightOptional", "factor of every row, FLOAT, one element for each row; null: 1", optional=True)


def output(name: str) -> w.Param:
    """The output of the forward operator, with or before the factors."""
    return w.In(
        "yOriginOptional", f"output of the forward operator {name} weightOptional, dtype of x, [..., n]; needed "
        "beside weightOptional",
        optional=True,
    )  # fmt: skip


group = w.In(
    "groupIndexOptional", "number of rows of every group (MoE), INT64, [G]; gradients after the last group are 0; "
    "null: one group of all rows", optional=True,
)  # fmt: skip
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)
total = w.Compute(
    "row_sum", w.CastTo(w.Contiguous(group), e.INT64), rows=FIRST, folds=(True,), integral=w.given(group)
)  # fmt: skip


def half(x: TensorFacts) -> dict[str, Shape] | None:
    if not x.rank or x.shape[-1] % 2:
        return None
    found = (*x.shape[:-1], x.shape[-1] // 2)
    return {grad.name: found, "yOriginOptional": found}


def each_row(x: TensorFacts, weight: TensorFacts) -> bool:
    return weight.numel == count(x.shape[:-1])


def one_each(call: Call) -> Iterator[Call]:
    yield call.but(weight, shape=call.tensor(grad).shape[:-1] or (1,))


def plan(
    kernel: str, x: w.Param, origin: w.Param, bound: w.Term, out: w.Param, own: w.Param, *, all_rows: bool
) -> w.Plan:
    """Both halves of the gradient of x, 0 after the last group, and that of the factors, 0 there unless `all_rows`."""
    rows = w.Derived(lambda x: (*x.shape[:-1], 1) if x else None, x, label="rows of x")
    per_row, outer = w.ViewOf(q.as_floats(weight), w.Reshaped(rows)), q.as_floats(grad)
    scaled = w.Branch(w.given(weight), w.Compute("mul", outer, per_row), outer)
    both = w.Compute(kernel, scaled, *s.halves(q.as_floats(x), LAST), attrs=(bound,), folds=(False, False))
    counted = e.rows_before(total, rows, w.given(group))

    def of_groups(made: w.Step) -> w.Step:
        none = filled(w.Constant((), "[]"), w.FLOAT, 0)
        return w.Branch(w.given(group), w.Compute("where", counted, made, none, dtype=w.FLOAT), made)

    sums = w.Reduction("reduce_sum", w.Compute("mul", q.as_floats(origin), outer), axes=LAST, keep=True)
    halves = (w.CastTo(of_groups(each), w.Dtype(out)) for each in (both, w.ViewOf(both, w.NthOutput(1))))
    kept = sums if all_rows else of_groups(sums)
    written = w.ViewCopy(w.ViewOf(kept, w.Reshaped(w.ViewShape(own))), own)
    ends = (
        w.ViewCopy(w.Concat(LAST, *halves), out),
        w.Branch(w.both(w.given(weight), w.given(own)), written, w.Steps()),
    )  # fmt: skip
    return tuple(dict.fromkeys(step for end in ends for step in end.chain))
