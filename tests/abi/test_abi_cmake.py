"""Build files of CMake in the tree that stands in for CANN."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import children
import pytest
from clients import PROGRAMS, clean

CHECKOUT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")


@pytest.mark.parametrize("variable", ["ASCEND_CUSTOM_PATH", "ASCEND_HOME_PATH"])
def test_the_cmake_example_builds(home: Path, tmp_path: Path, variable: str) -> None:
    shutil.copy(home / "examples" / "CMakeLists.txt", tmp_path)
    shutil.copy(PROGRAMS / "check.h", tmp_path)
    shutil.copy(PROGRAMS / "values.cpp", tmp_path)
    text = (tmp_path / "values.cpp").read_text().replace('SAME(aclemuSetSocName("', 'SAME(set("')
    (tmp_path / "values.cpp").write_text(text)
    environment = {**clean(), variable: str(home)}
    for step in (["-S", str(tmp_path), "-B", str(tmp_path / "build")], ["--build", str(tmp_path / "build")]):
        done = children.run(["cmake", *step], env=environment)
        assert done.returncode == 0, done.stdout + done.stderr
    done = children.run([str(tmp_path / "build" / "values")], env=clean(HOME=str(tmp_path)), text=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_examples_of_the_tree_build_as_they_are(home: Path, tmp_path: Path) -> None:
    assert {path.name for path in (home / "examples").iterdir()} >= {"CMakeLists.txt", "npu.h", "silu_backward.cpp"}
    environment = {**clean(), "ASCEND_HOME_PATH": str(home)}
    for step in (["-S", str(home / "examples"), "-B", str(tmp_path)], ["--build", str(tmp_path)]):
        done = children.run(["cmake", *step], env=environment)
        assert done.returncode == 0, done.stdout + done.stderr
    printed = children.run([str(tmp_path / "silu_backward")], env=clean(HOME=str(tmp_path)), text=False)
    assert b"out result[0] is: 0.927671" in printed.stdout


def test_only_a_kernel_of_ascend_c_needs_its_compiler(home: Path, tmp_path: Path) -> None:
    script = tmp_path / "build.cmake"
    including = "".join(
        f'include("{home}/{place}/ascendc_kernel_cmake/ascendc.cmake")\n' for place in ("tikcpp", "compiler/tikcpp")
    )
    script.write_text(including)
    children.run(["cmake", "-P", script], env=clean(), check=True)
    script.write_text(f"{including}ascendc_library(kernels STATIC add.cpp)\n")
    done = children.run(["cmake", "-P", script], env=clean())
    assert done.returncode == 1
    assert "Expected a compiler of Ascend C for the kernels" in done.stderr


def test_the_samples_build_with_cmake(home: Path, tmp_path: Path) -> None:
    environment = {**clean(), "ASCEND_HOME_PATH": str(home)}
    source, target = str(CHECKOUT / "samples" / "cpp"), str(tmp_path)
    children.run(["cmake", "-S", source, "-B", target], env=environment, check=True)
    done = children.run(["cmake", "--build", target], env=environment)
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stdout + done.stderr
    printed = children.run([os.path.join(target, "silu_backward")], env=clean()).stdout
    assert re.findall(r"out result\[0\] is: (\S+)", printed) == ["0.927671"]
