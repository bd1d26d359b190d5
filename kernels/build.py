"""How the C engine becomes the extension `aclnn_py._engine`: cffi writes the glue, the C compiler does the rest.

Used by the build hook, by `python kernels/build.py` in a checkout and by the sanitizer tests (SOURCES, CFLAGS).
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "aclnn_py"
INCLUDED_ONLY = {"elementwise.c"}
SOURCES = tuple(sorted(path for path in HERE.glob("*.c") if path.name not in INCLUDED_ONLY))
WARNINGS = ("-Wall", "-Wextra", "-Werror")
CFLAGS = (
    "-std=gnu11",
    "-O3",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-ffp-contract=fast",
    "-fPIC",
    "-fvisibility=hidden",
    "-pthread",
)


class BuildError(RuntimeError):
    """Building is not possible on this machine; the text says what to do about it."""


def compiler() -> list[str]:
    """The C compiler as a command: $CC, what Python was built with, or the usual names."""
    configured = sysconfig.get_config_var("CC") or ""
    for command in (os.environ.get("CC", ""), configured, "cc", "gcc", "clang"):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return words
    raise BuildError(
        "aclnn-py compiles its kernels at install time and found no C compiler: "
        "install gcc or clang (Debian: apt install gcc) or set CC."
    )


def python_include() -> str:
    """Directory of Python.h of the running interpreter."""
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").is_file():
        raise BuildError(
            f"aclnn-py needs Python's C headers and {include}/Python.h is missing: "
            "install them (Debian: apt install python3-dev)."
        )
    return include


HEADERS = ("engine.h", "shim/entry.h")
CALLBACKS = 'extern "Python" int64_t aclemu_dispatch(int64_t entry, int64_t *slots, int64_t caller);\n'
"""What C calls in Python: the dispatcher of the C libraries (aclnn_py.abi.start)."""


def declarations() -> str:
    """The headers without the preprocessor lines that cffi does not read, and the callbacks."""
    lines = [line for name in HEADERS for line in (HERE / name).read_text().splitlines()]
    kept = [line for line in lines if not line.startswith("#") or line.startswith("#define")]
    return "\n".join([*kept, CALLBACKS])


def emit_glue(directory: Path) -> Path:
    """Write cffi's C file for the declarations."""
    from cffi import FFI

    builder = FFI()
    builder.cdef(declarations())
    builder.set_source("aclnn_py._engine", "".join(f'#include "{name}"\n' for name in HEADERS))
    glue = directory / "_engine.c"
    builder.emit_c_code(str(glue))
    return glue


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{shlex.join(command)}\nfailed:\n{done.stdout}{done.stderr}")


def compile_objects(sources: Iterable[Path], directory: Path, flags: Iterable[str]) -> list[Path]:
    """Compile every source to an object in directory, as many at once as there are cores."""
    cc, common = compiler(), [*flags, f"-I{HERE}"]

    def one(source: Path) -> Path:
        target = directory / (source.stem + ".o")
        run([*cc, *common, "-c", str(source), "-o", str(target)])
        return target

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(one, sources))


def build(target_directory: Path = PACKAGE) -> Path:
    """Build the extension into target_directory and return its path."""
    target = target_directory / ("_engine" + sysconfig.get_config_var("EXT_SUFFIX"))
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        include = f"-I{python_include()}"
        objects = compile_objects(SOURCES, scratch, (*CFLAGS, *WARNINGS))
        objects += compile_objects([emit_glue(scratch)], scratch, (*CFLAGS, include, "-w"))
        fresh = scratch / target.name
        run([*compiler(), "-shared", "-pthread", *map(str, objects), "-o", str(fresh), "-lm"])
        shutil.move(fresh, target)
    return target


if __name__ == "__main__":
    try:
        print(build())
    except BuildError as problem:
        sys.exit(str(problem))
