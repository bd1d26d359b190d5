"""One tree for an installed package; those that nobody needs any more go, and never one that a program uses."""

from __future__ import annotations

import mmap
import os
import shutil
import sys
from pathlib import Path

import children
import pytest
from click.testing import CliRunner

import aclnn_py
from aclnn_py.cli import main
from aclnn_py.home import stamps, tree, unused

PACKAGE = Path(aclnn_py.__file__).resolve().parent


pytestmark = pytest.mark.usefixtures("few", "directory")


def superseded(home: Path, name: str = "cpython-0-older") -> Path:
    """A tree that no package claims."""
    shutil.copytree(home.resolve(), home.parent / f".tree-{name}", symlinks=True)
    older = home.parent / name
    older.symlink_to(f".tree-{name}")
    return older


def age(older: Path) -> None:
    """Let it look as if nobody had read from it for a month."""
    past = 1_000_000_000
    for path in (older / "set_env.sh", older / "lib64" / "libaclemu.so", older):
        os.utime(path, (past, past))
    os.utime(older, (past, past), follow_symlinks=False)


def test_every_name_of_an_interpreter_leads_to_one_tree(directory: Path, tmp_path: Path) -> None:
    own = Path(sys.executable)
    spelled = [own, *own.parent.glob("python*"), own.parent / ".." / own.parent.name / own.name]
    same = [path for path in spelled if path.exists() and path.samefile(own) and "config" not in path.name]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    printed = {
        children.run([path, "-m", "aclnn_py", "home"], env=environment, cwd=tmp_path, check=True).stdout
        for path in same
    }
    assert len(same) > 1
    assert len(printed) == 1
    assert len([*directory.glob(".tree-*")]) == 1


def test_a_tree_nobody_needs_goes_when_it_is_old(directory: Path) -> None:
    older = superseded(home := tree.home())
    tree.home(rebuild=True)
    assert older.is_dir()  # somebody may still be at it
    age(older)
    tree.home(rebuild=True)
    assert not os.path.lexists(older)
    assert [path.name for path in directory.glob(".tree-*")] == [os.readlink(home)]


def test_the_tree_of_another_package_stays(directory: Path, tmp_path: Path) -> None:
    older = superseded(tree.home())
    age(older)
    note = directory / f"{stamps.PREFIX}other"
    (tmp_path / "site-packages").mkdir()
    owner = str(tmp_path / "site-packages")
    note.write_text(f'{{"package": "", "tree": "", "name": "{older.name}", "owner": "{owner}"}}')
    assert tree.clean() == []
    assert older.is_dir()
    Path(owner).rmdir()
    age(older)
    assert tree.clean() == [older]
    assert not note.exists()


def test_a_tree_that_a_program_uses_stays() -> None:
    older = superseded(tree.home())
    age(older)
    with open(older / "lib64" / "libaclemu.so", "rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ):
        assert tree.clean() == []
    age(older)
    assert tree.clean() == [older]


def test_the_command_lists_what_it_removes(directory: Path) -> None:
    home = tree.home()
    older = superseded(home)
    done = CliRunner().invoke(main, ["home", "--clean"])
    assert (done.exit_code, done.stdout) == (0, f"{older}\n")
    assert unused.trees(directory) == [home]
    assert CliRunner().invoke(main, ["home", "--clean"]).stdout == ""
