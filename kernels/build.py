"""How the machine becomes `aclnn_py/_native/lib64/libaclemu.so`, CANN's libraries around it and `aclnn_py._engine`.

Used by the build hook, by `python kernels/build.py` in a checkout and by the tests. Everything is made below build/
and kept there, so that a second run compiles what has changed; then it is copied into the package.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
for _path in (HERE, ROOT):
    if str(_path) not in sys.path:
        sys.path.insert(0, str(_path))  # this file is loaded by its path, from wherever

import tags  # noqa: E402
from loop_units import EACH, kernel_units  # noqa: E402
from optimisation import optimised  # noqa: E402
from progress import announced, watched  # noqa: E402
from toolchain import BuildError, alone, compiler, cores, levels, made, near  # noqa: E402

__all__ = ["BuildError", "build", "compile_objects", "compiler", "generate", "objects"]

PACKAGE = ROOT / "aclnn_py"
BUILD = ROOT / "build"
GENERATED = BUILD / "generated"
ROOMS = ("compute", "machine", "collectives", "abi")
FOLDERS = tuple(sorted({path.parent for room in ROOMS for path in (HERE / room).rglob("*.[ch]")} - {EACH}))
"""The rooms' folders; a room has no two files of one name."""
SOURCES = tuple(path for folder in FOLDERS for path in sorted(folder.glob("*.c")))
ENGINE = ("engine_memory.h", "engine_plans.h", "engine.h")
WARNINGS = ("-Wall", "-Wextra", "-Werror")
PLACES = (
    *(word for folder in (HERE, *(HERE / room for room in ROOMS), *FOLDERS) for word in ("-iquote", near(folder))),
    *("-iquote", near(GENERATED)),
    f"-I{near(ROOT / 'include')}",
)
"""Where headers are: ours are found by quotes only, so that <memory.h> stays the system's."""
CFLAGS = (
    "-std=gnu11",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-ffp-contract=fast",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-pthread",
    *PLACES,
)
LINK = (
    *("-shared", "-pthread", "-Wl,--no-as-needed", "-Wl,-z,defs", "-Wl,-z,nodelete"),
    *("-Wl,--enable-new-dtags", "-Wl,-Bsymbolic-functions"),
)
VISIBLE = "{ global: ae_*; aclemu*; local: *; };\n"
TOOLS = HERE / "tools"
"""Sources of programs of the tree: each is the files whose names begin with its own."""
PROGRAMS = {"npu-smi": ("npu_smi", "libdcmi.so")}
"""Name below bin/ -> how its files' names begin, the library that it stands on."""
CORE = "lib64/libaclemu.so"
PLANNER = "lib64/aclemu.planner"
"""Which interpreter planner.c starts, and on a second line the directory of the package ("": the one around it)."""


def python_include() -> str:
    """Directory of Python.h of the running interpreter."""
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").is_file():
        raise BuildError(
            f"aclnn-py needs Python's C headers and {include}/Python.h is missing: "
            "install them (Debian: apt install python3-dev)."
        )
    return include


# ---- what is written ---------------------------------------------------------------------------------------------


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)
    return path


def folders(source: Path) -> tuple[str, ...]:
    """("compute", "rows") for kernels/compute/rows/nll.c; of what is written at build time the directory."""
    return source.relative_to(HERE).parent.parts if source.is_relative_to(HERE) else (source.parent.name,)


def room(source: Path) -> str:
    """ "compute" for kernels/compute/rows/nll.c."""
    return folders(source)[0]


def generate(directory: Path = GENERATED) -> list[Path]:
    """Write what follows from the headers and the declarations; returns the units of the machine among it."""
    from aclnn_py.derived import units
    from aclnn_py.infiniop import stubs

    written = [path.read_text() for path in SOURCES if room(path) == "abi"]
    texts = units.texts(ROOT / "include", written, {"infini_stubs.c": stubs.text()})
    texts |= kernel_units()
    for stale in set(directory.rglob("*.[ch]")) - {directory / name for name in texts} - {directory / "_engine.c"}:
        stale.unlink()
    return [path for name, text in texts.items() if (path := write(directory / name, text)).suffix == ".c"]


