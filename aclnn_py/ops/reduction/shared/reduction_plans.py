"""The plans of operators that fold axes of a tensor."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ...conversion.shared import fill_steps

INTEGERS = w.Choices(
    dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_UINT16, dt.ACL_UINT32, dt.ACL_UINT64
)  # fmt: skip


def is_integer(kind: w.Term) -> w.Rule:
    """Condition: a computed dtype is an integer one."""
    return w.OneOf(kind, INTEGERS)


def filled(out: w.Param, value: float) -> w.Step:
    """One number everywhere in an output; no integer is infinite or NaN: they get 0."""
    return w.ViewCopy(fill_steps.filled(out, value), out)


def into(result: w.Step, out: w.Param) -> w.Step:
    """A result cast to an output's dtype and copied there."""
    return w.ViewCopy(w.CastTo(result, w.Dtype(out)), out)


def cast(x: w.Param, kind: w.Term | None = None) -> w.Step:
    """An input, dense, in the compute dtype."""
    dense = w.Contiguous(x)
    return dense if kind is None else w.CastTo(dense, kind)


def one_result(
    kernel: str | w.Term,
    x: w.Param,
    out: w.Param,
    axes: w.Term,
    keep: w.Param | bool,
    *,
    kind: w.Term | None = None,
    empty: float | None = None,
    attrs: tuple[float | w.Term, ...] = (),
) -> w.Plan:
    """An input cast to the compute dtype, the kernel, a cast to the output's; `empty` is what nothing gives."""
    source = cast(x, kind)
    computed = w.Dtype(x) if kind is None else kind
    result = into(w.Reduction(kernel, source, axes=axes, keep=keep, attrs=attrs, integral=is_integer(computed)), out)
    if empty is None:
        return result.chain
    return (w.Branch(w.is_empty(x), filled(out, empty), result),)
