"""The stub of aclnn_py.infiniop says what the module does. (tests/cli/test_cli_generated.py: it is fresh.)"""

from __future__ import annotations

import ast
import inspect

import pytest

from aclnn_py import infiniop
from aclnn_py.cli import infini_stub as stub
from aclnn_py.infiniop import constants, surface


@pytest.fixture(scope="module")
def tree() -> ast.Module:
    return ast.parse(stub.text())


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_it_has_every_name_and_the_values_of_the_constants(tree: ast.Module) -> None:
    values = {
        node.target.id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    }
    assert values == constants.constants()
    assert {*values, *functions(tree)} == set(surface.names())


def test_it_has_the_parameters_of_the_functions(tree: ast.Module) -> None:
    for name, node in functions(tree).items():
        seen = [parameter.arg for parameter in node.args.args]
        assert seen == list(inspect.signature(getattr(infiniop, name)).parameters), name


@pytest.mark.parametrize(
    ("name", "returns"),
    [
        ("infiniopCreateHandle", "tuple[OpHandle | None, int]"),
        ("infiniopCreateSiluDescriptor", "tuple[Descriptor | None, int]"),
        ("infiniopGetSiluWorkspaceSize", "tuple[int | None, int]"),
        ("infinirtEventElapsedTime", "tuple[float | None, int]"),
        ("infinirtGetDeviceResourceSnapshot", "tuple[Snapshot | None, int]"),
        ("infiniopSilu", "int"),
    ],
)
def test_it_returns_values_before_the_status(name: str, returns: str, tree: ast.Module) -> None:
    node = functions(tree)[name]
    assert node.returns is not None
    assert ast.unparse(node.returns) == returns


def test_its_classes_exist(tree: ast.Module) -> None:
    imported = {
        alias.name for node in tree.body if isinstance(node, ast.ImportFrom) and node.level for alias in node.names
    }
    named = {word.strip() for words in stub.OBJECTS.values() for word in words.split("|")} - {"object"}
    assert named == imported
