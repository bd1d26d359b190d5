"""Who needs whom, file by file, has no circles: what one needs stands below it, in Python and in the headers of C."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE, KERNELS = ROOT / "aclnn_py", ROOT / "kernels"
ABOVE = {
    "compute": {"machine", "collectives", "abi"},
    "machine": {"collectives", "abi"},
    "collectives": {"abi"},
    "abi": set(),
}
"""Rooms of C whose headers a room does not include."""
LAYERS = (
    *("base", "report", "settings", "handles", "memory", "streams", "tasks", "events", "callbacks", "graphs", "copies"),
    *("planner", "phases", "watch", "queues", "life"),
)
"""The folders of kernels/machine: none includes a header of one behind it, nor needs a symbol of one. Where a lower one
calls an upper one it has a table of functions, which life/attach.c has the upper one fill in."""
FOLDERS = sorted({path.parent for room in ABOVE for path in (KERNELS / room).rglob("*.[ch]")})
MOST_FILES = 40
"""In a folder of C: what is more hides how it is built."""
WRITTEN = {"tables.c", "dtypes.c"}
"""By `python -m aclnn_py.cli.generate`: not counted."""

Graph = dict[Path, set[Path]]
pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="needs a checkout")


def circles(graph: Graph) -> list[set[Path]]:
    """Groups of files that reach each other."""
    reached = {path: behind(graph, path) for path in graph}
    found: list[set[Path]] = []
    for path in graph:
        group = {other for other in reached[path] if path in reached.get(other, ())}
        if group and group not in found:
            found.append(group)
    return found


def behind(graph: Graph, path: Path) -> set[Path]:
    found: set[Path] = set()
    left = [path]
    while left:
        for other in graph.get(left.pop(), set()) - found:
            found.add(other)
            left.append(other)
    return found


def imports(body: list[ast.stmt], deferred: bool) -> Iterator[ast.ImportFrom]:
    """The imports of a module, those of its functions too if `deferred`, without those for annotations."""
    for node in body:
        if isinstance(node, ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        elif deferred:
            yield from (inner for inner in ast.walk(node) if isinstance(inner, ast.ImportFrom))


def module(parts: tuple[str, ...]) -> Path | None:
    """The file of a module, or of the one that holds the name at the end."""
    for end in (len(parts), len(parts) - 1):
        place = PACKAGE.joinpath(*parts[:end])
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if end and path.is_file():
                return path
    return None


def python(deferred: bool) -> Graph:
    graph: Graph = {}
    for path in PACKAGE.rglob("*.py"):
        parts = ("aclnn_py", *path.relative_to(PACKAGE).with_suffix("").parts)
        graph[path] = set()
        for node in imports(ast.parse(path.read_text()).body, deferred):
            base = parts[: -node.level] if node.level else ()
            target = (*base, *filter(None, (node.module or "").split(".")))
            if target[:1] == ("aclnn_py",):
                graph[path] |= {found for alias in node.names if (found := module((*target[1:], alias.name)))} - {path}
    return graph


def named(groups: list[set[Path]]) -> list[set[str]]:
    return [{str(path.relative_to(PACKAGE)) for path in group} for group in groups]


def test_modules_are_imported_without_circles() -> None:
    assert named(circles(python(deferred=False))) == []


def test_no_circle_hides_in_functions() -> None:
    assert named(circles(python(deferred=True))) == []


@cache
def included(path: Path) -> set[Path]:
    """The headers of ours that a file of C includes."""
    names = re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)
    places = [path.parent, KERNELS, *FOLDERS]
    return {next((place / name for place in places if (place / name).is_file()), path) for name in names} - {path}


def test_headers_of_c_have_no_circles() -> None:
    headers = [*KERNELS.rglob("*.h")]
    assert circles({path: included(path) for path in headers}) == []


def test_rooms_of_c_include_downwards() -> None:
    upwards = set()
    for room, above in ABOVE.items():
        for path in (KERNELS / room).rglob("*.[ch]"):
            for header in included(path):
                if room_of(header) in above:
                    upwards.add((f"{room}/{path.name}", header.name))
    assert upwards == set()


def test_folders_of_the_machine_include_downwards() -> None:
    machine = KERNELS / "machine"
    upwards = set()
    for number, layer in enumerate(LAYERS):
        for path in (machine / layer).glob("*.[ch]"):
            above = {header for header in included(path) if header.parent.name in LAYERS[number + 1 :]}
            upwards |= {(path.name, header.name) for header in above if header.is_relative_to(machine)}
    assert upwards == set()
    assert {path.name for path in machine.iterdir()} == set(LAYERS)


def room_of(path: Path) -> str:
    """The first folder below kernels/; "" of what lies beside the rooms."""
    parts = path.relative_to(KERNELS).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("room", ABOVE)
def test_a_room_of_c_has_small_folders_and_no_namesakes(room: str) -> None:
    files = [path for path in (KERNELS / room).rglob("*") if path.suffix in (".c", ".h", ".def")]
    sizes = Counter(path.parent for path in files if path.name not in WRITTEN)
    assert {folder.name: count for folder, count in sizes.items() if count > MOST_FILES} == {}
    assert [path.name for path in files if path.parent == KERNELS / room] == []
    names = Counter(path.name for path in files if path.parent.name != "loops")
    assert [name for name, count in names.items() if count > 1] == []


def test_a_circle_is_found() -> None:
    one, other, third = Path("one"), Path("other"), Path("third")
    assert circles({one: {other}, other: {third}, third: {one}, Path("alone"): {one}}) == [{one, other, third}]
