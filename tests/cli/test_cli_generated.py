"""What is generated is fresh, and the stub says what the package does."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Any

import pytest

import aclnn_py
from aclnn_py import ops
from aclnn_py.api import surface
from aclnn_py.cli import generate

OWN = {"Session", "AclError", "DeviceArray"}


@pytest.fixture(scope="module")
def tree() -> ast.Module:
    return ast.parse(generate.stub_text())


@pytest.mark.parametrize("name", generate.TARGETS)
def test_generated_files_are_fresh(checkout: Path, name: str) -> None:
    path = checkout / name
    assert path not in generate.stale(checkout), "python -m aclnn_py.cli.generate writes it anew"


def test_a_stale_file_is_found(checkout: Path, tmp_path: Path) -> None:
    for name in generate.TARGETS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((checkout / name).read_text())
    assert generate.stale(tmp_path) == {}
    readme = tmp_path / "README.md"
    readme.write_text(readme.read_text().replace("| `aclnnSilu` |", "| `aclnnSilo` |"))
    assert list(generate.stale(tmp_path)) == [readme]


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def constants(tree: ast.Module) -> dict[str, Any]:
    found = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = ast.literal_eval(node.value)
    return found


def test_the_stub_has_every_public_name(tree: ast.Module) -> None:
    assert set(functions(tree)) | set(constants(tree)) | OWN == {*surface.names(), *OWN}
    assert set(dir(aclnn_py)) >= set(functions(tree)) | OWN


def test_the_stub_has_the_values_of_the_constants(tree: ast.Module) -> None:
    assert constants(tree) == surface.constants()


def test_the_stub_has_the_parameters_of_the_functions(tree: ast.Module) -> None:
    for name, node in functions(tree).items():
        seen = [parameter.arg for parameter in node.args.args]
        assert seen == list(inspect.signature(getattr(aclnn_py, name)).parameters), name


def test_the_stub_returns_values_before_the_status(tree: ast.Module) -> None:
    found = functions(tree)
    assert ast.unparse(found["aclrtMalloc"].returns) == "tuple[int | None, int]"
    assert ast.unparse(found["aclrtCreateStream"].returns) == "tuple[Stream | None, int]"
    assert ast.unparse(found["aclrtSynchronizeStream"].returns) == "int"
    assert ast.unparse(found["aclCreateTensor"].returns) == "Tensor | None"
    assert ast.unparse(found["aclGetRecentErrMsg"].returns) == "str | None"


def test_every_operator_has_both_phases_in_the_stub(tree: ast.Module) -> None:
    found = functions(tree)
    for name in ops.names():
        assert name in found
        assert len(found[name + "GetWorkspaceSize"].args.args) == len(ops.find(name).params)


def test_the_package_says_that_it_is_typed() -> None:
    package = Path(aclnn_py.__file__).parent
    assert (package / "py.typed").is_file()
    assert (package / "__init__.pyi").is_file()
