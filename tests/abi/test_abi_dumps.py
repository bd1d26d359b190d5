"""Files of dumps: who gets them, and what is in them, read as messages of protocol buffers."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clients import LIBRARIES, PROGRAMS

SILU = [-0.238406, -0.268941, 0.0, 0.731059, 1.761594, 2.857722]


def number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value, at


def fields(data: bytes) -> Iterator[tuple[int, Any]]:
    at = 0
    while at < len(data):
        key, at = number(data, at)
        value: Any
        value, at = number(data, at)
        if key & 7 == 2:
            value, at = data[at : at + value], at + value
        yield key >> 3, value


def header(file: Path) -> tuple[dict[int, list[Any]], bytes]:
    """The fields of the message, and what stands behind it."""
    whole = file.read_bytes()
    (length,) = struct.unpack_from("<Q", whole)
    found: dict[int, list[Any]] = {}
    for key, value in fields(whole[8 : 8 + length]):
        found.setdefault(key, []).append(value)
    return found, whole[8 + length :]


def tensor(message: bytes) -> dict[int, Any]:
    return dict(fields(message))


def test_dumps(build, execute, tmp_path: Path) -> None:
    program = build(PROGRAMS / "dumps.c", libraries=("-lascend_dump", *LIBRARIES))
    script = 'cd "$1"; exec "$2"'
    done = execute(Path("sh"), "-c", script, "sh", str(tmp_path), str(program))
    assert (done.returncode, done.stderr) == (0, "")
    (folder,) = map(Path, done.stdout.split())
    (file,) = (each for each in folder.rglob("*") if each.is_file())
    assert file.parent.name == "0"
    assert file.name.startswith("Silu.aclnnSilu.")
    found, data = header(file)
    assert found[1] == [b"2.0"]
    assert found[6] == [b"aclnnSilu"]
    (given,), (left,) = map(tensor, found[4]), map(tensor, found[3])
    assert (given[1], given[2], given[3], given[5]) == (1, 2, b"\n\x01\x06", 24)
    assert (left[1], left[2], left[3], left[6]) == (1, 2, b"\n\x01\x06", 24)
    values = struct.unpack("<12f", data)
    assert values[:6] == (-2, -1, 0, 1, 2, 3)
    assert [round(value, 6) for value in values[6:]] == SILU


def test_operators_with_their_shapes_and_tensors_of_the_program(build, execute, tmp_path: Path) -> None:
    program = build(PROGRAMS / "dumps.c", libraries=("-lascend_dump", *LIBRARIES))
    execute(Path("sh"), "-c", 'cd "$1"; exec "$2"', "sh", str(tmp_path), str(program))
    counted = sorted((tmp_path / "counted" / "deep").iterdir())
    assert [each.name for each in counted] == ["aclnnSilu_0.json", "aclnnSilu_1.json"]
    told = [json.loads(each.read_text()) for each in counted]
    assert [each["tensors"][0]["shape"] for each in told] == [[6], [5]]
    assert [each["role"] for each in told[0]["tensors"]] == ["input", "output"]
    (saved,) = (tmp_path / "extra-info" / "data-dump" / "0" / "mine").iterdir()
    found, data = header(saved)
    assert saved.name.startswith("name.custom.")
    assert found[9] == [b"a note"]
    assert struct.unpack("<6f", data) == (-2, -1, 0, 1, 2, 3)


def test_dumps_that_the_first_file_asks_for(build, execute, tmp_path: Path) -> None:
    (tmp_path / "acl.json").write_text(json.dumps({"dump": {"dump_path": ".", "dump_op_switch": "on"}}))
    program = build(
        """
        #include "check.h"
        int main(void) {
            float values[4] = {0, 1, 2, 3};
            void *memory;
            SAME(aclInit("acl.json"), 0);
            SAME(aclrtSetDevice(0), 0);
            SAME(aclrtMalloc(&memory, 16, ACL_MEM_MALLOC_HUGE_FIRST), 0);
            SAME(aclrtMemcpy(memory, 16, values, 16, ACL_MEMCPY_HOST_TO_DEVICE), 0);
            SAME(silu(memory, memory, 4, NULL), 0);
            SAME(aclFinalize(), 0);
            return wrong;
        }""",
        f"-I{PROGRAMS}",
        suffix=".c",
    )
    done = execute(Path("sh"), "-c", 'cd "$1"; exec "$2"', "sh", str(tmp_path), str(program))
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = tmp_path.glob("20*/0/*")
    found, data = header(file)
    assert 4 not in found
    assert len(data) == 16
