"""Ranks on two machines: two spaces of interfaces, processes and /dev/shm, joined by a virtual cable, by UCX; and ranks
of one machine that meet at an IP address, which need neither."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import random
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, PROGRAMS, clean

HCCL = ("-lm", "-lhccl", *LIBRARIES)
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-unused-function")
RANKS = 4
STREAM_FAILED, PARA, NOT_SUPPORT, NOT_FOUND, TIMEOUT, TCP_CONNECT, REMOTE = 507048, 1, 5, 6, 9, 11, 21
"""ACL_ERROR_RT_FFTS_PLUS_TIMEOUT, HCCL_E_PARA and its neighbours."""
HERE = {"HCCL_IF_IP": "127.0.0.1", "ACLNN_PY_UCX": "none"}
"""Ranks of one machine."""
PORT = 136
"""Where a root info holds the port, behind the IP address."""
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


@pytest.fixture
def hosts() -> Iterator[Hosts]:
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


@needs_ucx
@needs_root
def test_two_machines_compute_what_one_does(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    alone = Ranks(program, home, tmp_path / "alone", "numbers", None).answers(120)
    spread = Ranks(program, home, tmp_path / "spread", "numbers", hosts).answers(120)
    assert [(code, err) for code, _, err in alone + spread] == [(0, "")] * 2 * RANKS
    assert [out for _, out, _ in spread] == [out for _, out, _ in alone]


@needs_ucx
@needs_root
def test_every_rank_ends_when_the_cable_is_cut(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    place = tmp_path / "cut"
    ranks = Ranks(program, home, place, "steps", hosts, HCCL_EXEC_TIMEOUT="2")
    begun(place, "begun")
    hosts.cut()
    cut = time.monotonic()
    answers = ranks.answers(60)
    assert time.monotonic() - cut < 30
    for code, out, _ in answers:
        stream, seen, message = out.split(" ", 2)
        assert (code, int(stream)) == (0, STREAM_FAILED)
        assert int(seen) in (TIMEOUT, REMOTE)
        assert "HcclAllReduce" in message


@needs_ucx
@needs_root
def test_the_others_end_when_a_rank_on_the_other_machine_is_killed(
    build, home: Path, tmp_path: Path, hosts: Hosts
) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    place = tmp_path / "killed"
    ranks = Ranks(program, home, place, "steps", hosts)
    begun(place, "begun")
    ranks.all[3].kill()
    for code, out, _ in ranks.answers(60)[:3]:
        stream, seen, message = out.split(" ", 2)
        assert (code, int(stream), int(seen)) == (0, STREAM_FAILED, REMOTE)
        assert "rank 3" in message


@needs_ucx
@needs_root
def test_a_part_whose_first_rank_has_left_is_not_waited_for(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    answers = Ranks(program, home, tmp_path / "desert", "desert", hosts).answers(60)
    assert [(code, err) for code, _, err in answers] == [(0, "")] * RANKS
    assert answers[3][1].startswith(f"{TCP_CONNECT} ")
    assert "rank 0 to call HcclCreateSubCommConfig but it has ended" in answers[3][1]


@needs_ucx
@needs_root
def test_a_child_of_a_rank_does_not_keep_its_connections(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    place = tmp_path / "child"
    ranks = Ranks(program, home, place, "steps with a child", hosts, own_processes=False)
    begun(place, "begun")
    ranks.all[3].kill()
    for code, out, _ in ranks.answers(40)[:3]:
        stream, seen, _ = out.split(" ", 2)
        assert (code, int(stream), int(seen)) == (0, STREAM_FAILED, REMOTE)


@needs_root
def test_without_ucx_the_extra_is_named(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    ranks = Ranks(program, home, tmp_path / "without", "numbers", hosts, ACLNN_PY_UCX="none")
    for code, out, _ in ranks.answers(60):
        assert code == NOT_SUPPORT
        assert "pip install 'aclnn_py[hccl]'" in out


def throw(address: tuple[str, int], count: int) -> None:
    """Random bytes from strangers, some of whom begin as ranks do."""
    drawn = random.Random(1)
    for number in range(count):
        with socket.create_connection(address, 10) as way, contextlib.suppress(OSError):
            begin = b"clnhccm1" if number % 3 else b""
            way.sendall(begin + drawn.randbytes(drawn.choice((1, 8, 100, 3000))))


def test_strangers_at_the_port_hold_up_no_rank_and_ranks_of_one_machine_share_memory(
    build, home: Path, tmp_path: Path
) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    place = tmp_path / "here"
    first = Ranks(program, home, place, "numbers", None, ranks=range(1), **HERE)
    begun(place, "root")
    port = int.from_bytes((place / "root").read_bytes()[PORT : PORT + 2], sys.byteorder)
    throw(("127.0.0.1", port), 300)
    first.all += Ranks(program, home, place, "numbers", None, ranks=range(1, RANKS), **HERE).all
    answers = first.answers(120)
    assert {(code, err) for code, _, err in answers} == {(0, "")}
    assert len({out for _, out, _ in answers}) == 1


def test_a_rank_that_does_not_come_to_the_port_is_named(build, home: Path, tmp_path: Path) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    late = {**HERE, "ACLNN_PY_CONNECT_TIMEOUT": "1"}
    for code, out, _ in Ranks(program, home, tmp_path / "here", "numbers", None, ranks=range(2), **late).answers(60):
        assert code in (TIMEOUT, TCP_CONNECT)
        assert "waited in vain for: 2, 3" in out or "before it was complete" in out


@pytest.mark.parametrize(
    ("name", "value", "answer"),
    [
        ("HCCL_IF_IP", "10.0.0", PARA),
        ("HCCL_IF_IP", "192.0.2.1", PARA),
        ("HCCL_SOCKET_IFNAME", "=no0,no1", NOT_FOUND),
    ],
)
def test_interfaces_that_are_refused(build, execute, tmp_path: Path, name: str, value: str, answer: int) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    done = execute(program, str(tmp_path), "0", "1", "numbers", **{name: value})
    assert f"HcclGetRootInfo(&root) is {answer}, not 0" in done.stderr
    assert re.search(f'Expected {name} to .* but got "{value}"', done.stdout)


def address_in(root_info: Path) -> str:
    return root_info.read_bytes()[PORT - 48 : PORT].rstrip(b"\0").decode()


@pytest.mark.parametrize("rule", ["=lo", "lo", "^eth,en,docker,w,b", "^=eth0,eth1,ens5"])
def test_interfaces_that_are_found(build, execute, tmp_path: Path, rule: str) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    done = execute(program, str(tmp_path), "0", "1", "numbers", HCCL_SOCKET_IFNAME=rule)
    assert (done.returncode, done.stderr) == (0, "")
    assert address_in(tmp_path / "root").count(".") == 3


@needs_root
def test_the_loopback_interface_is_the_last_that_is_taken(build, home: Path, hosts: Hosts, tmp_path: Path) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    own = clean(LD_LIBRARY_PATH=str(home / "lib64"), HOME=str(tmp_path), HCCL_SOCKET_IFNAME="^docker")
    words = [program, str(tmp_path), "0", "1", "numbers"]
    children.run(["ip", "netns", "exec", hosts.names[0], *map(str, words)], env=own, check=True)
    assert address_in(tmp_path / "root") == hosts.addresses[0]


def test_the_layout_of_ucx_is_that_of_its_header() -> None:
    folder = Path(engine() or "none").parent.parent / "include"
    if not (folder / "ucp" / "api" / "ucp.h").is_file():
        pytest.skip("needs the headers of UCX: pip install 'aclnn_py[hccl]'")
    sources = Path(__file__).resolve().parents[2] / "kernels" / "collectives" / "network"
    program = PROGRAMS / "ucx_layout.c"
    children.run(["gcc", "-std=gnu11", "-fsyntax-only", f"-I{folder}", "-iquote", sources, program], check=True)
