"""Two machines for tests: spaces of interfaces, processes and /dev/shm, joined by a virtual cable; ranks on them."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import children
import pytest
from clients import clean

RANKS = 4
INSIDE = 'mount -t tmpfs none /dev/shm && exec "$@"'
"""In a space of its own: no shared memory of the other machine."""


def engine() -> str | None:
    """The library of UCX that the extra hccl installs."""
    found = importlib.util.find_spec("libucx")
    places = list(found.submodule_search_locations or ()) if found else []
    given = os.environ.get("ACLNN_PY_UCX")
    return given or (str(Path(places[0]) / "lib" / "libucp.so.0") if places else None)


def can_separate() -> bool:
    """Whether this user may make spaces of interfaces."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("ip", "unshare", "mount"))):
        return False
    return children.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"]).returncode == 0


needs_ucx = pytest.mark.skipif(engine() is None, reason="needs UCX: pip install 'aclnn_py[hccl]'")
needs_root = pytest.mark.skipif(not can_separate(), reason="needs root, who may make network namespaces (ip netns)")


@dataclass
class Hosts:
    """Two machines by name; address of each, and the interface that both have."""

    names: tuple[str, str]
    addresses: tuple[str, str]
    interface: str

    def cut(self) -> None:
        children.run(["ip", "netns", "exec", self.names[0], "ip", "link", "set", self.interface, "down"], check=True)


def ip(*words: str) -> None:
    children.run(["ip", *words], check=True)


@contextlib.contextmanager
def made_hosts() -> Iterator[Hosts]:
    made = Hosts((f"hccl{os.getpid()}a", f"hccl{os.getpid()}b"), ("10.213.77.1", "10.213.77.2"), "cable0")
    try:
        for name in made.names:
            ip("netns", "add", name)
        ends = [f"c{os.getpid()}{side}" for side in "ab"]
        ip("link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
        for name, end, address in zip(made.names, ends, made.addresses, strict=True):
            ip("link", "set", end, "netns", name)
            ip("-n", name, "link", "set", end, "name", made.interface)
            ip("-n", name, "address", "add", f"{address}/24", "dev", made.interface)
            ip("-n", name, "link", "set", made.interface, "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield made
    finally:
        for name in made.names:
            children.run(["ip", "netns", "delete", name])


class Ranks:
    """RANKS processes of a program, the first half on one machine and the others on the other one."""

    def __init__(
        self,
        program: Path,
        home: Path,
        place: Path,
        what: str,
        hosts: Hosts | None,
        *,
        ranks: range = range(RANKS),
        own_processes: bool = True,
        **more: str,
    ) -> None:
        place.mkdir(exist_ok=True)
        base = clean(LD_LIBRARY_PATH=str(home / "lib64"), HOME=str(place))
        self.all: list[children.Child] = []
        for rank in ranks:
            host = rank * 2 // RANKS
            variables = {"HCCL_SOCKET_IFNAME": f"={hosts.interface}"} if hosts else {}
            if hosts and host == 0:
                variables = {"HCCL_IF_IP": hosts.addresses[0]}
            processes = ["--pid", "--fork", "--mount-proc", "--kill-child"] if own_processes else []
            separate = ["unshare", "--mount", *processes, "sh", "-c", INSIDE, "sh"]
            before = ["ip", "netns", "exec", hosts.names[host], *separate] if hosts else []
            command = [*before, str(program), str(place), str(rank), str(RANKS), what]
            environment = {**base, **variables, "ACLNN_PY_UCX": engine() or "none", **more}
            self.all.append(children.Child(command, env=environment, stdout=-1, stderr=-1, text=True))

    def answers(self, seconds: float) -> list[tuple[int, str, str]]:
        end = time.monotonic() + seconds
        answers = []
        for one in self.all:
            out, err = one.communicate(timeout=max(end - time.monotonic(), 1))
            answers.append((one.returncode, out.strip(), err))
        return answers


def begun(place: Path, name: str) -> None:
    end = time.monotonic() + 60
    while not (place / name).exists() and time.monotonic() < end:
        time.sleep(0.05)
