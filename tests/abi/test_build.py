"""kernels/build.py: what has not changed is not made again, and what is wrong with a compiler is said."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import children
import pytest
import sanitized


@pytest.fixture
def build() -> ModuleType:
    return sanitized.recipe()


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """A source and a header of its own."""
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "one.h").write_text("#define ONE 1\n")
    (tmp_path / "one" / "one.c").write_text('#include "one.h"\nint one(void);\nint one(void) { return ONE; }\n')
    return tmp_path / "one" / "one.c"


def stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns


def test_only_what_changed_is_compiled(build: ModuleType, unit: Path, tmp_path: Path) -> None:
    def made(*flags: str) -> tuple[int, int]:
        (target,) = build.compile_objects([unit], tmp_path / "objects", *flags)
        return stamp(target)

    first = made()
    unit.touch()
    assert made() == first
    (unit.parent / "one.h").write_text("#define ONE 2\n")
    second = made()
    assert second != first
    assert made("-O0") != second


def test_everything_that_fails_is_told(build: ModuleType, unit: Path, tmp_path: Path) -> None:
    (unit.parent / "two.c").write_text("int two = nonsense;\n")
    (unit.parent / "three.c").write_text("int three = folly;\n")
    sources = sorted(unit.parent.glob("*.c"))
    with pytest.raises(build.BuildError) as caught:
        build.compile_objects(sources, tmp_path / "objects")
    assert "nonsense" in str(caught.value)
    assert "folly" in str(caught.value)
    assert [path.name for path in (tmp_path / "objects").glob("*.o")] == ["one-one.c.o"]


def test_a_compiler_that_does_not_exist_is_an_error(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    with pytest.raises(build.BuildError, match=r"^Expected a C compiler in CC but there is no 'no-such-compiler': "):
        build.compiler()
    monkeypatch.setenv("CC", f"{sys.executable} -m")
    assert build.compiler() == [sys.executable, "-m"]


def test_no_compiler_at_all_is_an_error(build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build.BuildError, match=r"found no C compiler: install gcc or clang .* or set CC\.$"):
        build.compiler()


def test_the_command_says_it_in_a_line(checkout: Path) -> None:
    command = [sys.executable, str(checkout / "kernels" / "build.py")]
    done = children.run(command, env={**os.environ, "CC": "/no/such/cc"})
    assert done.returncode == 1
    assert done.stderr == "Expected a C compiler in CC but there is no '/no/such/cc': correct CC or unset it.\n"


def test_what_is_installed_is_replaced_and_not_written_over(build: ModuleType, tmp_path: Path) -> None:
    source, target = tmp_path / "new", tmp_path / "there" / "library"
    source.write_text("one")
    build.install(source, target)
    first = stamp(target)
    build.install(source, target)
    assert stamp(target) == first
    with open(target) as kept:
        source.write_text("two")
        build.install(source, target)
        assert kept.read() == "one"
    assert target.read_text() == "two"
    assert [path.name for path in target.parent.iterdir()] == ["library"]


AVX2, AVX512 = "avx2 fma f16c", "avx512f avx512bw avx512dq avx512vl"


@pytest.mark.parametrize(
    ("chosen", "flags", "levels"),
    [
        ("", "sse4_2", (0,)), ("native", f"{AVX2} bmi2", (0, 1)), ("", f"{AVX2} {AVX512}", (0, 2)),
        ("", f"{AVX2} avx512f", (0, 1)), ("", AVX512, (0,)), ("all", "sse4_2", (0, 1, 2)), ("", None, (0, 1, 2)),
    ],
)  # fmt: skip
def test_a_build_makes_the_instruction_sets_that_this_cpu_runs(
    build: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    chosen: str,
    flags: str | None,
    levels: tuple[int, ...],
) -> None:
    monkeypatch.setenv("ACLNN_PY_INSTRUCTION_SETS", chosen)
    cpuinfo = tmp_path / f"cpuinfo {chosen} {flags}"
    if flags is not None:
        cpuinfo.write_text(f"processor\t: 0\nflags\t\t: fpu {flags}\n\nprocessor\t: 1\nflags\t\t: fpu {flags}\n")
    assert build.levels(cpuinfo) == levels


def test_other_instruction_sets_are_an_error(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ACLNN_PY_INSTRUCTION_SETS", "avx9")
    with pytest.raises(
        build.BuildError, match=r"^ACLNN_PY_INSTRUCTION_SETS: expected native or all, but got 'avx9'\.$"
    ):
        build.levels(tmp_path / "other")
