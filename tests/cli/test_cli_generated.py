"""What is generated is fresh, and the stub says what the package does."""

from __future__ import annotations

import ast
import inspect
import shutil
from pathlib import Path
from typing import Any

import pytest

import aclnn_py
from aclnn_py import ops
from aclnn_py.api import surface
from aclnn_py.cli import generate

OWN = {"Session", "AclError", "DeviceArray", "reset"}


@pytest.fixture(scope="module")
def tree() -> ast.Module:
    return ast.parse(generate.stub_text())


def everything(checkout: Path) -> generate.Made:
    return generate.INDEXES | generate.others(checkout)


def test_generated_files_are_fresh(checkout: Path) -> None:
    assert [*generate.stale(checkout, everything(checkout))] == [], "python -m aclnn_py.cli.generate writes them anew"


def test_a_stale_file_is_found(checkout: Path, tmp_path: Path) -> None:
    for name in everything(checkout):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((checkout / name).read_text())
    readme = tmp_path / "README.md"
    readme.write_text(readme.read_text().replace("| activation |", "| activations |"))
    assert list(generate.stale(tmp_path, everything(checkout))) == [readme]


def copied(checkout: Path, target: Path) -> Path:
    """The checkout with a package that runs in it."""
    package, unwanted = Path(aclnn_py.__file__).parent, shutil.ignore_patterns("__pycache__")
    for name in ("aclnn_py", "include", "kernels"):
        shutil.copytree(checkout / name, target / name, ignore=unwanted)
    shutil.copy(checkout / "README.md", target)
    shutil.copytree(package / "_native", target / "aclnn_py" / "_native", dirs_exist_ok=True)
    for path in package.glob("_engine*"):
        shutil.copy(path, target / "aclnn_py")
    return target


def test_a_new_operator_is_everywhere_after_one_run(checkout: Path, tmp_path: Path, python: Any) -> None:
    root = copied(checkout, tmp_path / "checkout")
    silu = (root / "aclnn_py/ops/activation/silu.py").read_text()
    fresh = silu.replace("aclnnSilu", "aclnnSilo").replace("aclnn_silu.h", "aclnn_silo.h")
    (root / "aclnn_py/ops/activation/silo.py").write_text(fresh)
    done = python("-m", "aclnn_py.cli.generate", root, PYTHONPATH=str(root))
    assert (done.returncode, done.stderr) == (0, "")
    told = {"aclnn_py/ops/index.py", "aclnn_py/__init__.pyi", "include/aclnnop/aclnn_silo.h"}
    counted = f"| all | {len(ops.names()) + 1} |"
    assert {str(Path(line.removeprefix("wrote ")).relative_to(root)) for line in done.stdout.splitlines()} >= told | {
        "README.md"
    }
    assert all("silo" in (root / name).read_text().lower() for name in told)
    assert counted in (root / "README.md").read_text()
    (root / "aclnn_py/ops/activation/silo.py").unlink()
    done = python("-m", "aclnn_py.cli.generate", "--check", root, PYTHONPATH=str(root))
    assert (done.returncode, done.stdout) == (1, f"stale {root / 'aclnn_py/ops/index.py'}\n")


def functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def constants(tree: ast.Module) -> dict[str, Any]:
    found = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = ast.literal_eval(node.value)
    return found


def enumerated(tree: ast.Module) -> set[str]:
    """Names of constants that have a type of their own instead of a value."""
    found = (node for node in tree.body if isinstance(node, ast.AnnAssign) and node.value is None)
    return {ast.unparse(node.target) for node in found if ast.unparse(node.annotation).startswith("Final[acl")}


def types(tree: ast.Module) -> set[str]:
    """Names of classes in C, and of those that the package has under the same name."""
    aliases = {ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)}
    imported = (alias for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names)
    return aliases | {alias.asname for alias in imported if alias.asname} - OWN


def test_the_stub_has_every_public_name(tree: ast.Module) -> None:
    found = {*functions(tree), *constants(tree), *enumerated(tree), *types(tree)}
    assert found == set(surface.names())
    assert set(dir(aclnn_py)) >= set(functions(tree)) | OWN


def test_the_stub_has_the_values_of_the_constants(tree: ast.Module) -> None:
    typed = enumerated(tree)
    assert {"ACL_FLOAT", "ACL_FORMAT_ND", "ACL_MEMCPY_HOST_TO_DEVICE"} <= typed
    assert constants(tree) == {name: value for name, value in surface.constants().items() if name not in typed}


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
