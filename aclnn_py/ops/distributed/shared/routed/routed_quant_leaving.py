"""Products of experts in HIFLOAT8 or FP8 before the exchange of their results: parameters, and the API's rules."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from .. import product_rules as r
from ..named_group import has_name, short_name
from . import routed_params as p
from . import routed_quant_params as q
from . import routed_spoils as spoils
from .routed_quant_rules import QuantTests
from .routed_rules import all_or_none, known_engine, null_together

x = w.In("gmmX", "rows by expert, then by rank, HIFLOAT8, FP8 or FLOAT4_E2M1, [A, H1]")
x_scale = w.In("gmmXScale", "scale of gmmX, FLOAT, [1]; of its blocks, FLOAT8_E8M0, [A, ceil(H1/64), 2]")
y = w.Out("y", "products of other ranks by rank, then by expert, FLOAT16 or BF16, [BSK, N1]", ctype=w.IN_TENSOR)
shared_out = w.Out("mmYOptional", p.shared_out.meaning.replace("dtype of gmmX", "FLOAT16 or BF16"), optional=True,
                   ctype=w.IN_TENSOR)  # fmt: skip
sent_scale = w.In("commQuantScaleOptional", "reserved, must be null", optional=True)
sent_kind = w.Attr("commQuantMode", "int64_t", "quantisation of the exchanged rows, must be 0 (none)", 0)
sent_dtype = w.Attr("commQuantDtypeOptional", "int64_t", "dtype of the exchanged rows; ignored", 0)
ROLES = p.Roles(x, y, x, y, weight=q.weight)
SHARED = (p.shared_x, p.shared_weight, shared_out)
HAS_SHARED = w.given(p.shared_x)


def swaps(tests: QuantTests, param: w.Param, flag: w.Param) -> w.Rules:
    """Weights are not transposed twice (161002)."""
    return tests.shapes(f"{param} is transposed by its strides or by {flag} at most",
                        lambda facts, turned: not (turned and r.is_transposed(facts)), param, flag,
                        spoil=spoils.swapped(param, flag))  # fmt: skip


def kinds(tests: QuantTests) -> w.Rules:
    """Kinds of scales agree, and the scales are given (161002)."""

    def same(one: w.Param, other: w.Param) -> w.Rules:
        return tests.numbers(f"value of {one} is that of {other}", lambda a, b: a == b, one, other)

    def given(*scales: w.Param) -> w.Rules:
        return tuple(w.Present(each, code=w.ACLNN_ERR_PARAM_INVALID) for each in scales)

    return w.flat(
        same(q.x_kind, q.weight_kind), (w.OneOf(w.ValueOf(q.x_kind), w.Choices(q.TENSOR, q.MX)),), given(*q.SCALES),
        w.when(HAS_SHARED, same(q.shared_x_kind, q.x_kind), same(q.shared_weight_kind, q.weight_kind),
               given(*q.SHARED_SCALES)),
    )  # fmt: skip


def pairs_last(tests: QuantTests, scale: w.Param) -> w.Rules:
    def holds(facts: TensorFacts) -> bool:
        return facts.rank >= 3 and facts.shape[-1] == 2

    return tests.shapes(f"shape of {scale} is one of at least three axes, the last one of 2", holds, scale)


def api_rules(tests: QuantTests, *, engine: bool) -> w.Rules:
    counts = tuple(
        (w.Present(each, code=w.ACLNN_ERR_PARAM_INVALID),
         *tests.numbers(f"number of counts in {each} is 1 or more", bool, each, spoil=spoils.empty(each)))
        for each in (p.sends, p.receives)
    )  # fmt: skip
    blocks = w.value_is(q.x_kind, q.MX)
    shared_weight = w.given(p.shared_weight)
    return w.flat(
        w.present(x, q.weight, y), w.Absent(*p.RESERVED, code=w.ACLNN_ERR_PARAM_NULLPTR), has_name(p.group),
        null_together("mmXOptional, mmWeightOptional and mmYOptional is all given or all null", all_or_none, *SHARED,
                      mend=q.bare, spoil=spoils.without(*SHARED)),
        kinds(tests), (w.OneOf(w.ValueOf(sent_kind), w.Choices(0)),), short_name(p.group), *counts,
        w.when(blocks, pairs_last(tests, q.weight_scale),
               w.when(w.given(q.shared_weight_scale), pairs_last(tests, q.shared_weight_scale))),
        swaps(tests, q.weight, p.turned), w.when(shared_weight, swaps(tests, p.shared_weight, p.shared_turned)),
        known_engine() if engine else (),
    )  # fmt: skip


HALVES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, on=q.ON)
MATRICES = w.Choices().plus(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_HIFLOAT8, *q.FP8, q.FP4, on=q.ON)
SCALES = w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0, on=q.ON)


def combination(
    left: TensorFacts, right: TensorFacts, one: TensorFacts, other: TensorFacts, out: TensorFacts
) -> bool:  # fmt: skip
    if left.dtype in (*q.FP8, q.FP4):
        short = left.dtype == right.dtype or (left.dtype in q.FP8 and right.dtype in q.FP8)
        return short and one.dtype == other.dtype == dt.ACL_FLOAT8_E8M0
    plain = left.dtype == dt.ACL_HIFLOAT8 or left.dtype == out.dtype
    return plain and left.dtype == right.dtype and one.dtype == other.dtype == dt.ACL_FLOAT


def rows(tests: QuantTests) -> tuple[w.Rules, ...]:
    """The rows of the definition, which has FLOAT16 and BF16 matrices too (161002)."""
    return (
        w.dtype_in(MATRICES, x, q.weight), w.dtype_in(SCALES, x_scale, q.weight_scale), w.dtype_in(HALVES, y),
        tests.shapes(f"dtypes of {x}, {q.weight}, their scales and {y} is a combination that the operator definition "
                     "lists", combination, x, q.weight, x_scale, q.weight_scale, y,
                     spoil=spoils.other_dtype(q.weight_scale, dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0)),
    )  # fmt: skip
