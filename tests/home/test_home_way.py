"""Who can write in a directory on the way to the trees decides what lies there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import children
import pytest

from aclnn_py.home import cache

SOMEBODY = 12345
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives directories away")


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory, below which the trees are to be."""
    place = tmp_path / "parent"
    place.mkdir()
    monkeypatch.setenv("ACLNN_PY_HOME", str(place / "between" / "trees"))
    return place


@only_root
@pytest.mark.parametrize("mode", [0o755, 0o700, 0o777])
def test_below_somebody_elses_directory(parent: Path, mode: int) -> None:
    parent.chmod(mode)
    os.chown(parent, SOMEBODY, SOMEBODY)
    with pytest.raises(cache.Unfit, match=f"user {SOMEBODY} can write in '{parent}': ACLNN_PY_HOME"):
        cache.directory()


@only_root
@pytest.mark.parametrize("mode", [0o1777, 0o555])
def test_below_one_where_only_owners_rename_or_nobody_writes(parent: Path, mode: int) -> None:
    (parent / "between").mkdir()
    parent.chmod(mode)
    os.chown(parent, SOMEBODY, SOMEBODY)
    assert cache.directory() == parent / "between" / "trees"


def test_below_everybodys_directory(parent: Path) -> None:
    parent.chmod(0o777)
    with pytest.raises(cache.Unfit, match=f"everybody can write in '{parent}'"):
        cache.directory()
    parent.chmod(0o1777)
    assert cache.directory().is_dir()


def test_a_group_may_write_in_a_parent(parent: Path) -> None:
    """Where every user has a group, directories are made so."""
    parent.chmod(0o775)
    assert cache.directory().is_dir()


def test_behind_a_link(parent: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere" / "real").mkdir(parents=True)
    (tmp_path / "hop").symlink_to("elsewhere/real")
    (parent / "between").symlink_to("../hop")
    assert cache.directory().is_dir()
    (tmp_path / "elsewhere").chmod(0o777)
    with pytest.raises(cache.Unfit, match=r"everybody can write in '.*elsewhere'"):
        cache.directory()


@only_root
def test_in_a_sandbox_owners_without_a_number_are_as_the_hosts_root(parent: Path) -> None:
    os.chown(parent, SOMEBODY, SOMEBODY)
    parent.chmod(0o755)
    (parent / "between" / "trees").mkdir(parents=True)
    program = "from aclnn_py.home import cache; print(cache.directory())"
    done = children.run(["unshare", "--user", "--map-root-user", sys.executable, "-c", program])
    if "unshare" in done.stderr:
        pytest.skip(f"no user namespaces here: {done.stderr.strip()}")
    assert done.stdout == f"{parent}/between/trees\n", done.stderr
