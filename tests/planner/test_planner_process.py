"""The machine's end of the conversation (kernels/machine/planner/planner.c): threads, forks, deaths, refusals."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
import snapshots
from planner_child import DIRECTORY
from talking import ANSWER, AT, Talk, compiled, counted, ends, refused, script

from aclnn_py import ops, planner
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.rules.core.call import Call, TensorFacts

NOBODY = 65534


# ---- answers ----------------------------------------------------------------------------------------------------


def test_the_same_bytes_as_in_process(talk: Talk) -> None:
    assert talk(*AT, "ask", "ask") == [ANSWER] * 2


def test_the_program_sees_no_child(talk: Talk) -> None:
    assert talk(*AT, "watch", "ask", "children") == [ANSWER, "children 0 0"]
    assert talk(*AT, "ignore", "ask", "children") == [ANSWER, "children 0 0"]


def test_threads_share_a_planner_on_small_stacks(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    assert talk("at", python, DIRECTORY, "threads", 8, 100, 64) == ["threads 800 0"]
    assert len(numbers.read_text().split()) == 1


def test_large_questions_and_answers_pass_one_another(talk: Talk, tmp_path: Path) -> None:
    large = tmp_path / "large"
    call = good_calls(ops.find("aclnnSilu"), profile(representative("ascend910b")))[0]
    facts = TensorFacts.of(0, (2,) * 40_000, (1,) * 40_000, 0, (2,), 2)
    bad = Call(call.profile, dict.fromkeys(call.args, facts))
    large.write_bytes(snapshots.of(ops.find("aclnnSilu"), bad))
    assert large.stat().st_size > 1 << 20
    assert talk(*AT, "load", large, "threads", 4, 3, 256) == ["threads 12 0"]


def test_cancelled_threads_leave_the_conversation_whole(talk: Talk) -> None:
    assert talk(*AT, "ask", "cancel", 60, "ask") == [ANSWER, "cancelled", ANSWER]


@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_sanitizers_find_nothing(talk: Talk, checkout: Path, tmp_path: Path, sanitizer: str) -> None:
    watched = compiled(checkout, tmp_path / "watched", f"-fsanitize={sanitizer}")
    told = talk(*AT, "ask", "threads", 4, 20, 256, "cancel", 10, "forks", 3, 8, "close", 3, "ask", program=watched)
    assert told == [ANSWER, "threads 80 0", "cancelled", "threads 96 0", "forked 0", ANSWER]


# ---- fork -------------------------------------------------------------------------------------------------------


def test_a_forked_child_has_a_planner_of_its_own(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    told = talk("at", python, DIRECTORY, "ask", "fork", "ask", "ask")
    assert sorted(told) == sorted([*[ANSWER] * 5, "child 0"])
    assert len(numbers.read_text().split()) == 2


def test_forks_while_others_ask(talk: Talk) -> None:
    assert talk(*AT, "forks", 4, 24) == ["threads 384 0", "forked 0"]


# ---- descriptors ------------------------------------------------------------------------------------------------


def test_programs_that_close_everything(talk: Talk) -> None:
    assert talk(*AT, "ask", "close", 3, "ask", "close", 0, "ask", "ask") == [ANSWER] * 4


def test_programs_without_standard_descriptors(talk: Talk) -> None:
    assert talk(*AT, "close", 0, "ask", "ask") == [ANSWER] * 2


def test_few_descriptors(talk: Talk) -> None:
    assert talk(*AT, "files", 8, "ask") == [ANSWER]
    refusal = f"cannot be started ({os.strerror(24)})."
    assert talk(*AT, "files", 4, "ask")[0].endswith(refusal)


# ---- death ------------------------------------------------------------------------------------------------------


def test_a_planner_that_is_killed_has_a_successor(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    told = talk("at", python, DIRECTORY, "ask", "kill", numbers, "ask", "ask", "kill", numbers, "threads", 4, 5, 256)
    assert told == [ANSWER, ANSWER, ANSWER, "threads 20 0"]
    assert len(numbers.read_text().split()) == 3


def test_one_death_before_the_answer_is_forgiven(talk: Talk, tmp_path: Path) -> None:
    first = tmp_path / "first"
    python, _ = counted(tmp_path / "python", f"test -e {first} || {{ touch {first}; exit 1; }}")
    assert talk("at", python, DIRECTORY, "ask") == [ANSWER]


def test_two_deaths_are_a_refusal_and_the_next_call_tries_again(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python", f"test $(wc -l < {tmp_path}/python.numbers) -gt 2 || exit 1")
    told = talk("at", python, DIRECTORY, "ask", "ask")
    assert told == [refused(f"{python}, which ended before it answered"), ANSWER]
    assert len(numbers.read_text().split()) == 3


def test_the_planner_ends_with_its_program(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    assert talk("at", python, DIRECTORY, "ask") == [ANSWER]
    assert ends(int(numbers.read_text()))


# ---- refusals ---------------------------------------------------------------------------------------------------


def test_no_python(talk: Talk, program: Path, tmp_path: Path) -> None:
    assert talk("ask") == [refused(f"none that belongs to {program.parent}")]
    names = "which ACLNN_PY_PYTHON names and which cannot be run"
    assert talk("ask", ACLNN_PY_PYTHON="/no/python") == [refused(f"/no/python, {names}")]
    assert talk("ask", ACLNN_PY_PYTHON="no-python") == [refused(f"no-python, {names}")]
    junk = tmp_path / "junk"
    junk.write_bytes(b"\x7f")
    junk.chmod(0o755)
    started = f"which cannot be started ({os.strerror(8)})"
    assert talk("ask", ACLNN_PY_PYTHON=str(junk)) == [refused(f"{junk}, {started}")]


def test_a_python_without_the_package(talk: Talk, tmp_path: Path) -> None:
    python = script(tmp_path / "python", f'shift 1\nexec {sys.executable} -I -S "$@"')
    missing = "which cannot load aclnn_py (No module named 'aclnn_py')"
    assert talk("ask", ACLNN_PY_PYTHON=str(python)) == [refused(f"{python}, {missing}")]


def test_another_release(talk: Talk, checkout: Path, tmp_path: Path) -> None:
    release = planner.__version__
    same = compiled(checkout, tmp_path / "same", f'-DAE_RELEASE="{release}"')
    assert talk(*AT, "ask", program=same) == [ANSWER]
    other = compiled(checkout, tmp_path / "other", '-DAE_RELEASE="9.9"')
    text = f"whose aclnn_py is of release {release} while the library is of release 9.9"
    assert talk(*AT, "ask", "ask", program=other) == [refused(f"{sys.executable}, {text}")] * 2


def test_what_is_no_planner(talk: Talk, tmp_path: Path) -> None:
    python = script(tmp_path / "python", "yes aaaaaaaa")
    wrong = "which says something else than a planner"
    assert talk("ask", ACLNN_PY_PYTHON=str(python)) == [refused(f"{python}, {wrong}")]


def test_no_process_left(talk: Talk) -> None:
    others = ("user", NOBODY) if os.geteuid() == 0 else ()
    told = talk(*others, "processes", 0, "ask", ACLNN_PY_PYTHON="/bin/true")
    assert told[0].endswith(f"/bin/true, which cannot be started ({os.strerror(11)}).")


# ---- where it is found ------------------------------------------------------------------------------------------


def test_a_file_beside_the_library_names_it(talk: Talk, program: Path, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    moved = shutil.copy(program, tmp_path / "talk")
    record = tmp_path / "aclemu.planner"
    record.write_text(f"{python}\n{DIRECTORY}\n")
    assert talk("ask", program=moved) == [ANSWER]
    record.write_text(f"{tmp_path}/gone\n{DIRECTORY}\n")
    assert talk("ask", program=moved) == [refused(f"none that belongs to {tmp_path}")]
    assert len(numbers.read_text().split()) == 1


def test_the_package_around_the_library_is_found(talk: Talk, program: Path, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python3")
    home = tmp_path / "prefix/lib/python3/site-packages"
    native = home / "aclnn_py/_native/lib64"
    native.mkdir(parents=True)
    for path in (DIRECTORY / "aclnn_py").iterdir():
        if path.name != "_native":
            (home / "aclnn_py" / path.name).symlink_to(path)
    moved = shutil.copy(program, native / "talk")
    assert talk("ask", program=moved, PATH=f"/no/bin::{tmp_path}:{os.environ['PATH']}") == [ANSWER]
    assert len(numbers.read_text().split()) == 1
    (tmp_path / "prefix/bin").mkdir()
    (tmp_path / "prefix/bin/python3").symlink_to(python)
    assert talk("ask", program=moved, PATH="") == [ANSWER]
    (native / "aclemu.planner").write_text(f"{python}\n\n")
    assert talk("ask", program=moved, PATH="") == [ANSWER]
    assert len(numbers.read_text().split()) == 3


def test_the_user_has_the_last_word(talk: Talk, tmp_path: Path) -> None:
    python, numbers = counted(tmp_path / "python")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/chosen").symlink_to(python)
    path = f"{tmp_path}/bin:{os.environ['PATH']}"
    talk(*AT, "ask", ACLNN_PY_PYTHON="chosen", PATH=path)
    talk("at", "/no/python", "/no/directory", "ask", ACLNN_PY_PYTHON=str(python))
    assert len(numbers.read_text().split()) >= 2
