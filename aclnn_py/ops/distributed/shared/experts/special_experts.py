"""What newer versions have, and is not emulated: zero, copy and constant experts, ranks left out, measured times."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w

CCU = "ccu"
elastic = w.In(
    "elasticInfoOptional", "ranks that are left of groupEp, INT32, [4 + 2 * epWorldSize]; null: all", optional=True
)
performance = w.In(
    "performanceInfoOptional", "time that the tokens of each rank took, INT64, [epWorldSize]; null: not measured",
    optional=True,
)  # fmt: skip
SPECIAL = tuple(
    w.Attr(f"{each}ExpertNum", "int64_t", f"number of {each} experts, 0", 0) for each in ("zero", "copy", "const")
)
INPUTS = tuple(
    w.In(name, f"{meaning}; ignored without copy and constant experts", optional=True)
    for name, meaning in (
        ("oriXOptional", "tokens as they were, [Bs, H]"),
        ("constExpertAlpha1Optional", "weights of the factor of tokens, [constExpertNum, H]"),
        ("constExpertAlpha2Optional", "weights of the factor of vectors, [constExpertNum, H]"),
        ("constExpertVOptional", "vectors of constant experts, [constExpertNum, H]"),
    )
)
SPECIAL_NOTE = (
    "Ranks that are left out (elasticInfoOptional) and zero, copy and constant experts are not emulated: 561103."
)
PERFORMANCE_NOTE = "The time that exchanges take (performanceInfoOptional) is not measured: 561103."


def unmeasured(algorithm: w.Param, params: tuple[w.Param, ...]) -> w.Rules:
    """No times of the exchange by "ccu" are asked for, which the API tests (161001)."""
    absent = w.negated(w.given(performance)).coded(w.ACLNN_ERR_PARAM_NULLPTR)
    return w.when(w.value_is(algorithm, CCU), absent) if performance in params else ()


def of_dtypes(params: tuple[w.Param, ...], x: w.Param) -> w.Rules:
    """The dtypes of these inputs, of tokens and vectors that of `x`."""
    rows = {elastic: dt.ACL_INT32, performance: dt.ACL_INT64}
    return w.flat(
        *(w.when(w.given(each), w.dtype_in(w.Choices(rows[each]), each)) for each in rows if each in params),
        *(w.when(w.given(each), w.same_dtype(each, x)) for each in INPUTS if each in params),
    )


def no_less_than_zero(params: tuple[w.Param, ...]) -> w.Rules:
    """Numbers of experts that compute nothing are 0 or more."""
    return tuple(w.Within(w.ValueOf(each), low=0) for each in SPECIAL if each in params)
