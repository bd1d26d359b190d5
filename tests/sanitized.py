"""The machine compiled with a sanitizer, once for all tests that want it: objects stay in build/ like the package's."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

import children
import pytest

KERNELS = Path(__file__).resolve().parent.parent / "kernels"
MODES = {
    "address": ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"),
    "thread": ("-fsanitize=thread",),
}
ORDINARY = ("-O0", "-g1")
"""The kernels take several times as long to compile with more."""


@cache
def recipe() -> ModuleType:
    """kernels/build.py of the checkout."""
    if not KERNELS.is_dir():
        pytest.skip("needs a checkout")
    spec = importlib.util.spec_from_file_location("machine_recipe", KERNELS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def flags(mode: str) -> tuple[str, ...]:
    """The compiler's flags for a mode; skips the test where it cannot make and run such programs."""
    build, found = recipe(), MODES[mode]
    directory = build.BUILD / mode
    directory.mkdir(parents=True, exist_ok=True)
    source, program = directory / "probe.c", directory / "probe"
    with build.alone(directory):
        source.write_text("int main(void) { return 0; }\n")
        command = [*build.compiler(), *found, str(source), "-o", str(program)]
        made = children.run(command)
        ran = made if made.returncode else children.run([str(program)])
    if ran.returncode:
        pytest.skip(f"no {mode} sanitizer here: {ran.stderr.strip().splitlines()[-1:]}")
    return found


@cache
def objects(mode: str) -> dict[str, Path]:
    """The whole machine as objects, by their places: "compute/core/step.c", "generated/operators.c"."""
    build = recipe()
    made = build.objects(build.BUILD / mode, *ORDINARY, *flags(mode))
    return {path.name.removesuffix(".o").replace("-", "/"): path for path in made}


def extra_objects(mode: str, *sources: Path) -> list[Path]:
    """Sources of a test, compiled in the same way."""
    build = recipe()
    directory = build.BUILD / mode / "tests" / sources[0].parents[1].name
    with build.alone(directory):
        made: list[Path] = build.compile_objects(sources, directory, *ORDINARY, *flags(mode))
    return made


def linked(mode: str, inputs: list[Path], program: Path, *more: str) -> Path:
    """A program of these objects; `more` are flags for the linker."""
    options = (*flags(mode), "-pthread", *more)
    command = [*recipe().compiler(), *options, *map(str, inputs), "-o", str(program), "-lm", "-ldl"]
    children.run(command, check=True)
    return program


def libraries(mode: str, home: Path, target: Path, *units: Path) -> Path:
    """CANN's libraries below `target`, as those below `home` but compiled so; `units` replace those of their names."""
    build = recipe()
    jumps = build.compile_objects(build.jumps(), build.BUILD / "objects")
    machine = {path.name: path for path in (*objects(mode).values(), *units)}
    build.libraries(target, list(machine.values()), jumps, *flags(mode))
    planner = home / "lib64" / "aclemu.planner"
    (target / "lib64" / planner.name).write_bytes(planner.read_bytes())
    return target / "lib64"
