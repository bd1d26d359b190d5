"""Rules of products of experts in HIFLOAT8 or FP8 behind an exchange: those of the API, and the definition's dtypes."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from ....conv.shared.checked_rules import checked
from . import routed_params as p
from . import routed_quant_params as q
from . import routed_spoils as spoils
from .routed_rules import Tests, known_engine

HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=q.ON)
MATRICES = w.Choices().plus(dt.ACL_HIFLOAT8, *q.FP8, q.FP4, on=q.ON)
SCALES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0, on=q.ON)


class QuantTests(Tests):
    """Makes rules that are met by calls in which everything fits."""

    def __init__(self, roles: p.Roles = q.ROLES) -> None:
        super().__init__(roles)
        self.mend = q.mender(roles)


def is_swapped(facts: TensorFacts, last: int) -> bool:
    """Whether two axes count as transposed, as CANN tests it: `last` is the second one from the end."""
    inner, outer = facts.shape[last], facts.shape[last - 1]
    step, stride = facts.strides[last], facts.strides[last - 1]
    if inner == outer == 1:
        return False
    if step == 1:
        return stride != inner
    return stride == 1 or stride != inner * step


def swapped_alike(weight: TensorFacts, scale: TensorFacts | None) -> bool:
    blocks = scale is not None and scale.rank == weight.rank + 1
    return not blocks or is_swapped(weight, -1) == is_swapped(scale, -2)  # type: ignore[arg-type]


def swaps(tests: Tests, param: w.Param, flag: w.Param) -> w.Rules:
    """Weights are not transposed twice (161002)."""
    return tests.shapes(f"{param} is transposed by its strides or by {flag} at most",
                        lambda facts, turned: not (turned and is_swapped(facts, -1)), param, flag,
                        spoil=spoils.swapped(param, flag))  # fmt: skip


def api_rules(tests: Tests, *, engine: bool) -> w.Rules:
    """Null pointers but that of gmmWeight count as bad values (161002)."""

    def alike(weight: w.Param, scale: w.Param) -> w.Rules:
        return tests.shapes(
            f"layout of {scale} is transposed where {weight} is",
            swapped_alike,
            weight,
            scale,
            spoil=spoils.swapped(weight),
        )

    return w.flat(
        w.present(q.weight), tuple(w.coded(rule, w.ACLNN_ERR_PARAM_NULLPTR) for rule in w.rank_is(3, q.weight)),
        swaps(tests, q.weight, p.turned),
        w.when(w.both(w.given(p.shared_weight), *w.rank_is(2, p.shared_weight)),
               swaps(tests, p.shared_weight, p.shared_turned)),
        w.when(w.given(q.weight_scale), alike(q.weight, q.weight_scale)),
        w.when(w.both(w.given(p.shared_weight), w.given(q.shared_weight_scale)),
               alike(p.shared_weight, q.shared_weight_scale)),
        w.Absent(*p.RESERVED),
        checked(f"{q.permuted} is given if {q.flag} is set, else null", lambda out, flag: flag != (out is None),
                q.permuted, q.flag, mend=w.setting(q.flag, lambda call: call.present(q.permuted)),
                spoil=spoils.opposite(q.flag)),
        tuple(w.Present(each, code=w.ACLNN_ERR_PARAM_INVALID) for each in (q.x, q.out, *q.SCALES)),
        (w.OneOf(w.ValueOf(q.x_kind), w.Choices(q.TENSOR, q.MX)),), known_engine() if engine else (),
    )  # fmt: skip


def combination(x: TensorFacts, weight: TensorFacts, one: TensorFacts, other: TensorFacts) -> bool:
    if x.dtype == dt.ACL_HIFLOAT8:
        return weight.dtype == x.dtype and one.dtype == other.dtype == dt.ACL_FLOAT
    short = x.dtype == weight.dtype == q.FP4 or (x.dtype in q.FP8 and weight.dtype in q.FP8)
    return short and one.dtype == other.dtype == dt.ACL_FLOAT8_E8M0


def rows(tests: Tests) -> tuple[w.Rules, ...]:
    """The rows of the definition (161002)."""
    return (
        w.dtype_in(MATRICES, q.x, q.weight), w.dtype_in(SCALES, *q.SCALES), w.dtype_in(HALVES, q.out),
        tests.shapes(f"dtypes of {q.x}, {q.weight} and their scales is HIFLOAT8 and FLOAT, or FP8 or FP4 and E8M0",
                     combination, q.x, q.weight, *q.SCALES,
                     spoil=spoils.other_dtype(q.weight_scale, dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0)),
    )  # fmt: skip
