"""The planner as a process: its greeting, what it loads, how it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from struct import pack, unpack
from subprocess import PIPE

import children
import snapshots
from planner_child import COMMAND, DIRECTORY, Child

import aclnn_py
from aclnn_py import ops, planner
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.infiniop import cases
from aclnn_py.infiniop.operators import by_name
from aclnn_py.planning.words import Reader

SILU = snapshots.of(ops.find("aclnnSilu"), good_calls(ops.find("aclnnSilu"), profile(representative("ascend910b")))[0])
RELU = snapshots.of_create(by_name()["Relu"], cases.accepted(by_name()["Relu"])[0].call)
PURE = {"base", "rules", "lowering", "ops", "optypes", "planner", "planning", "infiniop"}
LISTING = """
import sys
sys.path.append(sys.argv[1])
from aclnn_py import planner
for line in sys.stdin:
    planner.answer(bytes.fromhex(line))
print(*sys.modules)
"""


def test_it_greets_with_protocol_and_release(child: Child) -> None:
    number, payload = child.greeting
    row = Reader(payload)
    assert (number, row.word(), row.text()) == (0, 1, aclnn_py.__version__)


def test_it_loads_the_pure_rooms_only() -> None:
    command = [sys.executable, "-I", "-S", "-c", LISTING, str(DIRECTORY)]
    done = children.run(command, input=f"{SILU.hex()}\n{RELU.hex()}\n", check=True)
    loaded = done.stdout.split()
    assert {name.split(".")[1] for name in loaded if name.startswith("aclnn_py.")} <= PURE
    foreign = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"aclnn_py", "__main__"}
    assert foreign == set()


def test_it_ends_in_the_middle_of_a_question() -> None:
    for rest in (b"", b"\1", pack("<QQ", 1, 100) + b"half"):
        done = children.run(COMMAND, input=rest, check=True, text=False)
        assert (len(done.stdout) > 16, done.stderr) == (True, b"")


def test_it_ends_when_nobody_takes_the_answers() -> None:
    process = children.Child(COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(pack("<QQ", 1, len(SILU)) + SILU)
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_prints_stay_away_from_the_answers(tmp_path: Path) -> None:
    noisy = "import sys; sys.path.append(sys.argv[1]); from aclnn_py import planner; "
    noisy += (
        "real = planner.answer; planner.answer = lambda s: (print('noise', flush=True), real(s))[1]; planner.main()"
    )
    question = pack("<QQ", 7, len(SILU)) + SILU
    command = [*COMMAND[:4], noisy, str(DIRECTORY)]
    done = children.run(command, input=question, check=True, cwd=tmp_path, text=False)
    greeting = 16 + unpack("<QQ", done.stdout[:16])[1]
    answer = planner.answer(SILU)
    assert done.stdout[greeting:] == pack("<QQ", 7, len(answer)) + answer
    assert done.stderr == b"noise\n"


def test_it_runs_as_a_module(python: object) -> None:
    done = python("-m", "aclnn_py.planner")  # type: ignore[operator]
    assert (done.returncode, done.stderr) == (0, "")
    assert aclnn_py.__version__ in done.stdout
