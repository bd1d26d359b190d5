"""The versions that a tree says it has, in every file that programs and build files read them from."""

from __future__ import annotations

import platform
from collections.abc import Iterator

CANN, DRIVER = "8.5.0", "25.5.0"
"""The versions that programs are told, unless ACLNN_PY_CANN_VERSION tells another one of CANN. Older ones are no three
numbers (8.3.RC1), so aclsysGetVersionNum has nothing to compute with, and have no separate packages of operators; what
PyTorch's backend takes newer ones to promise (9.0.0) is not all there."""
PACKAGES = (
    *("runtime", "hccl", "opbase", "ops-legacy", "ops-math", "ops-nn", "ops-cv", "ops-transformer"),
    *("bisheng-compiler", "ge-compiler", "ge-executor", "metadef", "oam-tools"),
)
"""Programs ask for the versions of these; all are that of the whole."""
OLDER = ("runtime", "compiler", "opp", "toolkit", "hccl")
"""Packages that had a directory of their own, where older build files still look for version.info."""
MACHINE = platform.machine()
ARCHITECTURE = f"{MACHINE}-linux"
INSTALLED = {"toolkit": "Ascend-cann-toolkit", "ops": "Ascend-cann-ops"}
"""What the installers of CANN's packages note: ascend_toolkit_install.info and ascend_ops_install.info."""


def files() -> Iterator[tuple[str, str]]:
    """Path below the tree and text of each. None holds a path, since a tree may be moved."""
    version = f"Version={CANN}\nversion_dir=cann\n"
    for package in PACKAGES:
        yield f"share/info/{package}/version.info", version
    for folder in OLDER:
        yield f"{folder}/version.info", version
    yield "version.info", version
    yield "version.cfg", configuration()
    yield "driver/version.info", f"Version={DRIVER}\n"
    for name, package in INSTALLED.items():
        for place in ("", f"{ARCHITECTURE}/"):
            yield f"{place}ascend_{name}_install.info", installed(package)


def configuration() -> str:
    """version.cfg: for every package the version that is in use and those that are installed."""
    states = ("running", "upgrade", "installed")
    lines = (f"{package}_{state}_version=[{CANN}:{CANN}]" for package in OLDER for state in states)
    return "\n".join(("# version: 1.0", *lines, ""))


def installed(package: str) -> str:
    """The first line with "version" is the one that readers take."""
    return f"package_name={package}\nversion={CANN}\ninnerversion={CANN}\narch={MACHINE}\nos=linux\n"