def declarations() -> str:
    """What the extension declares: ENGINE without the preprocessor lines that cffi cannot read, and the surfaces."""
    from aclnn_py.api import cdef
    from aclnn_py.infiniop import cdef as infini
    from aclnn_py.pyacl import cdef as pyacl

    lines = [line for name in ENGINE for line in (HERE / name).read_text().splitlines()]
    kept = [line for line in lines if not line.startswith("#") or line.startswith("#define")]
    plain = [re.sub(r"\((-\d+)\)", r"\1", line) for line in kept]
    return "\n".join([*plain, cdef.text(), infini.text(), pyacl.text(), cdef.CALLBACKS])


def emit_glue(directory: Path = BUILD) -> Path:
    """cffi's C file for the declarations, written anew when they or cffi have changed."""
    import cffi

    from aclnn_py.api import cdef
    from aclnn_py.infiniop import cdef as infini
    from aclnn_py.pyacl import cdef as pyacl

    glue, record = directory / "_engine.c", directory / "_engine.cdef"
    wanted, source = declarations(), cdef.source() + infini.text() + pyacl.text()
    mark = f"{cffi.__version__}\n{wanted}\n{source}"
    if not (glue.is_file() and record.is_file() and record.read_text() == mark):
        builder = cffi.FFI()
        builder.cdef(wanted)
        builder.set_source("aclnn_py._engine", source)
        directory.mkdir(parents=True, exist_ok=True)
        builder.emit_c_code(str(glue))
        record.write_text(mark)
    return glue


# ---- what is compiled ----------------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """A source, and what its compilation needs beside CFLAGS."""

    source: Path
    flags: tuple[str, ...] = ()

    @property
    def effort(self) -> int:
        """Grows with what compiling takes: loops are much from few lines."""
        loops = folders(self.source) == ("compute",) and "_base" not in self.source.stem
        return (1 << 20 if loops else 0) + self.source.stat().st_size

    def object_in(self, directory: Path) -> Path:
        return directory / f"{'-'.join((*folders(self.source), self.source.name))}.o"

    def compile(self, directory: Path, more: tuple[str, ...]) -> Path:
        built = sum(1 << level for level in levels())
        sets = (f"-DISA_BUILT={built}",) if room(self.source) == "compute" else ()
        flags = (*CFLAGS, *sets, *optimised(self.source, folders(self.source)), *self.flags, *more)
        command = [*compiler(), *flags, "-c", near(self.source)]
        return made(self.object_in(directory), command, [self.source])


def compiled(units: Iterable[Unit], directory: Path, more: tuple[str, ...] = ()) -> list[Path]:
    """An object of every unit, as many at once as there are cores; one BuildError tells of everything that failed."""
    wanted = list(units)
    announced(sum(not unit.object_in(directory).is_file() for unit in wanted), cores())
    with ThreadPoolExecutor(cores()) as pool:
        # What takes long comes first, so that no core waits for another at the end.
        turns = sorted(range(len(wanted)), key=lambda number: -wanted[number].effort)
        queued = {number: pool.submit(wanted[number].compile, directory, more) for number in turns}
        jobs = [queued[number] for number in range(len(wanted))]
        watched(jobs)
    problems = dict.fromkeys(str(problem) for job in jobs if (problem := job.exception()) is not None)
    if problems:
        raise BuildError("\n".join(problems))
    return [job.result() for job in jobs]


def compile_objects(sources: Iterable[Path], directory: Path, *more: str) -> list[Path]:
    """Sources as objects; `more` are flags behind the usual ones, for example those of a sanitizer."""
    return compiled([Unit(source, WARNINGS) for source in sources], directory, more)


def objects(directory: Path, *more: str) -> list[Path]:
    """The whole machine as objects, generated units and all."""
    with alone(directory):
        return compile_objects([*SOURCES, *generate()], directory, *more)


