"""A tree is a copy: writing into it reaches no other file, is noticed, and the next one that asks gets a whole one."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import children
import pytest

from aclnn_py.home import cache, contents, record, sources, stamps, tree

LIBRARY = "lib64/libopapi.so"


pytestmark = pytest.mark.usefixtures("few", "nothing_left")


@pytest.fixture
def nothing_left(directory: Path) -> Iterator[None]:
    """Whatever a test does, only trees with a name stay."""
    yield
    links = {os.readlink(path) for path in directory.iterdir() if path.is_symlink()}
    assert {path.name for path in directory.glob(".tree-*")} <= links
    assert list(directory.glob("*.new")) == []


def expected(home: Path) -> dict[str, contents.Item]:
    return {**tree.files(), "set_env.sh": contents.set_env(home)}


def test_no_file_of_a_tree_is_the_packages() -> None:
    for name, item in expected(home := tree.home()).items():
        assert item.source is None or not (home / name).samefile(item.source), name


def test_writing_into_a_tree_leaves_the_package_alone() -> None:
    home, package = tree.home(), sources.native() / LIBRARY
    before = package.read_bytes()
    (home / LIBRARY).write_bytes(b"")
    assert package.read_bytes() == before
    assert tree.home(rebuild=True) == home
    assert (home / LIBRARY).read_bytes() == before


@pytest.mark.parametrize("name", [LIBRARY, "include/acl/acl.h", "lib64/aclemu.planner", "set_env.sh"])
@pytest.mark.parametrize("times", ["new times", "old times"])
def test_other_bytes_of_the_same_size_are_damage(name: str, times: str) -> None:
    home = tree.home()
    path, data = home / name, (home / name).read_bytes()
    status = path.stat()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    if times == "old times":
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert not tree.whole(home, expected(home))
    assert tree.home() == home
    assert path.read_bytes() == data


def test_a_pipe_in_a_files_place_is_damage() -> None:
    home = tree.home()
    (home / LIBRARY).unlink()
    os.mkfifo(home / LIBRARY)
    assert tree.home() == home
    assert (home / LIBRARY).is_file()


def test_nothing_is_read_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    home = tree.home()

    def compared(*_: object) -> None:
        raise AssertionError("contents were compared")

    monkeypatch.setattr(tree, "compared", compared)
    assert tree.home() == home


def test_other_times_or_files_of_ones_own_are_no_damage() -> None:
    home = tree.home()
    before = home.resolve()
    (home / LIBRARY).touch()
    (home / "mine").mkdir()
    assert tree.home() == home
    assert home.resolve() == before
    assert tree.unchanged(stamps.place(home.parent), stamps.of_package()) == home


@pytest.mark.parametrize("noted", [b"", b"{}", b"[1]", b'{"package": 1, "tree": 2, "name": 3, "owner": 4}', b"\xff"])
def test_a_note_without_sense_is_as_none(directory: Path, noted: bytes) -> None:
    home = tree.home()
    stamps.place(directory).write_bytes(noted)
    assert tree.home() == home
    assert stamps.read(stamps.place(directory)) is not None


def installed(place: Path) -> Path:
    """A package as pip installs it, as far as trees and RECORD are concerned."""
    rows = []
    for name in ("_native/lib64/libopapi.so", "_include/acl/acl.h", "session.py"):
        path = place / "aclnn_py" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        digest = base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()).decode().rstrip("=")
        rows.append(f"aclnn_py/{name},sha256={digest},{len(name)}\n")
    found = place / "aclnn_py-0.dist-info" / "RECORD"
    found.parent.mkdir()
    found.write_text("".join(rows) + "aclnn_py-0.dist-info/RECORD,,\n")
    return found


@pytest.mark.parametrize("how", ["changed", "gone"])
def test_a_package_that_was_changed_is_told(tmp_path: Path, how: str) -> None:
    noted = installed(tmp_path)
    assert record.changed(noted) == []
    assert record.changed(tmp_path / "none") == []
    (tmp_path / "aclnn_py" / "session.py").write_text("no part of a tree")
    library = tmp_path / "aclnn_py" / "_native" / LIBRARY
    if how == "gone":
        library.unlink()
    else:
        library.write_bytes(b"")
    assert record.changed(noted) == [f"aclnn_py/_native/{LIBRARY}"]


def test_a_package_that_was_changed_makes_no_tree(monkeypatch: pytest.MonkeyPatch, directory: Path) -> None:
    monkeypatch.setattr(record, "changed", lambda: ["aclnn_py/_native/lib64/libopapi.so"])
    with pytest.raises(cache.Unfit, match=r"'aclnn_py/_native/lib64/libopapi.so' was changed. Install again"):
        tree.home()
    assert list(directory.glob(".tree-*")) == []


@pytest.mark.skipif(not record.RECORD.is_file(), reason="needs an installed package")
def test_the_installed_package_is_as_it_was_installed() -> None:
    assert [*record.rows(record.RECORD)]
    assert record.changed() == []


def test_a_copy_with_its_links_followed_is_a_tree(tmp_path: Path) -> None:
    home, copy = tree.home(), tmp_path / "copy"
    children.run(["cp", "-rL", str(home), str(copy)], check=True)
    for name in ("include/acl/acl.h", "lib64/libascendcl.so", "bin/setenv.bash", "share/info/runtime/version.info"):
        assert (copy / contents.ARCHITECTURE / name).read_bytes() == (copy / name).read_bytes()
        assert (home / contents.ARCHITECTURE / name).samefile(home / name)


def test_the_architectures_own_script_is_the_same() -> None:
    home = tree.home()
    script = f'. "{home}/{contents.ARCHITECTURE}/bin/setenv.bash" && ls "$ASCEND_HOME_PATH/lib64/libascendcl.so"'
    children.run(["bash", "-c", script], check=True)


@pytest.mark.parametrize("name", ["link", "lock"])
def test_a_directory_in_the_way_is_told_and_nothing_stays(directory: Path, name: str) -> None:
    home = tree.home()
    shutil.rmtree(home.resolve())
    way = home if name == "link" else directory / ".lock"
    way.unlink()
    way.mkdir()
    for rebuild in (False, True):
        with pytest.raises(cache.Unfit, match=r"but there is a (damaged )?directory"):
            tree.home(rebuild)
    way.rmdir()
    assert tree.home() == home


def test_a_link_that_cannot_be_made_leaves_nothing(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        tree.home()
    assert list(directory.glob(".tree-*")) == []
