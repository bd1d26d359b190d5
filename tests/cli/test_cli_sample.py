"""`aclnn-py sample`: the programs that come with the package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

FIRST = "out result[0] is: 0.927671\n"


def test_every_sample_is_listed(cli, checkout: Path) -> None:
    done = cli("sample")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split("  ") for line in done.stdout.splitlines()]
    files = [path for path in (checkout / "samples").rglob("*.*") if path.suffix in (".py", ".c", ".cpp")]
    assert {row[0] for row in rows} == {path.name for path in files if path.parent.name != "bugs"}  # not in the package
    assert {row[1] for row in rows} == {"Python", "C", "C++"}
    assert all(len(row[2]) > 10 for row in rows)


def test_a_sample_is_printed(cli, checkout: Path) -> None:
    text = (checkout / "samples" / "python" / "silu_backward.py").read_text()
    assert cli("sample", "silu_backward").stdout == cli("sample", "silu_backward.py").stdout == text


def test_a_sample_runs(cli) -> None:
    done = cli("sample", "silu_backward", "--run")
    assert done.returncode == 0
    assert done.stdout.startswith(FIRST)
    assert "operators aclnnSiluBackward x 1" in done.stderr


@pytest.mark.skipif(shutil.which("c++") is None, reason="no compiler")
def test_a_copy_runs_from_its_folder(cli, tmp_path: Path) -> None:
    done = cli("sample", "silu_backward.cpp", "--to", "here", "--run")
    assert done.stdout.startswith(FIRST)
    assert done.stderr.startswith("here/silu_backward.cpp\n")
    assert {path.name for path in (tmp_path / "here").iterdir()} == {"silu_backward.cpp", "npu.h", "CMakeLists.txt"}


def test_nothing_is_overwritten(cli, tmp_path: Path) -> None:
    done = cli("sample", "session", "--to", ".")
    assert (done.returncode, done.stdout) == (0, "session.py\n")
    assert cli("sample", "session", "--to", ".").returncode == 0, "the same once more"
    (tmp_path / "session.py").write_text("mine")
    done = cli("sample", "session", "--to", ".")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: 'session.py' exists with another content: choose another folder.\n"
    assert (tmp_path / "session.py").read_text() == "mine"


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "no name": (("--run",), "Missing argument 'NAME'"),
    "typing": (("aclnnSiluBackwrd",), "did you mean silu_backward?"),
    "nothing": (("xyzzy",), "aclnn-py sample lists them."),
}


@pytest.mark.parametrize(("options", "told"), WRONG.values(), ids=WRONG)
def test_wrong_names_are_usage_errors(cli, options: tuple[str, ...], told: str) -> None:
    done = cli("sample", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in " ".join(done.stderr.split())


def test_a_folder_that_cannot_be_written(cli) -> None:
    done = cli("sample", "session", "--to", "/proc/here")
    assert (done.returncode, done.stdout) == (1, "")
    assert "cannot be written" in done.stderr
