"""The kernel side under the address, undefined-behaviour and thread sanitizers, driven by native/kernels.c."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NUMERICS = ["dtype", "isa", "isa_base", "isa_avx2", "isa_avx512"]
STEPS = ["decode", "layout", "layout_rows", "stages", "step", "rows", "upright", "move", "transpose", "plan", "pool"]
MODES = {
    "address": ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
    "thread": ["-fsanitize=thread"],
}
FLAGS = ["-std=gnu11", "-O1", "-g", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast", "-pthread"]


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A C compiler that comes with the sanitizers' libraries."""
    found = shutil.which("gcc") or shutil.which("cc")
    probe = tmp_path_factory.mktemp("probe") / "probe.c"
    probe.write_text("int main(void) { return 0; }\n")
    for mode in MODES.values():
        command = [str(found), *mode, str(probe), "-o", str(probe.with_suffix(""))]
        if not found or subprocess.run(command, capture_output=True).returncode:
            pytest.skip("needs a C compiler with sanitizers")
    return found


@pytest.mark.parametrize("mode", MODES)
def test_the_kernels_are_clean(mode: str, compiler: str, checkout: Path, tmp_path: Path) -> None:
    kernels = checkout / "kernels"
    sources = [kernels / f"{name}.c" for name in (*NUMERICS, *STEPS)] + [checkout / "tests/numeric/native/kernels.c"]
    objects = [tmp_path / f"{source.stem}_{index}.o" for index, source in enumerate(sources)]
    flags = [compiler, *FLAGS, *MODES[mode], "-Wall", "-Wextra", "-Werror", f"-I{kernels}"]
    jobs = [subprocess.Popen([*flags, "-c", str(s), "-o", str(o)]) for s, o in zip(sources, objects, strict=True)]
    assert [job.wait() for job in jobs] == [0] * len(jobs)
    program = tmp_path / "kernels"
    subprocess.run([*flags, *map(str, objects), "-o", str(program), "-lm"], check=True)
    arguments = ["threads"] if mode == "thread" else []
    done = subprocess.run([str(program), *arguments], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout) == (0, "fine\n"), done.stderr[-4000:]
