"""Ranks on two machines: two spaces of interfaces, processes and /dev/shm, joined by a virtual cable, by UCX; and ranks
of one machine that meet at an IP address, which need neither."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, PROGRAMS, clean
from machines import RANKS, Hosts, Ranks, begun, engine, needs_root, needs_ucx
from strangers import PORT, Strangers, many_files

HCCL = ("-lm", "-lhccl", *LIBRARIES)
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-unused-function")
STREAM_FAILED, PARA, NOT_SUPPORT, NOT_FOUND, TIMEOUT, TCP_CONNECT, REMOTE = 507048, 1, 5, 6, 9, 11, 21
"""ACL_ERROR_RT_FFTS_PLUS_TIMEOUT, HCCL_E_PARA and its neighbours."""
HERE = {"HCCL_IF_IP": "127.0.0.1", "ACLNN_PY_UCX": "none"}
"""Ranks of one machine."""


@needs_ucx
@needs_root
def test_two_machines_compute_what_one_does(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    alone = Ranks(program, home, tmp_path / "alone", "numbers", None).answers(120)
    spread = Ranks(program, home, tmp_path / "spread", "numbers", hosts).answers(120)
    assert [(code, err) for code, _, err in alone + spread] == [(0, "")] * 2 * RANKS
    assert [out for _, out, _ in spread] == [out for _, out, _ in alone]


def table(place: Path, addresses: tuple[str, str], name: str) -> None:
    """A rank table of two servers in the directory; the name of the member that has the address."""
    halves = (range(RANKS // 2), range(RANKS // 2, RANKS))
    devices = [[{"device_id": str(rank), "rank_id": str(rank)} for rank in half] for half in halves]
    servers = [
        {"server_id": f"node_{number}", name: address, "device": devices[number]}
        for number, address in enumerate(addresses)
    ]
    place.mkdir()
    facts = {"version": "1.0", "server_count": "2", "server_list": servers, "status": "completed"}
    (place / "ranks.json").write_text(json.dumps(facts))


@needs_ucx
@needs_root
def test_a_rank_table_of_two_servers(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    alone = Ranks(program, home, tmp_path / "alone", "numbers", None).answers(120)
    table(tmp_path / "table", hosts.addresses, "server_id")
    later = Ranks(program, home, tmp_path / "table", "numbers", hosts, ranks=range(2, 4))
    first = Ranks(program, home, tmp_path / "table", "numbers", hosts, ranks=range(2))
    spread = first.answers(120) + later.answers(120)
    assert [(code, err) for code, _, err in spread] == [(0, "")] * RANKS
    assert [out for _, out, _ in spread] == [out for _, out, _ in alone]


@pytest.mark.parametrize(
    ("address", "answer", "message"),
    [
        ("192.0.2.1", PARA, "the server of rank 3 in the rank table to have an IP address of this machine but got 192"),
        ("two", NOT_SUPPORT, "an IP address of its machine as host_ip or server_id"),
    ],
)
def test_addresses_of_servers_that_are_refused(
    build, home: Path, tmp_path: Path, address: str, answer: int, message: str
) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    table(tmp_path / "table", ("127.0.0.1", address), "host_ip")
    ((code, out, _),) = Ranks(program, home, tmp_path / "table", "numbers", None, ranks=range(3, 4)).answers(60)
    assert (code, message in out) == (answer, True), out


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
        assert (code, int(seen)) == (0, REMOTE)
        assert int(stream) in (STREAM_FAILED, REMOTE)
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
        assert (code, int(seen)) == (0, REMOTE)
        assert int(stream) in (STREAM_FAILED, REMOTE)


@needs_root
def test_without_ucx_the_extra_is_named(build, home: Path, tmp_path: Path, hosts: Hosts) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    ranks = Ranks(program, home, tmp_path / "without", "numbers", hosts, ACLNN_PY_UCX="none")
    for code, out, _ in ranks.answers(60):
        assert code == NOT_SUPPORT, out
        assert "pip install 'aclnn_py[hccl]'" in out


@pytest.fixture
def enough_files() -> Iterator[None]:
    with many_files():
        yield


@pytest.mark.usefixtures("enough_files")
def test_strangers_at_the_port_hold_up_no_rank_and_ranks_of_one_machine_share_memory(
    build, home: Path, tmp_path: Path
) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    place = tmp_path / "here"
    first = Ranks(program, home, place, "numbers", None, ranks=range(1), **HERE)
    begun(place, "root")
    strangers = Strangers(place / "root", RANKS)
    strangers.throw(100)
    strangers.occupy()
    first.all += Ranks(program, home, place, "numbers", None, ranks=range(1, RANKS), **HERE).all
    answers = first.answers(120)
    strangers.leave()
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
        ("HCCL_IF_BASE_PORT", "1023", PARA),
        ("HCCL_IF_BASE_PORT", "0x8000", PARA),
    ],
)
def test_interfaces_and_ports_that_are_refused(
    build, execute, tmp_path: Path, name: str, value: str, answer: int
) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    done = execute(program, str(tmp_path), "0", "1", "numbers", **{"HCCL_SOCKET_IFNAME": "lo", name: value})
    assert f"HcclGetRootInfo(&root) is {answer}, not 0" in done.stderr
    assert re.search(f"Expected (the environment's )?{name} to .* but got \"?{value}", done.stdout)


def server_among_ports_of_hccl() -> socket.socket:
    for port in range(20000, 65000, 37):
        with contextlib.suppress(OSError):
            return socket.create_server(("127.0.0.1", port))
    raise AssertionError("no port is free")


def test_the_port_is_one_of_those_that_are_asked_for(build, execute, tmp_path: Path) -> None:
    program = build(PROGRAMS / "hosts.c", *WARNINGS, libraries=HCCL)
    with server_among_ports_of_hccl() as taken:
        first = taken.getsockname()[1]
        done = execute(
            program, str(tmp_path), "0", "1", "numbers", HCCL_IF_IP="127.0.0.1", HCCL_IF_BASE_PORT=str(first)
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert first < int.from_bytes((tmp_path / "root").read_bytes()[PORT : PORT + 2], sys.byteorder) < first + 32


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
