"""Rules about the sinks of attention."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .arguments import Arguments
from .attention_rules import Limits
from .varied_rules import Test, fitting


def of_heads(sink: TensorFacts | None, heads: int) -> bool:
    return sink is None or sink.shape in ((), (0,), (heads,))


def of_given_heads(sink: TensorFacts | None, heads: int) -> bool:
    return sink is None or sink.shape in ((0,), (heads,))


def task(have: Arguments, limits: Limits) -> tuple[w.Rules, ...]:
    """What the task asks of a sink."""
    sink = have.sink
    if sink is None:
        return ()
    test = of_given_heads if limits.is_backward else of_heads
    kernel = of_dtypes(is_float, (sink,), limits, limits.lacking)
    return kernel, limits.rule("[N] or [0]", test, sink, have.heads, varied=1)


def is_float(sink: TensorFacts | None) -> bool:
    return sink is None or sink.dtype == dt.ACL_FLOAT


def of_dtypes(test: Test, params: tuple[w.Param, ...], limits: Limits, code: int) -> w.Rules:
    """A test of the dtypes of sinks."""
    claim = (", ".join(map(str, params)), "FLOAT")
    return fitting(test, params, tuple(map(w.Dtype, params)), claim, "same_dtype", limits.mend_dtypes, code)


def gradient_fits(sink: TensorFacts | None, dsink: TensorFacts | None) -> bool:
    if sink is None or dsink is None or not sink.numel or not dsink.numel:
        return True
    return sink.rank == 1 and sink.shape == dsink.shape


def gradient_dtypes(sink: TensorFacts | None, dsink: TensorFacts | None) -> bool:
    if sink is None or dsink is None or not sink.numel or not dsink.numel:
        return True
    return sink.dtype == dsink.dtype == dt.ACL_FLOAT


def backward_shapes(have: Arguments, limits: Limits, dsink: w.Param) -> w.Rules:
    """A sink and its gradient have one shape (161002)."""
    assert have.sink is not None
    return limits.rule("of one shape [N]", gradient_fits, have.sink, dsink, varied=2, code=INVALID)


def backward_dtypes(have: Arguments, limits: Limits, dsink: w.Param) -> tuple[w.Rules, ...]:
    """A sink and its gradient are FLOAT, and then query is not (161002)."""
    assert have.sink is not None
    return of_dtypes(gradient_dtypes, (have.sink, dsink), limits, INVALID), narrow_query(have, limits)


def narrow_query(have: Arguments, limits: Limits) -> w.Rules:
    """query is not FLOAT beside a sink (161002)."""

    def narrow(query: TensorFacts, sink: TensorFacts | None) -> bool:
        return sink is None or query.dtype != dt.ACL_FLOAT

    def mend(call: Call) -> Iterator[Call]:
        return limits.mend_dtypes(call.but(have.query, dtype=dt.ACL_FLOAT16))

    assert have.sink is not None
    params, claim = (have.query, have.sink), (str(have.query), "other than FLOAT beside a sink")
    return fitting(narrow, params, (w.Dtype(have.query),), claim, "dtype_excluded", mend, INVALID)
