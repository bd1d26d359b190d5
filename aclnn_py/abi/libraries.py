"""Compiling the C libraries: the core, and thin libraries under CANN's names that call it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from . import libpython
from .exported import Unit
from .sources import PACKAGE, directory

CORE = "libaclemu.so"
CORE_SOURCES = ("core.c", "python.c", "fork.c")
VARIADIC = "variadic"
FLAGS = ("-std=gnu11", "-O2", "-g0", "-fPIC", "-fvisibility=hidden", "-pthread")
LINK = ("-shared", "-pthread", "-Wl,-z,nodelete", "-Wl,-z,defs", "-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN")


class Library(NamedTuple):
    """A shared library and the units of stubs it is made of."""

    name: str
    units: tuple[str, ...]
    folder: str = "."


INFINI = "../infini/lib"
"""Where InfiniOp's libraries go, seen from the others."""


def libraries(units: dict[str, Unit]) -> list[Library]:
    """The libraries that programs name, whose functions the linker looks for in exactly these."""
    operators = [name for name in units if name.startswith("operators_")]
    return [
        Library("libascendcl.so", ("runtime", VARIADIC)),
        Library("libacl_rt.so", ("runtime", VARIADIC)),
        Library("libnnopbase.so", ("meta",)),
        Library("libopapi.so", tuple(operators)),
        *(Library(f"libopapi_{name.removeprefix('operators_')}.so", (name,)) for name in operators),
        Library("libinfinirt.so", ("infinirt",), INFINI),
        Library("libinfiniop.so", ("infiniop",), INFINI),
    ]


def recipe() -> ModuleType:
    """kernels/build.py: the compiler, and how commands are run."""
    path = directory("kernels") / "build.py"
    spec = importlib.util.spec_from_file_location("aclnn_py_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def quoted(text: str) -> str:
    """The text as a C string literal."""
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode("utf-8", "surrogateescape")) + '"'


def where() -> str:
    """where.h: the Python that the core loads, and the package it imports."""
    library = libpython.find()
    places = {"PYTHON": sys.executable, "LIBPYTHON": str(library or ""), "PACKAGE": str(PACKAGE.parent)}
    return "".join(f"#define {name} {quoted(text)}\n" for name, text in places.items())


def write_sources(scratch: Path, units: dict[str, Unit]) -> list[Path]:
    """The generated C files, in scratch; returns every file to compile."""
    (scratch / "where.h").write_text(where())
    for name, unit in units.items():
        (scratch / f"{name}.c").write_text(unit.text)
    shim = directory("kernels") / "shim"
    return [*(scratch / f"{name}.c" for name in units), *(shim / name for name in (*CORE_SOURCES, f"{VARIADIC}.c"))]


def build(target: Path, scratch: Path, units: dict[str, Unit], extra: tuple[str, ...] = ()) -> None:
    """All libraries into target. `extra` are more compiler flags, for example those of a sanitizer."""
    tools = recipe()
    sources = write_sources(scratch, units)
    places = (f"-I{scratch}", f"-I{directory('include')}", f"-I{tools.python_include()}")
    objects = tools.compile_objects(sources, scratch, (*FLAGS, *tools.WARNINGS, *places, *extra))
    found = dict(zip((source.stem for source in sources), map(str, objects), strict=True))
    core = [found[Path(name).stem] for name in CORE_SOURCES]

    def link(name: str, *inputs: str, folder: str = ".") -> None:
        (target / folder).mkdir(parents=True, exist_ok=True)
        command = [*tools.compiler(), *LINK, *extra, f"-Wl,-soname,{name}", *inputs, "-o", str(target / folder / name)]
        tools.run(command)

    link(CORE, *core, found["own"], "-ldl")
    for library in libraries(units):
        inputs = (*(found[unit] for unit in library.units), "-Wl,--no-as-needed", str(target / CORE))
        link(library.name, *inputs, folder=library.folder)
    (target / INFINI / CORE).hardlink_to(target / CORE)  # the same file, so that a program never gets two of it
