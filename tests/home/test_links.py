"""`aclnn-py home --link DIR`: a tree under the names of an installation, beside which nothing is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aclnn_py.cli import main
from aclnn_py.home import tree
from aclnn_py.home.versions import CANN

pytestmark = pytest.mark.usefixtures("few", "directory")
NAMES = (f"cann-{CANN}", "cann", "ascend-toolkit/latest", "ascend-toolkit/set_env.sh")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Ascend"


def link(place: Path) -> Result:
    return CliRunner().invoke(main, ["home", "--link", str(place)])


def test_every_name_leads_to_the_tree(place: Path) -> None:
    done = link(place)
    assert (done.exit_code, done.stdout.splitlines()) == (0, [str(place / name) for name in NAMES])
    home = tree.home()
    assert all((place / name).samefile(home) for name in NAMES[:3])
    assert (place / NAMES[3]).samefile(home / "set_env.sh")
    assert sorted(os.listdir(place)) == sorted(("ascend-toolkit", "cann", NAMES[0]))


def test_again_and_after_the_tree_has_another_name(place: Path) -> None:
    link(place)
    older = place / NAMES[0]
    older.unlink()
    older.symlink_to(tree.home().parent / "cpython-0-gone")
    assert link(place).exit_code == 0
    assert older.samefile(tree.home())
    assert link(place).exit_code == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["file", "folder", "link to another installation", "link to nothing"])
def test_what_is_not_ours_stays_and_nothing_is_linked(place: Path, tmp_path: Path, name: str, kind: str) -> None:
    taken = place / name
    taken.parent.mkdir(parents=True)
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "set_env.sh").touch()
    if kind == "file":
        taken.write_text("mine")
    elif kind == "folder":
        taken.mkdir()
    else:
        taken.symlink_to(tmp_path / ("real" if kind != "link to nothing" else "nothing"))
    done = link(place)
    assert done.exit_code == 1
    assert f"'{taken}' but there is something else" in done.stderr
    assert [each for each in NAMES if os.path.lexists(place / each)] == [name]


def test_where_nobody_may_write_it_is_an_error_in_a_sentence(place: Path) -> None:
    place.write_text("a file")
    done = link(place)
    assert done.exit_code == 1
    assert "Not a directory" in done.stderr or "File exists" in done.stderr
