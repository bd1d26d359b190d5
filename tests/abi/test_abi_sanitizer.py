"""C and C++ programs, and the machine below them, under the sanitizers, without an option or a suppression."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import children
import pytest
import sanitized
from clients import LIBRARIES, PROGRAMS, clean
from machines import RANKS, Ranks, begun
from strangers import Strangers

SAMPLES = PROGRAMS.parents[2] / "samples" / "cpp"
CASES = [
    *sorted(SAMPLES.glob("*.cpp")),
    *(
        PROGRAMS / name
        for name in ("codes.c", "values.cpp", "endings.cpp", "callbacks.c", "threads.c", "runtime.c", "graphs.c")
    ),
    *(
        PROGRAMS / name
        for name in ("channels.c", "queues.c", "profiled.c", "models.c", "dumps.c", "operators_by_type.c")
    ),
    *(PROGRAMS / name for name in ("physical.c", "few_handles.c", "destroyed.c", "collectives.c", "groups.c")),
]


@pytest.fixture(scope="module")
def libraries(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Our libraries built with a sanitizer, once."""

    @cache
    def made(mode: str) -> Path:
        return sanitized.libraries(mode, home, tmp_path_factory.mktemp(mode))

    return made


@pytest.mark.parametrize("mode", sanitized.MODES)
@pytest.mark.parametrize("source", CASES, ids=lambda path: path.name)
def test_a_program_is_clean(
    build: Callable[..., Path], libraries: Callable[[str], Path], tmp_path: Path, source: Path, mode: str
) -> None:
    place = libraries(mode)
    libraries_of = (
        "-lacl_tdt_channel", "-lacl_tdt_queue", "-lmsprofiler", "-lascend_dump", "-lacl_op_compiler", "-lhccl",
        *LIBRARIES, "-lm",
    )  # fmt: skip
    program = build(source, *sanitized.flags(mode), libraries=libraries_of)
    environment = clean(LD_LIBRARY_PATH=str(place), HOME=str(tmp_path))
    done = children.run([str(program)], env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("what", ["strangers", "other call", "other message", "killed between", "freed", ""])
@pytest.mark.parametrize("mode", sanitized.MODES)
def test_ranks_that_fail_are_clean(
    build: Callable[..., Path], libraries: Callable[[str], Path], tmp_path: Path, what: str, mode: str
) -> None:
    place = libraries(mode)
    name = "collective_failures.c" if what else "collective_refusals.c"
    program = build(PROGRAMS / name, *sanitized.flags(mode), libraries=("-lhccl", *LIBRARIES))
    environment = clean(LD_LIBRARY_PATH=str(place), HOME=str(tmp_path))
    done = children.run([str(program), what], env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_strangers_at_the_port_of_ranks_find_nothing(
    build: Callable[..., Path], libraries: Callable[[str], Path], tmp_path: Path
) -> None:
    libraries_of = ("-lm", "-lhccl", *LIBRARIES)
    program = build(PROGRAMS / "hosts.c", *sanitized.flags("address"), libraries=libraries_of)
    home, place = libraries("address").parent, tmp_path / "here"
    here = {"HCCL_IF_IP": "127.0.0.1", "ACLNN_PY_UCX": "none"}
    ranks = Ranks(program, home, place, "one step", None, ranks=range(1), **here)
    begun(place, "root")
    strangers = Strangers(place / "root", RANKS, seed=2)
    strangers.throw(300)
    ranks.all += Ranks(program, home, place, "one step", None, ranks=range(1, RANKS), **here).all
    assert {(code, err) for code, _, err in ranks.answers(120)} == {(0, "")}


@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind is not installed")
@pytest.mark.parametrize("source", [*SAMPLES.glob("s*.cpp"), PROGRAMS / "callbacks.c"], ids=lambda path: path.name)
def test_a_program_is_clean_under_valgrind(
    build: Callable[..., Path], home: Path, tmp_path: Path, source: Path
) -> None:
    environment = clean(LD_LIBRARY_PATH=str(home / "lib64"), HOME=str(tmp_path))
    command = ["valgrind", "--error-exitcode=99", str(build(source))]
    done = children.run(command, env=environment)
    assert done.returncode == 0, done.stderr
