"""A program in C++ is built against the tree by CMake's find_package and by pkg-config, from wherever the tree lies."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import children
import pytest

from aclnn_py.home import contents, tree, versions

needs_cmake = pytest.mark.skipif(shutil.which("cmake") is None, reason="needs cmake")
needs_pkg_config = pytest.mark.skipif(shutil.which("pkg-config") is None, reason="needs pkg-config")
needs_compiler = pytest.mark.skipif(shutil.which("c++") is None, reason="needs a C++ compiler")
PROGRAM = """\
#include <cstdio>
#include "acl/acl.h"
#include "aclnnop/aclnn_silu.h"
int main()
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    int64_t shape[] = {2}, strides[] = {1};
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, 1, nullptr);
    std::printf("%d %d\\n", aclrtSetDevice(0), aclnnSiluGetWorkspaceSize(x, nullptr, &size, &executor));
    return aclDestroyTensor(x);
}
"""
PRINTED = "0 161001\n"
LISTS = """\
cmake_minimum_required(VERSION 3.14)
project(found CXX)
find_package(CANN 8.1 REQUIRED COMPONENTS ascendcl opapi_nn)
message(STATUS "found ${CANN_VERSION} in ${CANN_ROOT}, emulated ${CANN_EMULATED}")
add_executable(program program.cpp)
target_link_libraries(program PRIVATE CANN::opapi_nn)
"""
QUESTIONS = """\
cmake_minimum_required(VERSION 3.14)
project(asked CXX)
foreach(words "8" "8.5.0 EXACT" "8.1 COMPONENTS opapi" "8.6" "9" "7.0" "8 COMPONENTS warp")
  separate_arguments(arguments UNIX_COMMAND "${words}")
  find_package(CANN ${arguments} QUIET)
  message(STATUS "asked ${words}: ${CANN_FOUND}")
  unset(CANN_DIR CACHE)
endforeach()
"""


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A tree that is no longer where it was laid out."""
    directory = tmp_path_factory.mktemp("trees")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ACLNN_PY_HOME", str(directory))
        place = directory / "moved here"
        tree.home().resolve().rename(place)
        yield place


@pytest.fixture
def project(tmp_path: Path) -> Path:
    place = tmp_path / "project"
    place.mkdir()
    (place / "program.cpp").write_text(PROGRAM)
    (place / "CMakeLists.txt").write_text(LISTS)
    return place


def sourced(home: Path, command: str, place: Path) -> str:
    """What a command prints behind set_env.sh."""
    environment = {key: text for key, text in os.environ.items() if not key.startswith(("ASCEND", "ACLNN", "CMAKE"))}
    done = children.run(["bash", "-ec", f". '{home}/set_env.sh'; {command}"], cwd=place, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@needs_cmake
@needs_compiler
def test_cmake_finds_the_package_behind_set_env(moved: Path, project: Path) -> None:
    printed = sourced(moved, "cmake -S . -B build && cmake --build build && ./build/program", project)
    assert f"found {versions.CANN} in {moved}, emulated TRUE" in printed
    assert printed.endswith(PRINTED)


@needs_cmake
@needs_compiler
def test_cmake_finds_the_package_below_a_prefix_and_refuses_what_is_not_there(moved: Path, project: Path) -> None:
    (project / "CMakeLists.txt").write_text(QUESTIONS)
    command = ["cmake", "-S", str(project), "-B", str(project / "build"), f"-DCMAKE_PREFIX_PATH={moved}"]
    done = children.run(command, check=True)
    found = dict(re.findall(r"^-- asked (.+?): (\d)$", done.stdout, re.MULTILINE))
    assert found == {"8": "1", "8.5.0 EXACT": "1", "8.1 COMPONENTS opapi": "1", "8.6": "0", "9": "0", "7.0": "0",
                     "8 COMPONENTS warp": "0"}  # fmt: skip


@needs_pkg_config
@needs_compiler
def test_a_program_by_pkg_config(moved: Path, project: Path) -> None:
    printed = sourced(
        moved, "eval c++ program.cpp -o program $(pkg-config --cflags --libs opapi_nn); ./program", project
    )
    assert printed == PRINTED


@needs_pkg_config
def test_every_library_has_a_pc_file_of_its_version(moved: Path, tmp_path: Path) -> None:
    names = {path.stem.removeprefix("lib") for path in (moved / "lib64").glob("*.so")}
    assert names == {path.stem for path in (moved / "lib64" / "pkgconfig").glob("*.pc")}
    printed = sourced(moved, f"pkg-config --modversion {shlex.join(sorted(names))}", tmp_path)
    assert printed.split() == [versions.CANN] * len(names)


def test_no_file_for_build_systems_holds_an_absolute_path(moved: Path) -> None:
    written = [name for name, _ in contents.texts()]
    assert {"lib64/cmake/CANN/CANNConfig.cmake", "lib64/pkgconfig/ascendcl.pc", "version.cfg"} <= set(written)
    assert [name for name in written if str(moved.parent) in (moved / name).read_text()] == []


@pytest.mark.parametrize(
    "name",
    ["version.info", "compiler/version.info", "share/info/ops-nn/version.info", "ascend_toolkit_install.info",
     f"{versions.ARCHITECTURE}/ascend_toolkit_install.info", f"{versions.ARCHITECTURE}/compiler/version.info"],
)  # fmt: skip
def test_files_of_versions_say_the_same(moved: Path, name: str) -> None:
    text = (moved / name).read_text()
    assert re.findall(r"^version=(.*)$", text, re.MULTILINE | re.IGNORECASE) == [versions.CANN]


def test_version_cfg_lists_packages(moved: Path) -> None:
    first, *lines = (moved / "version.cfg").read_text().splitlines()
    assert first == "# version: 1.0"
    assert f"runtime_running_version=[{versions.CANN}:{versions.CANN}]" in lines
