"""`aclnn-py home`: the tree is whole, laid out once, by one of many, and again when something changed."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from subprocess import PIPE

import children
import pytest
from clients import PACKAGE, aclnn_py_home, clean

from aclnn_py.home import cache, contents, tree

LIBRARIES = {
    f"lib{name}.so" for name in ("ascendcl", "acl_rt", "nnopbase", "opapi", "opapi_math", "opapi_nn", "aclemu")
}
CHECKOUT = Path(__file__).resolve().parents[2]


def trees(cache: Path) -> list[Path]:
    return sorted(cache.glob(".tree-*"))


def variables(directory: Path, shell: str, script: str) -> dict[str, str]:
    """What a shell's environment is behind the script."""
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    command, environment = [shell, "-c", f"{script}; env"], clean(LD_LIBRARY_PATH="/mine")
    done = children.run(command, env=environment, cwd=directory)
    assert done.stderr == ""
    return dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)


def test_the_tree_is_laid_out_as_an_installation(home: Path) -> None:
    assert {path.name for path in (home / "lib64").glob("*.so")} >= LIBRARIES
    assert {path.name for path in (home / "infini" / "lib").glob("*.so")} == {
        "libinfinirt.so", "libinfiniop.so", "libaclemu.so",
    }  # fmt: skip
    for header in (
        "include/acl/acl.h",
        "include/aclnn/aclnn_base.h",
        "include/aclnnop/aclnn_silu.h",
        "include/aclnnop/level2/aclnn_silu.h",
        "include/aclemu.h",
        "infini/include/infiniop/ops/silu.h",
    ):
        assert (home / header).is_file()
    assert (home / "examples" / "CMakeLists.txt").is_file()
    assert (home / "opp").is_dir()
    assert (home / f"{os.uname().machine}-linux" / "lib64").is_dir()
    planner = f"{contents.interpreter()}\n{PACKAGE.parent}\n"
    assert {(home / place / "aclemu.planner").read_text() for place in ("lib64", "infini/lib")} == {planner}


@pytest.mark.parametrize("shell", ["sh", "dash", "bash", "zsh", "bash bin/setenv.bash"])
def test_set_env_sets_what_programs_look_for(home: Path, tmp_path: Path, shell: str) -> None:
    shell, _, older = shell.partition(" ")
    found = variables(tmp_path, shell, f". '{home}/{older or 'set_env.sh'}'")
    assert found["ASCEND_HOME_PATH"] == found["ASCEND_TOOLKIT_HOME"] == str(home)
    assert found["LD_LIBRARY_PATH"] == f"{home}/lib64:/mine"
    assert Path(found["ASCEND_OPP_PATH"]).is_dir()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_tree_may_be_moved(home: Path, tmp_path: Path, build, shell: str) -> None:
    place = tmp_path / "it's moved"
    shutil.copytree(home, place, symlinks=True)
    found = variables(tmp_path, shell, 'set -eu; . "./it\'s moved/set_env.sh"')
    assert found["ASCEND_HOME_PATH"] == str(place)
    program = build('#include "acl/acl.h"\nint main() { return aclrtSetDevice(0); }')
    environment = clean(LD_LIBRARY_PATH=str(place / "lib64"), HOME=str(tmp_path), LD_TRACE_LOADED_OBJECTS="1")
    printed = children.run([str(program)], env=environment).stdout
    assert f"libaclemu.so => {place}/lib64/libaclemu.so" in printed
    del environment["LD_TRACE_LOADED_OBJECTS"]
    assert children.run([str(program)], env=environment).returncode == 0


def test_no_compiler_is_needed(tmp_path: Path) -> None:
    done = aclnn_py_home(tmp_path, CC="/no/such/compiler", PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_libraries_are_one_file_each(home: Path) -> None:
    """So that a program which comes to the machine by two ways has one machine."""
    assert (home / "lib64" / "libaclemu.so").samefile(home / "infini" / "lib" / "libaclemu.so")


def test_two_builds_at_once_are_one_tree(tmp_path: Path) -> None:
    environment = clean(ACLNN_PY_HOME=str(tmp_path), PYTHONPATH=str(PACKAGE.parent))
    command = [sys.executable, "-m", "aclnn_py", "home"]
    both = [children.Child(command, env=environment, stdout=PIPE, text=True) for _ in range(2)]
    printed = {process.communicate()[0] for process in both}
    assert [process.returncode for process in both] == [0, 0]
    (path,) = printed
    assert (Path(path.strip()) / "lib64" / "libaclemu.so").is_file()
    assert len(trees(tmp_path)) == 1


def test_a_tree_is_kept_until_it_is_asked_for_anew(tmp_path: Path) -> None:
    cache = tmp_path / "it's a cache"
    cache.mkdir()
    first = aclnn_py_home(cache)
    (before,) = trees(cache)
    again, kept = aclnn_py_home(cache), trees(cache)
    rebuilt, fresh = aclnn_py_home(cache, "--rebuild"), trees(cache)
    assert first.stdout == again.stdout == rebuilt.stdout
    assert kept == [before]
    assert len(fresh) == 1
    assert fresh != [before]
    script = f'. "{first.stdout.strip()}/set_env.sh" && ls "$ASCEND_HOME_PATH/lib64/libascendcl.so"'
    assert children.run(["sh", "-c", script], text=False).returncode == 0


@pytest.mark.parametrize(
    "name",
    ["lib64/libaclemu.so", "lib64/aclemu.planner", "include/acl/acl_rt.h", "opp/vendors", "set_env.sh", "bin/npu-smi"],
)
@pytest.mark.parametrize("how", ["gone", "cut"])
def test_a_damaged_tree_is_laid_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, how: str) -> None:
    monkeypatch.setenv("ACLNN_PY_HOME", str(tmp_path))
    home = tree.home()
    broken = home / name
    if broken.is_dir():
        broken.rmdir()
    else:
        broken.unlink()
        if how == "cut":
            broken.write_bytes(b"")
    assert tree.home() == home
    assert tree.whole(home, {**contents.files(), "set_env.sh": contents.set_env(home)})
    assert len(trees(tmp_path)) == 1


