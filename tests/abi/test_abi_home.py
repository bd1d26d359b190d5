"""`aclnn-py home`: the tree is whole, built once, by one of many, and again when something changed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from clients import PACKAGE, PROGRAMS, aclnn_py_home, clean

from aclnn_py.abi import libpython, tree
from aclnn_py.cli import main

LIBRARIES = ["ascendcl", "acl_rt", "nnopbase", "opapi", "opapi_math", "opapi_nn", "aclemu"]
CHECKOUT = Path(__file__).resolve().parents[2]


def trees(cache: Path) -> list[Path]:
    return sorted(cache.glob(".tree-*"))


def test_the_tree_is_laid_out_as_an_installation(home: Path) -> None:
    assert {path.name for path in (home / "lib64").iterdir()} == {f"lib{name}.so" for name in LIBRARIES}
    for header in (
        "acl/acl.h",
        "aclnn/aclnn_base.h",
        "aclnnop/aclnn_silu.h",
        "aclnnop/level2/aclnn_silu.h",
        "aclemu.h",
    ):
        assert (home / "include" / header).is_file()
    assert (home / "examples" / "CMakeLists.txt").is_file()


def test_set_env_sets_what_programs_look_for(home: Path) -> None:
    script = f". '{home}/set_env.sh'; env"
    done = subprocess.run(["sh", "-c", script], env=clean(LD_LIBRARY_PATH="/mine"), capture_output=True, text=True)
    assert done.stderr == ""
    found = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    assert found["ASCEND_HOME_PATH"] == found["ASCEND_TOOLKIT_HOME"] == str(home)
    assert found["LD_LIBRARY_PATH"] == f"{home}/lib64:/mine"
    assert Path(found["ASCEND_OPP_PATH"]).is_dir()


def test_two_builds_at_once_are_one_tree(tmp_path: Path) -> None:
    environment = clean(ACLNN_PY_HOME=str(tmp_path), PYTHONPATH=str(PACKAGE.parent))
    command = [sys.executable, "-m", "aclnn_py", "home"]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    printed = {process.communicate(timeout=300)[0] for process in both}
    assert [process.returncode for process in both] == [0, 0]
    (path,) = printed
    assert (Path(path.strip()) / "lib64" / "libaclemu.so").is_file()
    assert len(trees(tmp_path)) == 1
    assert not list(tmp_path.glob("*.link"))


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
    assert subprocess.run(["sh", "-c", script], capture_output=True).returncode == 0


def test_a_changed_package_has_another_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, files = tree.key(), list(tree.sources())
    assert before == tree.key()
    assert {"python.c", "acl.h", "silu.py"} <= {path.name for path in files}
    changed = tmp_path / files[0].name
    changed.write_bytes(files[0].read_bytes() + b"\n")
    monkeypatch.setattr(tree, "sources", lambda: iter([changed, *files[1:]]))
    assert tree.key() != before


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ACLNN_PY_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/there")
    assert tree.cache() == Path("/there/aclnn_py")
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tree.cache() == tmp_path / ".cache" / "aclnn_py"


def test_a_failed_build_leaves_nothing_and_says_why(tmp_path: Path) -> None:
    done = aclnn_py_home(tmp_path, CC="false")
    assert done.returncode == 1
    assert "Error: false " in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = clean(ACLNN_PY_HOME=str(tmp_path / "file"), PYTHONPATH=str(PACKAGE.parent))
    command = [sys.executable, "-m", "aclnn_py", "home"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "ACLNN_PY_HOME" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_python_without_a_shared_library_is_told(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr(libpython, "find", lambda: None)
    monkeypatch.setattr(tree, "home", lambda rebuild: home)
    done = CliRunner().invoke(main, ["home"])
    assert done.exit_code == 0
    assert f"{home}\n" in done.output
    assert "was built without a shared library" in done.output
    assert "ACLNN_PY_LIBPYTHON" in done.output


@pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")
@pytest.mark.parametrize("variable", ["ASCEND_CUSTOM_PATH", "ASCEND_HOME_PATH"])
def test_the_cmake_example_builds(home: Path, tmp_path: Path, variable: str) -> None:
    shutil.copy(home / "examples" / "CMakeLists.txt", tmp_path)
    shutil.copy(PROGRAMS / "check.h", tmp_path)
    shutil.copy(PROGRAMS / "values.cpp", tmp_path)
    text = (tmp_path / "values.cpp").read_text().replace('SAME(aclemuSetSocName("', 'SAME(set("')
    (tmp_path / "values.cpp").write_text(text)
    environment = {**clean(), variable: str(home)}
    for step in (["-S", str(tmp_path), "-B", str(tmp_path / "build")], ["--build", str(tmp_path / "build")]):
        done = subprocess.run(["cmake", *step], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run([str(tmp_path / "build" / "values")], env=clean(HOME=str(tmp_path)), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")
def test_the_samples_build_with_cmake(home: Path, tmp_path: Path) -> None:
    environment = {**clean(), "ASCEND_HOME_PATH": str(home)}
    source, target = str(CHECKOUT / "samples" / "cpp"), str(tmp_path)
    subprocess.run(["cmake", "-S", source, "-B", target], env=environment, check=True, capture_output=True)
    done = subprocess.run(["cmake", "--build", target], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stdout + done.stderr
    printed = subprocess.run(
        [os.path.join(target, "silu_backward")], env=clean(), capture_output=True, text=True
    ).stdout
    assert re.findall(r"out result\[0\] is: (\S+)", printed) == ["0.927671"]
