"""Libraries that let PyPI's torchvision and torchaudio, which are built for CUDA, load beside torch for the CPU.

They name functions of CUDA and register their kernels at load time. Each name that the wheels leave undefined is a
function that returns zero here. torch's own index has builds for the CPU that do not need this.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

SONAMES = ("libcudart.so.13", "libc10_cuda.so", "libtorch_cuda.so")
DIRECT = ("torchvision/_C.so", "torchvision/image.so", "torchaudio/lib/*.so")


def undefined(libraries: Iterable[Path]) -> set[str]:
    """The names of CUDA that these libraries want from others, without their versions."""
    names: set[str] = set()
    for library in libraries:
        done = subprocess.run(["nm", "-D", "-u", str(library)], capture_output=True, text=True, check=True)
        names |= {line.split()[-1].split("@")[0] for line in done.stdout.splitlines()}
    return {name for name in names if "cuda" in name.lower()}


def made(site: Path, folder: Path) -> Path | None:
    """The folder with the libraries for what lies in a site-packages folder, or None where nothing there needs them."""
    wanted = undefined(found for pattern in DIRECT for found in site.glob(pattern))
    if not wanted or (site / "torch/lib/libtorch_cuda.so").exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    source, versions = folder / "names.c", folder / "versions"
    for soname in SONAMES:
        runtime = soname.startswith("libcudart")
        names = sorted(name for name in wanted if name.startswith(("cuda", "__cuda")) == runtime)
        source.write_text("".join(f"long {name}(void) {{ return 0; }}\n" for name in names))
        versions.write_text(f"{soname} {{ global: *; }};\n")
        options = [f"-Wl,--version-script={versions}"] if runtime else []
        library = ["-o", str(folder / soname), f"-Wl,-soname,{soname}"]
        subprocess.run(["cc", "-shared", "-fPIC", "-w", str(source), *library, *options], check=True)
    return folder
