"""The parameters of a version or an operator by the fields of its request."""

from __future__ import annotations

from typing import Any

from ....lowering import language as w
from ....rules.core.call import Call


class FieldInputs:
    """Parameters by field, in the order of the declaration."""

    def __init__(self, **params: w.Param) -> None:
        self.params = params

    def __getitem__(self, field: str) -> w.Param:
        return self.params[field]

    @property
    def all(self) -> tuple[w.Param, ...]:
        return tuple(self.params.values())

    def named(self, *values: Any) -> dict[str, Any]:
        """The values of `all` by field."""
        return dict(zip(self.params, values, strict=True))

    def values(self, call: Call) -> list[Any]:
        """The arguments of a call, in the order of `all`."""
        return [call.args[param.name] for param in self.params.values()]
