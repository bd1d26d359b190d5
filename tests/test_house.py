"""The house rules that a machine can check: who imports whom, and how large a file or a function may grow."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import children
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "aclnn_py"
MACHINE = ["base", "native", "settings", "api"]
CHAINS = [
    ["base", "rules", "lowering", "ops", "optypes", "derived", "planning", "planner"],
    *([*MACHINE, room] for room in ("infiniop", "checks", "pyacl")),
    [*MACHINE, "session"],
    ["base", "home", "cann"],
    [*MACHINE, "checks", "session", "pytest_plugin"],
]
"""Rooms, each of which may import those before it."""
ABOVE_ALL = "cli"
EXTRA = {
    "native": {"_engine"},
    "api": {
        "rules",
        "lowering",
        "ops",
        "derived",
        "planner",
        "__version__",
    },  # the C names are read off the declarations; a miss is planned
    "session": {"rules", "lowering", "ops"},
    "infiniop": {"rules", "lowering", "planner"},  # the same
    "pyacl": {"derived"},  # its prototypes and stubs are generated as the others are
    "planning": {"infiniop"},  # InfiniOp's declarations, for which no machine is needed either
    "conform": {
        "base",
        "rules",
        "lowering",
        "ops",
        "derived",
        "reference",
    },  # it also runs where there is an NPU, without ours
    "planner": {"__version__"},
    "home": {"__version__"},
    "doctor": {"__version__", "native", "settings", "home", "cann"},
    "reference": set(),  # what results are compared with knows nothing of what it judges
}
LAYERS = {
    "rules": ["core", "terms", "relations", "vocabulary"],
    "lowering": ["plan", "steps", "kernels"],
}
"""Folders of a room, each of which may import those before it."""
NUMERIC = {"session", "reference", "conform", "pyacl"}
"""Who may import NumPy: the core starts fast, and the planner of a C program never loads it."""
MOST_FILES = 60
"""Python files in a folder."""
GENERATED = {
    "aclnn_py/ops/index.py",
    "aclnn_py/api/index.py",
    "aclnn_py/pyacl/index.py",
    "kernels/machine/base/tables.c",
    "kernels/machine/base/dtypes.c",
}
LONG = {
    "kernels/machine/streams/machine.h",  # types that know each other
}

pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="needs a checkout")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a Python file's syntax."""
    return tuple(ast.walk(ast.parse(path.read_text())))


# ---- who imports whom ------------------------------------------------------------------------------------------------


