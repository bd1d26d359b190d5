"""Every declared operator: a folder per family, whose operators share what lies in its folder `shared`.

A declaration is loaded on first use, through the generated table of index.py.
"""

from __future__ import annotations

from importlib import import_module

from ..lowering.operator import Operator
from .index import OPERATORS


def names() -> tuple[str, ...]:
    """The API names in alphabetical order."""
    return tuple(OPERATORS)


def find(name: str) -> Operator:
    """The operator of an API name; KeyError for a name that is not declared."""
    module, variable = OPERATORS[name]
    found = getattr(import_module(f"{__name__}.{module}"), variable)
    assert isinstance(found, Operator)
    return found
