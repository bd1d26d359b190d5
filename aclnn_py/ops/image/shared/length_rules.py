"""Rules about the sizes of 1-D resizing."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts


def sizes_of(given: TensorFacts | Shape) -> Shape:
    """Channels and length of a tensor, or the first number of an array."""
    return given.shape[1:] if isinstance(given, TensorFacts) else given[:1]


def not_zero(*params: w.Param) -> w.Rules:
    """These sizes are not 0 (161002)."""

    def rule(param: w.Param) -> w.Rules:
        def mend(call: Call) -> Iterator[Call]:
            yield call.but(param, shape=(2, 3, 4)) if param.is_tensor else call.set(param, param.default)

        term = w.Derived(
            lambda given: 0 not in sizes_of(given) or None, param, label="sizes", claim=(f"sizes of {param}", "not 0"),
            kind="shape_custom" if param.is_tensor else "attr_range", mend=mend,
        )  # fmt: skip
        return w.defined(term)

    return tuple(each for param in params for each in rule(param))
