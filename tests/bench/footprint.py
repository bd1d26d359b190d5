"""What it costs to have the package: `python tests/bench/footprint.py [--json]`.

Milliseconds beyond those of a bare interpreter, with compiled modules as an installed package has them, the least of
several; and the bytes of the extension, of the machine with CANN's libraries around it, and of the wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import emit

import aclnn_py

ROOT = Path(__file__).resolve().parents[2]
STARTS = {
    "import aclnn_py": "import aclnn_py",
    "first aclInit": "import aclnn_py as acl; acl.aclInit(None)",
    "first phase one": "import aclnn_py as acl; acl.aclInit(None); acl.aclrtSetDevice(0); acl.aclrtCreateStream(); "
    "t = acl.aclCreateTensor((1,), 0, None, 0, 2, (1,), acl.aclrtMalloc(64, 0)[0]); "
    "acl.aclnnSiluGetWorkspaceSize(t, t)",
}


def with_bytecode(directory: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": directory}


def start_times() -> list[dict[str, object]]:
    seen: dict[str, list[float]] = {"pass": [], **{name: [] for name in STARTS}}
    with tempfile.TemporaryDirectory() as directory:
        environment = with_bytecode(directory)
        for _ in range(10):
            for name, times in seen.items():
                begin = time.perf_counter()
                subprocess.run([sys.executable, "-c", STARTS.get(name, "pass")], check=True, env=environment)
                times.append(1e3 * (time.perf_counter() - begin))
    bare = min(seen.pop("pass"))
    return [{"what": name, "ms": min(times) - bare} for name, times in seen.items()]


def wheel_bytes() -> int | None:
    """None where the tools to build one are missing."""
    with tempfile.TemporaryDirectory() as directory:
        options = ["--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", directory]
        done = subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(ROOT)], capture_output=True)
        found = [path.stat().st_size for path in Path(directory).glob("*.whl")]
        return None if done.returncode or not found else found[0]


def sizes() -> list[dict[str, object]]:
    package = Path(aclnn_py.__file__).parent
    extension = next(package.glob("_engine*"))
    libraries = sum(path.stat().st_size for path in (package / "_native").rglob("*.so"))
    found = {"extension": extension.stat().st_size, "libraries": libraries, "wheel": wheel_bytes()}
    return [{"what": name, "KiB": None if count is None else count // 1024} for name, count in found.items()]


def main() -> None:
    emit({"start": start_times(), "size": sizes()})


if __name__ == "__main__":
    main()
