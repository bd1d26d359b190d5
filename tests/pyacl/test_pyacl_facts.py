"""Names, parameters and results as CANN's documents and public programs have them."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

from aclnn_py import pyacl as acl
from aclnn_py.derived.exports import declared
from aclnn_py.home.sources import include
from aclnn_py.pyacl import models, signature
from aclnn_py.pyacl.table import FUNCTIONS, MODULES

FACTS = json.loads((Path(__file__).parents[1] / "facts" / "pyacl.json").read_text(encoding="utf-8"))
DOCUMENTS: dict[str, dict[str, list[str]]] = FACTS["documents"]
OWN = ["acl.handle_of"]
"""What CANN's pyACL has not."""


def found(name: str) -> Any:
    place: Any = acl
    for part in name.split(".")[1:]:
        place = getattr(place, part)
    return place


def first_line(name: str) -> str:
    return (found(name).__doc__ or "").partition("\n")[0]


def results(name: str) -> list[str]:
    """What the function's documentation says it gives."""
    values, equals, _ = first_line(name).partition(" = ")
    return values.split(", ") if equals else []


def parameters(name: str) -> list[str]:
    inside = first_line(name).partition("(")[2].removesuffix(")")
    return [each.partition("=")[0] for each in inside.split(", ")] if inside else []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_documented_function_has_its_parameters_and_results(name: str) -> None:
    expected = DOCUMENTS[name]
    assert parameters(name) == expected["params"]
    assert len(results(name)) == len(expected["returns"])
    assert results(name)[-1:] == ["ret"] or expected["returns"][-1:] != ["ret"]


@pytest.mark.parametrize(("name", "arguments", "values"), FACTS["programs"])
def test_public_programs_can_call_it(name: str, arguments: int, values: int | None) -> None:
    """values None: programs do not look at what it gives."""
    shown = parameters(name)
    left_out = sum("=" in each for each in first_line(name).partition("(")[2].split(","))
    assert len(shown) - left_out <= arguments <= len(shown)
    assert values is None or len(results(name)) == values


def every_name() -> list[str]:
    inner = [f"acl.{module}.{name}" for module in MODULES for name in dir(getattr(acl, module))]
    return [*inner, *(f"acl.{name}" for name in dir(acl) if name not in MODULES)]


@pytest.mark.parametrize("name", every_name())
def test_every_function_says_how_it_is_called(name: str) -> None:
    """By position alone, and as its signature has it."""
    function = found(name)
    assert function.__name__ == name.rpartition(".")[2]
    assert f"{name}(" in first_line(name)
    if name.partition("acl.")[2].split(".")[0] != "mdl" and "Refused" not in function.__doc__:
        shown = inspect.signature(function).parameters
        assert list(shown) == parameters(name)
        assert {each.kind for each in shown.values()} <= {inspect.Parameter.POSITIONAL_ONLY}


def test_every_entry_of_the_table_is_a_function_of_a_header() -> None:
    names = {each.name for each in declared(include(), "acl")}
    for module, table in FUNCTIONS.items():
        for name in table:
            entry = signature.find(module, name)
            assert entry is not None
            assert entry.c in names, name


def test_what_is_refused_is_declared_by_no_header() -> None:
    """As soon as one is, the table can have the function."""
    names = {each.name for each in declared(include(), "acl")}
    for module, (table, _) in models.REFUSED.items():
        for name in table:
            refused = models.refused(module, name)
            assert refused is not None
            assert refused.c not in names, name


def test_stubs_name_every_function() -> None:
    place = Path(acl.__file__).parent
    for module in ("", *MODULES):
        text = (place / f"{module or '__init__'}.pyi").read_text()
        listed = dir(getattr(acl, module)) if module else [name for name in dir(acl) if name not in MODULES]
        missing = [name for name in listed if f"def {name}(" not in text]
        assert missing == []


def test_a_name_that_is_not_there_is_explained() -> None:
    with pytest.raises(AttributeError, match="DVPP"):
        _ = acl.media.dvpp_create_channel  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="matrix products"):
        _ = acl.blas  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"'acl\.rt' has no attribute 'maloc': did you mean 'malloc'"):
        _ = acl.rt.maloc  # type: ignore[attr-defined]
    assert not hasattr(acl.mdl, "nothing")
    assert not hasattr(acl.op, "nothing")
