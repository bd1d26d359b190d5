"""What build systems look for in a tree: a CMake package and files for pkg-config, all of whose paths are relative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .sources import CMAKE_PACKAGE
from .versions import CANN

PACKAGES = "lib64/cmake"
"""Where CANN's set_env.sh lets CMake look."""
FORWARD = 'include("${{CMAKE_CURRENT_LIST_DIR}}/../../../lib64/cmake/CANN/{name}")\n'
"""CMake looks below share/, and on Debian not below lib64/, when CMAKE_PREFIX_PATH is the tree."""
KERNELS = ("tikcpp", "compiler/tikcpp")
"""Where build files of different years look for ascendc_kernel_cmake."""
FOLDER = "lib64/pkgconfig"
PC = """\
prefix=${{pcfiledir}}/../..
includedir=${{prefix}}/include
libdir=${{prefix}}/lib64

Name: {name}
Description: lib{name}.so of CANN, emulated by aclnn_py
Version: {version}
Requires: {requires}
Cflags: -I${{includedir}} -I${{includedir}}/aclnn -I${{includedir}}/aclnnop
Libs: -L${{libdir}} -l{name}
"""
OPERATORS = "opapi"
"""Libraries whose names begin so need what aclnn's tensors and the runtime's streams come from."""


def cmake() -> Iterator[tuple[str, str]]:
    """Path below the tree and text of each file of find_package(CANN), and of what programs with kernels include."""
    for path in sorted(CMAKE_PACKAGE.glob("CANN*.cmake")):
        yield f"{PACKAGES}/CANN/{path.name}", path.read_text(encoding="utf-8")
        yield f"share/cmake/CANN/{path.name}", FORWARD.format(name=path.name)
    kernels = (CMAKE_PACKAGE / "ascendc.cmake").read_text(encoding="utf-8")
    yield from ((f"{place}/ascendc_kernel_cmake/ascendc.cmake", kernels) for place in KERNELS)


def pkg_config(libraries: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The same for pkg-config, of libraries by their paths below the tree; those of lib64 have one each."""
    for path in libraries:
        folder, _, soname = path.rpartition("/")
        if folder == "lib64" and soname.endswith(".so"):
            name = soname.removeprefix("lib").removesuffix(".so")
            requires = "nnopbase ascendcl" if name.startswith(OPERATORS) else ""
            yield f"{FOLDER}/{name}.pc", PC.format(name=name, version=CANN, requires=requires)