def linked(target: Path, inputs: list[Path], *flags: str) -> Path:
    return made(target, [*compiler(), *LINK, *map(near, inputs), *flags], inputs)


def jumps() -> list[Path]:
    """The sources of the thin libraries, in the order of exports.libraries."""
    from aclnn_py.derived import exports

    kinds = exports.libraries(ROOT / "include")
    return [write(BUILD / "thin" / f"{each.path.replace('/', '-')}.S", each.text) for each in kinds]


def libraries(directory: Path, machine: list[Path], thin: list[Path], *more: str) -> list[str]:
    """Link libaclemu.so and the libraries around it below `directory`; returns their paths there."""
    from aclnn_py.derived import exports

    script = write(BUILD / "visible.map", VISIBLE)
    visible = (f"-Wl,-soname,{Path(CORE).name}", f"-Wl,--version-script={near(script)}")
    core = linked(directory / CORE, machine, *more, *visible, "-lm", "-ldl")
    kinds = exports.libraries(ROOT / "include")
    for library, jump in zip(kinds, thin, strict=True):
        search = (f"-Wl,-rpath,{path}" for path in library.search)
        inputs = [jump, core, *(directory / "lib64" / soname for soname in library.needs)]
        linked(directory / library.path, inputs, "-nostdlib", f"-Wl,-soname,{library.soname}", *search)
    return [CORE, *(library.path for library in kinds)]


def programs(directory: Path) -> list[str]:
    """Compile and link the tree's programs below `directory`, where the libraries are; returns their paths there."""
    folder, names = directory / "lib64", []
    for name, (prefix, library) in PROGRAMS.items():
        units = compile_objects(sorted(TOOLS.glob(f"{prefix}*.c")), BUILD / "objects")
        inputs = [*units, folder / library]
        search = ("-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN/../lib64", f"-Wl,-rpath-link,{folder}")
        made(directory / "bin" / name, [*compiler(), *map(str, inputs), *search], inputs)
        names.append(f"bin/{name}")
    return names


def complete_headers(directory: Path) -> list[str]:
    """Write the headers that a complete tree has in place of its own; returns their paths there."""
    from aclnn_py.derived import public

    texts = {f"complete/include/{path}": text for path, text in public.complete_headers().items()}
    for name, text in texts.items():
        write(directory / name, text)
    return list(texts)


def build_all(directory: Path) -> list[str]:
    """Everything below `directory` as it lies in the package; returns the paths there."""
    machine, thin = [*SOURCES, *generate()], jumps()
    units = [*(Unit(source, WARNINGS) for source in machine), *map(Unit, thin)]
    flags = (f"-I{python_include()}", "-w", "-Og", *tags.defines())
    *found, glue = compiled([*units, Unit(emit_glue(), flags)], BUILD / "objects")
    native = directory / "_native"
    shared = libraries(native, found[: len(machine)], found[len(machine) :])
    names = [*shared, *programs(native), *complete_headers(native)]
    write(native / PLANNER, f"{sys.executable}\n\n")
    extension = f"_engine{tags.suffix()}"
    # Python's own symbols come from the interpreter.
    linked(directory / extension, [glue, native / CORE], "-Wl,-z,undefs", "-Wl,-rpath,$ORIGIN/_native/lib64")
    return [extension, *(f"_native/{name}" for name in (PLANNER, *names))]


def install(source: Path, target: Path) -> None:
    """A fresh file in place of the old one, which running programs keep."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    shutil.copy(source, fresh)
    os.replace(fresh, target)


def build(package: Path = PACKAGE) -> list[str]:
    """Build everything into the package; returns the paths inside it."""
    with alone(BUILD):
        paths = build_all(BUILD / "package")
        for path in paths:
            install(BUILD / "package" / path, package / path)
    present = {path for path in (package / "_native").rglob("*") if path.is_file()} | set(package.glob("_engine.*.so"))
    for stale in present - {package / path for path in paths}:
        stale.unlink()
    return paths


if __name__ == "__main__":
    try:
        print(*build(), sep="\n")
    except BuildError as problem:
        sys.exit(str(problem))
