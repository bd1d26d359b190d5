"""The table of operators is what the files declare, and declarations load on first use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import aclnn_py.ops as ops
from aclnn_py.ops import generate, index


def test_index_is_fresh() -> None:
    assert Path(index.__file__).read_text(encoding="utf-8") == generate.text(), "run python -m aclnn_py.ops.generate"


@pytest.mark.parametrize("name", ops.names())
def test_every_name_finds_its_operator(name: str) -> None:
    operator = ops.find(name)
    assert operator.name == name
    assert ops.find(name) is operator
    assert operator.summary
    assert operator.formula
    assert operator.precision


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
