"""How a reference is registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, NamedTuple

Array = Any
"""A NumPy array, or a number where NumPy gives one."""

Formula = Callable[..., Any]
Rounding = Callable[[Array], Array]
REFERENCES: dict[str, Reference] = {}


def as_it_is(values: Array) -> Array:
    return values


class Unsaid(Exception):
    """Raised by a formula for numbers of which it says nothing."""


class Reference(NamedTuple):
    """A formula with what it is tried on (see the package's docstring)."""

    formula: Formula
    attrs: tuple[tuple[Any, ...], ...]
    domain: Mapping[str, Callable[..., Array]]
    integers: bool
    keywords: frozenset[str]
    complex_scalars: bool

    def names_places(self, name: str) -> bool:
        """Whether a tensor's domain looks at what else is given, as indices have to."""
        return name in self.domain and "given" in signature(self.domain[name]).parameters

    def inside(self, name: str, values: Array, given: Mapping[str, Any]) -> Array:
        """Values drawn for a tensor as its domain, or that of the list it is in, makes them."""
        domain = self.domain.get(name) or self.domain.get(name.partition("[")[0])
        if domain is None:
            return values
        return domain(values, name=name, given=given) if "given" in signature(domain).parameters else domain(values)

    def __call__(
        self,
        *arguments: Any,
        soc: str,
        stored: Rounding = as_it_is,
        shape: tuple[int, ...] = (),
        dtype: int = 0,
        dtypes: Mapping[str, int] | None = None,
        shapes: Mapping[str, tuple[int, ...]] | None = None,
    ) -> tuple[Array | None, ...]:
        """The outputs for arguments in declared order; integers and BOOL are widened unless the formula wants them."""
        known = {"soc": soc, "stored": stored, "shape": shape, "dtype": dtype}
        known |= {"dtypes": dtypes or {}, "shapes": shapes or {}}
        wanted = {name: value for name, value in known.items() if name in self.keywords}
        found = self.formula(*(arguments if self.integers else map(widened, arguments)), **wanted)
        return found if isinstance(found, tuple) else (found,)


def widened(value: Any) -> Any:
    """Arrays of integers and BOOL as float64; everything else as it is."""
    return value.astype("f8") if getattr(value, "dtype", None) is not None and value.dtype.kind in "iub" else value


def reference(
    *apis: str,
    attrs: tuple[tuple[Any, ...], ...] = (),
    domain: Mapping[str, Callable[..., Array]] | None = None,
    integers: bool = False,
    complex_scalars: bool = False,
) -> Callable[[Formula], Formula]:
    """Decorator: the function is the reference of these APIs."""

    def register(formula: Formula) -> Formula:
        named = signature(formula).parameters.values()
        keywords = frozenset(param.name for param in named if param.kind is Parameter.KEYWORD_ONLY)
        for api in apis:
            if api in REFERENCES:
                raise ValueError(f"{api} has two references")
            REFERENCES[api] = Reference(formula, attrs, domain or {}, integers, keywords, complex_scalars)
        return formula

    return register