def test_what_killed_processes_left_goes(tmp_path: Path) -> None:
    left, link = tmp_path / ".tree-left", tmp_path / ".tree-left.link"
    left.mkdir()
    (left / "file").touch()
    link.symlink_to(left.name)
    home = Path(aclnn_py_home(tmp_path).stdout.strip())
    assert trees(tmp_path) == [home.resolve()]


def test_a_process_that_is_killed_leaves_the_next_one_to_do_it(tmp_path: Path) -> None:
    environment = clean(ACLNN_PY_HOME=str(tmp_path), PYTHONPATH=str(PACKAGE.parent))
    program = "import os, shutil, aclnn_py.home.tree as t; t.fill = lambda *a: os.kill(os.getpid(), 9); t.home()"
    done = children.run([sys.executable, "-c", program], env=environment)
    assert done.returncode == -signal.SIGKILL
    assert len(trees(tmp_path)) == 1
    home = Path(aclnn_py_home(tmp_path).stdout.strip())
    assert trees(tmp_path) == [home.resolve()]


def test_a_changed_package_has_another_tree(tmp_path: Path) -> None:
    files = contents.files()
    before = tree.key(files)
    assert before == tree.key()
    changed = {**files, "include/acl/acl.h": contents.Item(None, files["include/acl/acl.h"].read() + b"\n")}
    assert tree.key(changed) != before


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ACLNN_PY_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/there")
    assert cache.wanted() == Path("/there/aclnn_py")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.wanted() == tmp_path / ".cache" / "aclnn_py"


def test_without_a_home_the_cache_is_private(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ACLNN_PY_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as without HOME and an entry of the user
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    place = cache.wanted()
    assert place == tmp_path / f"aclnn_py-{os.geteuid()}" == cache.wanted()
    assert place.stat().st_mode & 0o777 == 0o700
    place.chmod(0o777)  # somebody else was faster
    assert cache.wanted() != place
    place.rmdir()
    place.symlink_to(tmp_path)
    assert cache.wanted() != place


def refusal(place: str | bytes, **variables: str) -> str:
    """The one line that says why the directory is none for trees."""
    environment = {**clean(PYTHONPATH=str(PACKAGE.parent), **variables), "ACLNN_PY_HOME": os.fsdecode(place)}
    done = children.run([sys.executable, "-m", "aclnn_py", "home"], env=environment)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "ACLNN_PY_HOME names another one" in line
    return line


def test_nobody_else_may_write_where_libraries_are_loaded_from(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o1777)
    assert "only you can write" in refusal(f"{tmp_path}/open")
    assert list((tmp_path / "open").iterdir()) == []


def test_a_tree_that_others_may_write_is_laid_out_again(tmp_path: Path) -> None:
    home = Path(aclnn_py_home(tmp_path).stdout.strip())
    before = home.resolve()
    before.chmod(0o777)
    assert aclnn_py_home(tmp_path).stdout.strip() == str(home)
    assert home.resolve() != before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives directories away")
def test_a_directory_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    os.chown(tmp_path / "theirs", 12345, 12345)
    assert "belongs to user 12345" in refusal(f"{tmp_path}/theirs")


@pytest.mark.parametrize("name", ["a,b", "a:b", "a;b", "$ORIGIN", "${LIB}"])
def test_names_that_mean_something_to_linkers_are_refused(tmp_path: Path, name: str) -> None:
    assert name.strip("ab") in refusal(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [b"space and 'quotes\"", b"%d $HOME", "\u00fc".encode(), b"\xff"])
def test_other_names_are_fine(tmp_path: Path, name: bytes) -> None:
    place = os.path.join(os.fsencode(tmp_path), name)
    environment = {**clean(PYTHONPATH=str(PACKAGE.parent)), "ACLNN_PY_HOME": os.fsdecode(place)}
    done = children.run([sys.executable, "-m", "aclnn_py", "home"], env=environment, text=False)
    assert (done.returncode, done.stderr) == (0, b"")
    home = done.stdout.rstrip(b"\n")
    assert home.startswith(place + b"/")
    script = b'. "$0/set_env.sh" && test -f "$ASCEND_HOME_PATH/lib64/libascendcl.so"'
    assert children.run(["sh", "-c", script, home], env=clean()).returncode == 0


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "File exists" in refusal(f"{tmp_path}/file")
    assert "File exists" in refusal(f"{tmp_path}/file/below")


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_PY_HOME", str(tmp_path))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr(tree, "share", full)
    with pytest.raises(OSError, match="No space left on device"):
        tree.home()
    assert trees(tmp_path) == []
