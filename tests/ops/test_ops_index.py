"""The table of operators is what the files declare, and declarations load on first use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.ops import generate, index

ROOM = Path(ops.__file__).parent
DECLARING = {module for module, _ in index.OPERATORS.values()}
"""The modules of operators, as family.name."""


def test_index_is_fresh() -> None:
    assert Path(index.__file__).read_text(encoding="utf-8") == generate.text(), "run python -m aclnn_py.ops.generate"


def test_every_name_finds_its_operator() -> None:
    for name in ops.names():
        operator = ops.find(name)
        assert operator.name == name
        assert ops.find(name) is operator
        assert operator.summary, name
        assert operator.formula, name
        assert operator.precision, name


def test_a_family_has_operators_only_and_what_they_share_below_it() -> None:
    found = {f"{path.parent.name}.{path.stem}" for path in ROOM.glob("*/*.py") if path.stem != "__init__"}
    assert found == DECLARING


def imported(path: Path) -> Iterator[str]:
    """What a file below this room imports of it, as family.name."""
    parts = path.relative_to(ROOM).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(parts):
            target = (*parts[: -node.level], *filter(None, (node.module or "").split(".")))
            yield from (".".join((*target, alias.name)[:2]) for alias in node.names)


def test_what_is_shared_imports_no_operator() -> None:
    found = {str(path): DECLARING & set(imported(path)) for path in ROOM.glob("*/shared/*.py")}
    assert found
    assert {path: names for path, names in found.items() if names} == {}


def test_an_undeclared_name_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        ops.find("aclnnNothing")


def test_declarations_load_on_first_use(python: Any) -> None:
    program = (
        "import sys, aclnn_py.ops as ops; loaded = lambda: [m for m in sys.modules if '.activation.' in m];"
        "assert loaded() == []; ops.find('aclnnSilu'); assert loaded() == ['aclnn_py.ops.activation.silu'];"
        "assert 'numpy' not in sys.modules and 'aclnn_py.native' not in sys.modules"
    )
    done = python("-c", program)
    assert done.returncode == 0, done.stderr
