"""Where the headers and libraries of the package are: in the wheel, or in the checkout around it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
HERE = PACKAGE / "home"
CMAKE = HERE / "CMakeLists.txt"
CMAKE_PACKAGE = HERE / "cmake"
"""The files of find_package(CANN)."""
CORE = "lib64/libaclemu.so"
"""The machine, which all other libraries stand on."""
PLANNER = "aclemu.planner"
"""Beside it: which interpreter answers for the package in which directory."""

COMPLETE_MARK = "share/aclnn_py/complete"
"""A file that only a complete tree has."""


def include() -> Path:
    """The public headers; FileNotFoundError when neither place has them."""
    for place in (PACKAGE / "_include", PACKAGE.parent / "include"):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"Expected {PACKAGE}/_include, or include/ in the checkout, but there is neither.")


def python() -> Path:
    """The directory of Python modules under CANN's names, for PYTHONPATH."""
    return PACKAGE / "pyacl" / "site"


def stubs() -> list[Path]:
    """The types of these modules."""
    return sorted((PACKAGE / "pyacl").glob("*.pyi"))


def samples() -> Path | None:
    """The sample programs in C++, if they are at hand."""
    places = (PACKAGE / "_samples", PACKAGE.parent / "samples" / "cpp")
    return next((place for place in places if place.is_dir()), None)


def native() -> Path:
    """The compiled libraries, lying as in a tree; FileNotFoundError when they were not built."""
    place = PACKAGE / "_native"
    if (place / CORE).is_file():
        return place
    raise FileNotFoundError(
        f"Expected the compiled part of aclnn_py in {place} but it is missing: "
        "install with `pip install .` (in a checkout: `python kernels/build.py`)."
    )
