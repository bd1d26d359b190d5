"""Layers as the linker sees them: which object needs a symbol of which, and where they reach each other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import children
import pytest
import sanitized
from test_circles import ABOVE, LAYERS, circles

DEFINED = frozenset("TDBRCVWu")
"""What nm calls the kinds of symbols that an object gives to others."""
LEFT = (
    "machine: run stream worker",
    "machine: callback callback_task hostfunc",
    "machine: graph model model_run",
    "machine: event_handle event_shared",
    "compute: isa stages_* stages_apart units",
    "abi/infini_create generated/infini_stubs",
)
"""The circles that are left, each as its room and files: files leave, none comes. `_*` is for every instruction set."""

UPWARDS = {
    (f"compute/{name}", "machine/blas")
    for name in ("attention_scores", "matrices", "product", "product_blas", "recurrent")
}
"""Objects that need one of a room above theirs: the BLAS is opened where plans are made, and logged."""


def symbols(objects: list[Path]) -> Iterator[tuple[Path, str, str]]:
    """Object, symbol and kind, as nm tells them."""
    if not shutil.which("nm"):
        pytest.skip("needs nm")
    command = ["nm", "-A", "-P", *map(str, objects)]
    told = children.run(command, check=True).stdout
    for line in told.splitlines():
        path, name, kind = line.split()[:3]
        yield Path(path.removesuffix(":")), name, kind


@cache
def linked() -> dict[Path, set[Path]]:
    """The machine's objects, as the package is linked of them, and of which others each needs a symbol."""
    build = sanitized.recipe()
    objects = build.objects(build.BUILD / "objects")
    found = list(symbols(objects))
    owner = {name: path for path, name, kind in found if kind in DEFINED}
    graph: dict[Path, set[Path]] = {path: set() for path in objects}
    for path, name, kind in found:
        if kind == "U" and name in owner:
            graph[path].add(owner[name])
    return graph


def stem(path: Path) -> str:
    """compute-core-step.c.o as "compute/step", compute-rows_avx2.c.o as "compute/rows_*"."""
    room, *_, name = path.name.removesuffix(".c.o").split("-")
    return re.sub(r"_(base|avx2|avx512)$", "_*", f"{room}/{name}")


def folder(path: Path) -> tuple[str, str]:
    """("machine", "streams") for machine-streams-run.c.o."""
    room, inner, *_ = path.name.split("-")
    return room, inner


def listed(line: str) -> set[str]:
    room, colon, names = line.rpartition(": ")
    return {f"{room}/{name}" if colon else name for name in names.split()}


def test_no_object_joins_a_circle_and_those_listed_are_in_one() -> None:
    found = {frozenset(map(stem, group)) for group in circles(linked())}
    assert found == {frozenset(listed(line)) for line in LEFT}


def test_objects_need_no_room_above() -> None:
    pairs = {(stem(one), stem(other)) for one, others in linked().items() for other in others}
    assert {
        (one, other) for one, other in pairs if other.split("/")[0] in ABOVE.get(one.split("/")[0], set())
    } == UPWARDS


def test_folders_of_the_machine_are_layers() -> None:
    order = {("machine", name): number for number, name in enumerate(LAYERS)}
    pairs = [(one, other) for one, others in linked().items() for other in others]
    inside = [(one, other) for one, other in pairs if folder(one) in order and folder(other) in order]
    upwards = {(stem(one), stem(other)) for one, other in inside if order[folder(one)] < order[folder(other)]}
    assert upwards == set()
    assert {name for room, name in map(folder, linked()) if room == "machine"} == set(LAYERS)
