"""What norms share that CANN generates from operators' definitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.call import single as single_of
from .rows import tail

NEW = ("ascend910b", "ascend910_93", "ascend950")
EPSILON = w.Attr("epsilon", "double", "constant added to the mean of squares", 1e-6)


def floats(*old: str, of: tuple[int, ...] = (dt.ACL_FLOAT, dt.ACL_FLOAT16)) -> w.Choices:
    """What the definitions of new SoCs list; `old` ones are without BF16."""
    return w.Choices().plus(*of, on=(*NEW, *old)).plus(dt.ACL_BF16, on=NEW)


def single(*old: str) -> w.Choices:
    """FLOAT alone, on new SoCs and these."""
    return w.Choices().plus(dt.ACL_FLOAT, on=(*NEW, *old))


def result(name: str, meaning: str, *, optional: bool = False) -> w.Param:
    """An output, which such operators declare const."""
    return w.Out(name, meaning, ctype=w.IN_TENSOR, optional=optional)


def float_where(mixed: tuple[str, ...], param: w.Param, x: w.Param) -> w.Rules:
    """An argument has the dtype of another; on these SoCs it may also be FLOAT (161002)."""
    return w.when(w.both(w.on(*mixed), w.has_dtype(param, dt.ACL_FLOAT)), otherwise=(w.same_dtype(x, param),))


def row_shape(x: w.Param, gamma: w.Param) -> w.Term:
    """The last axes of x, as many as gamma has."""
    return w.Derived(
        lambda x, gamma: tail(x, gamma.shape), x, gamma, label=f"last axes of {x}, as many as {gamma} has",
        kind="shape_custom",
    )  # fmt: skip


def ones_shape(x: w.Param, gamma: w.Param) -> w.Term:
    """The shape of one number for each row: x's with 1 along the rows."""
    return w.Derived(before, x, gamma, label=f"shape of {x} with 1 in the axes of {gamma}", kind="shape_custom")


def before(x: TensorFacts, gamma: TensorFacts) -> Shape | None:
    return (*x.shape[: x.rank - gamma.rank], *(1 for _ in gamma.shape)) if gamma.rank <= x.rank else None


def per_row(x: w.Param, gamma: w.Param) -> w.Rules:
    """A tensor and what there is one of for each element of its rows (161002)."""
    return *w.dims_within(1, 8, x, gamma), w.Equal(w.ViewShape(gamma), row_shape(x, gamma))


def fitting(
    function: Callable[..., bool], *params: w.Param, claim: tuple[str, str], mend: w.Mend | None = None,
    kind: str = "shape_custom",
) -> w.Rules:  # fmt: skip
    """What a function asks of arguments; `claim` are its subject and predicate, `kind` what facts call it (161002)."""
    asked = w.Derived(
        lambda *given: function(*given) or None,
        *params,
        label=" ".join(claim),
        claim=claim,
        kind=kind,
        mend=mend,
    )
    return (w.Defined(asked),)


class Single(w.ValueOf):
    """A number as the float that the source makes of it."""

    def read(self, call: Call) -> Any:
        value = super().read(call)
        return single_of(value) if isinstance(value, float) else value


def no_less_than_zero(number: w.Param) -> w.Rules:
    """A number that, as a float, is at least 0 or NaN (161002)."""
    return (w.Within(Single(number), low=0),)


def above_zero(epsilon: w.Param) -> w.Term:
    """A number that is as a float above 0, which holds for NaN as well."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.set(epsilon, 1e-6)

    return w.Derived(
        lambda epsilon: None if single_of(epsilon) <= 0 else True, epsilon, label=f"{epsilon} above 0",
        claim=(f"{epsilon}", "above 0"), mend=mend,
    )  # fmt: skip


def one_long(x: w.Param, gamma: w.Param, *results: w.Param) -> w.Rules:
    """Outputs for every row have the shape of one number for each (161002)."""
    return tuple(w.Equal(w.ViewShape(each), ones_shape(x, gamma)) for each in results)
