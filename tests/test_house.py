"""The house rules that a machine can check: who imports whom, and how large a file or a function may grow."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "aclnn_py"
CHAIN = ["base", "native", "device", "handles", "engine", "checks", "api", "session", "infiniop", "abi", "cli"]
PURE = ["base", "grammar", "ops", "views"]
NUMERIC = {"session", "reference", "conform"}
"""Who may import NumPy: the core starts fast, and the C ABI never loads it."""
EXTRA = {
    "reference": set(),  # what results are compared with knows nothing of what it judges
    "native": {"_engine"},
    "engine": {"grammar"},
    "handles": {"grammar"},  # the facts of a tensor are the grammar's
    "api": {"grammar", "ops", "views"},
    "abi": {"grammar", "ops", "views", "__version__"},  # the C names are read off the declarations, as api's are
    "session": {"grammar", "ops"},
    "cli": {"grammar", "ops", "views", "conform"},
    "conform": {"reference", *PURE},  # it also runs where there is an NPU and no engine of ours
    "infiniop": {"grammar"},  # steps and views, which the engine compiles for it as well
    "checks": {"grammar"},
}
GENERATED = {"__init__.pyi", "ops/index.py"}

pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="needs a checkout")


def allowed(room: str) -> set[str]:
    below = set()
    for chain in (CHAIN, PURE):
        if room in chain:
            below |= set(chain[: chain.index(room) + 1])
    return {room} | below | EXTRA.get(room, set())


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    parts = ("aclnn_py", *path.relative_to(PACKAGE).with_suffix("").parts)
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            target = (*parts[: -node.level], *(node.module or "").split("."))
            names = [alias.name for alias in node.names]
            full = [part for part in target if part]
            rooms |= {full[1]} if len(full) > 1 else set(names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("aclnn_py."):
            rooms.add((node.module or "").split(".")[1])
    return rooms


SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rooms_import_upwards_only(path: Path) -> None:
    room = room_of(path)
    if room in ("__init__", "__main__"):
        return
    assert imported_rooms(path) <= allowed(room)


def test_only_native_imports_the_extension() -> None:
    users = [path.name for path in SOURCES if "_engine" in imported_rooms(path)]
    assert users == ["native.py"]


def test_numpy_stays_out_of_the_core() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            if {"numpy", "ml_dtypes"} & {name.split(".")[0] for name in names}:
                assert room_of(path) in NUMERIC, path


def files() -> list[Path]:
    patterns = ("aclnn_py/**/*.py", "kernels/*.c", "kernels/*.def", "kernels/*.py", "tests/**/*.py", "tests/**/*.c")
    found = [path for pattern in patterns for path in ROOT.glob(pattern)]
    return sorted(path for path in found if not any(str(path).endswith(name) for name in GENERATED))


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text().splitlines()) < 300


def declarations() -> list[Path]:
    return [path for path in files() if path.is_relative_to(PACKAGE / "ops")]


@pytest.mark.parametrize("path", declarations(), ids=lambda path: str(path.relative_to(ROOT)))
def test_declarations_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 60


@pytest.mark.parametrize(
    "path", [p for p in files() if p.suffix == ".py"], ids=lambda path: str(path.relative_to(ROOT))
)
def test_functions_stay_small(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert (node.end_lineno or 0) - node.lineno < 40, f"{node.name} in {path}"
