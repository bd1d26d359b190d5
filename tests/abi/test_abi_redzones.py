"""Operators of every folder under the address and undefined-behaviour sanitizers, device memory guarded to the byte.

Two operators a folder, chosen by their names; all of them with --complete.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import children
import pytest
import sanitized
from clients import PACKAGE, clean

from aclnn_py import ops
from aclnn_py.ops.index import OPERATORS

sys.path.append(str(Path(__file__).resolve().parents[1] / "conformance"))
from sampled import turn

SAMPLE = Path(__file__).resolve().parent / "sample_in_c.py"
PRELOADED = ("libasan.so", "libubsan.so")
A_FOLDER = 2


def chosen() -> list[str]:
    """The first operators of each folder in an order that has nothing to do with the alphabet's."""
    folders: dict[str, list[str]] = defaultdict(list)
    for api in sorted(ops.names(), key=lambda api: turn(api, 1 << 30)):
        folders[OPERATORS[api][0].partition(".")[0]].append(api)
    return [api for each in folders.values() for api in each[:A_FOLDER]]


@pytest.fixture(scope="module")
def guarded(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our tree with libraries that know where each block of device memory ends."""
    target = shutil.copytree(home, tmp_path_factory.mktemp("guarded"), symlinks=True, dirs_exist_ok=True)
    build, flags = sanitized.recipe(), (*sanitized.ORDINARY, *sanitized.flags("address"), "-DREDZONES")
    memory = build.compile_objects([sanitized.KERNELS / "machine/memory/memory.c"], build.BUILD / "redzones", *flags)
    sanitized.libraries("address", home, target, *memory)
    return target


@pytest.fixture(scope="module")
def preloaded() -> str:
    """The sanitizers' own libraries, which a process that Python starts has to load first."""
    compiler = sanitized.recipe().compiler()
    command = ([*compiler, f"-print-file-name={name}"] for name in PRELOADED)
    return ":".join(children.run(each).stdout.strip() for each in command)


def test_operators_touch_nothing_beside_their_operands(
    guarded: Path, preloaded: str, tmp_path: Path, request: Any
) -> None:
    asked = ops.names() if request.config.getoption("complete") else chosen()
    environment = clean(
        PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path), ACLNN_PY_THREADS="2", ASAN_OPTIONS="detect_leaks=0",
        LD_PRELOAD=preloaded,
    )  # fmt: skip
    command = [sys.executable, str(SAMPLE), str(guarded), *asked]
    done = children.run(command, env=environment, timeout=children.SESSION)
    assert (done.returncode, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["operator"] for row in found] == list(asked)
    assert [row for row in found if row["differences"]] == []