def allowed(room: str) -> set[str]:
    if room == ABOVE_ALL:
        return {room_of(path) for path in SOURCES}
    below = {each for chain in CHAINS if room in chain for each in chain[: chain.index(room)]}
    return {room} | below | EXTRA.get(room, set())


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """What a module imports of the package: the parts of a name behind `aclnn_py`."""
    parts = ("aclnn_py", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            target = (*parts[: -node.level], *filter(None, (node.module or "").split(".")))
            yield from ((*target[1:], alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("aclnn_py"):
            yield from ((*(node.module or "").split(".")[1:], alias.name) for alias in node.names)


def imported_rooms(path: Path) -> set[str]:
    return {parts[0] for parts in imported(path)}


SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))


def test_rooms_import_upwards_only() -> None:
    for path in SOURCES:
        room = room_of(path)
        if room not in ("__init__", "__main__"):
            assert imported_rooms(path) - allowed(room) == set(), name_of(path)


@pytest.mark.parametrize("room", LAYERS)
def test_folders_import_upwards_only(room: str) -> None:
    layers = LAYERS[room]
    for number, layer in enumerate(layers):
        for path in (PACKAGE / room / layer).glob("*.py"):
            found = {parts[1] for parts in imported(path) if parts[0] == room}
            assert found <= set(layers[: number + 1]), name_of(path)


def test_only_native_imports_the_extension() -> None:
    users = [path.name for path in SOURCES if "_engine" in imported_rooms(path)]
    assert users == ["native.py"]


def module_at(parts: tuple[str, ...]) -> Path | None:
    """The file of a module by the parts of its name, or of the module that holds that name."""
    for end in (len(parts), len(parts) - 1):
        place = PACKAGE.joinpath(*parts[:end])
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if end and path.is_file():
                return path
    return None


def reached(path: Path) -> set[Path]:
    """The modules that a module may come to load."""
    found, left = {path}, [path]
    while left:
        for parts in imported(left.pop()):
            target = module_at(parts)
            if target is not None and target not in found:
                found.add(target)
                left.append(target)
    return found


def test_planning_needs_no_machine() -> None:
    rooms = {room_of(path) for path in reached(PACKAGE / "planner.py")}
    assert rooms == {"planner", "planning", "base", "rules", "lowering", "ops", "optypes", "infiniop"}


def test_numpy_stays_out_of_the_core() -> None:
    for path in SOURCES:
        for node in nodes(path):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            if {"numpy", "ml_dtypes"} & {name.split(".")[0] for name in names}:
                assert room_of(path) in NUMERIC, path


# ---- how large -----------------------------------------------------------------------------------------------------

PATTERNS = (
    "aclnn_py/**/*.py",
    "docs/**/*.py",
    *(f"kernels/{pattern}" for pattern in ("*.py", "**/*.[ch]", "**/*.def")),
    *(f"tests/**/*.{kind}" for kind in ("py", "c", "h", "cpp")),
)


def files(*kinds: str) -> list[Path]:
    found = [path for pattern in PATTERNS for path in ROOT.glob(pattern) if not kinds or path.suffix in kinds]
    return sorted(path for path in found if name_of(path) not in GENERATED)


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def those(found: list[Path], wanted: Callable[[Path], bool]) -> list[str]:
    assert found
    return [name_of(path) for path in found if wanted(path)]


def test_files_stay_small() -> None:
    assert set(those(files(), lambda path: len(lines_of(path)) >= 300)) <= LONG


def test_folders_stay_small() -> None:
    counts = Counter(path.parent for path in files(".py"))
    assert [name_of(folder) for folder, count in counts.items() if count > MOST_FILES] == []


def test_declarations_stay_short() -> None:
    """One operator, or several forms of one, or what a family shares."""
    found = [path for path in files() if path.is_relative_to(PACKAGE / "ops")]
    assert those(found, lambda path: len(lines_of(path)) > 140) == []


def test_functions_stay_small() -> None:
    for path in files(".py"):
        for node in nodes(path):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                assert (node.end_lineno or 0) - node.lineno < 40, f"{node.name} in {name_of(path)}"


def bodies(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Number of the first line and of the last one of every C function, whose braces stand alone in column 0."""
    begin = 0
    for number, line in enumerate(lines, 1):
        if line == "{":
            begin = number
        elif line == "}" and begin:
            yield begin, number
            begin = 0


def test_c_functions_stay_small() -> None:
    for path in files(".c", ".h", ".cpp"):
        lines = lines_of(path)
        for begin, end in bodies(lines):
            assert end - begin < 40, f"{lines[begin - 2]} in {name_of(path)}"


def test_instruction_sets_are_known_where_they_are_asked_for() -> None:
    """A name that no header gives is 0 to the preprocessor: the baseline would serve in silence."""
    for path in files(".c"):
        text = path.read_text()
        assert "ISA_X86" not in text or '#include "isa' in text, name_of(path)


@pytest.mark.skipif(not shutil.which("clang-format"), reason="needs clang-format, which the test extra brings")
def test_c_sources_are_formatted() -> None:
    done = children.run(["bash", str(ROOT / ".ci" / "format")])
    assert not done.returncode, (done.stdout + done.stderr)[:4000]


def test_c_lines_fit() -> None:
    found = [path for path in files(".c", ".h", ".def") if path.is_relative_to(ROOT / "kernels")]
    assert those(found, lambda path: any(len(line) > 120 for line in lines_of(path))) == []


STARTING = {
    "subprocess": {"run", "Popen", "call", "check_call", "check_output", "getoutput", "getstatusoutput"},
    "os": {"system", "popen", "posix_spawn", "wait", "waitpid", "waitid", "wait3", "wait4"},
}


ALARMED = ["tests/abi/last_errors.py", "tests/clients/torch_npu_refusals.py"]
"""Programs that tests start, whose own forked children set an alarm."""


def started(path: Path) -> Iterator[str]:
    """What a file has of functions that start processes or wait for them."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found = {node.attr} & STARTING.get(node.value.id, set())
        elif isinstance(node, ast.ImportFrom):
            found = {alias.name for alias in node.names} & STARTING.get(node.module or "", set())
        else:
            continue
        yield from found


def test_processes_of_tests_have_a_time_out() -> None:
    """Tests use children.py; benches, and what runs a public suite, are programs of their own."""
    programs = {"bench", "array_api", "libraries", "opinfo"}
    own = [path for path in files(".py") if path.is_relative_to(ROOT / "tests") and not programs & {*path.parts}]
    assert those(own, lambda path: bool([*started(path)])) == sorted(["tests/children.py", *ALARMED])


def test_text_is_compiled_in_one_place() -> None:
    """So that its lines are never taken for the user's."""
    calls = {"exec", "eval"}
    found = [
        name_of(path)
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls
    ]
    assert found == ["aclnn_py/base/site.py"]
