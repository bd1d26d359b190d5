"""libdcmi answers from the settings, and from the memory that the process has; wrong arguments get documented codes."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import sys
from pathlib import Path

import children
import pytest
from clients import clean

from aclnn_py.home.versions import DRIVER

PARAMETER, INVALID, MISSING, READY, SUPPORT = -8001, -8007, -8008, -8012, -8255
PRELUDE = """\
import ctypes, os, sys
dcmi = ctypes.CDLL(sys.argv[1] + "/lib64/libdcmi.so")
runtime = ctypes.CDLL(sys.argv[1] + "/lib64/libascendcl.so")
one, two, three = (ctypes.c_int() for _ in range(3))
at, room = ctypes.byref, (ctypes.c_char * 512)()
"""


@pytest.fixture
def asked(home: Path):
    """What an expression is after statements, in a process of its own."""

    def ask(statements: str, expression: str, **variables: str) -> object:
        program = f"{PRELUDE}{statements}\nprint(repr(({expression})))"
        command = [sys.executable, "-c", program, str(home)]
        return eval(children.run(command, env=clean(**variables), check=True).stdout)  # our own repr

    return ask


@pytest.mark.skipif(shutil.which("nm") is None, reason="needs nm")
def test_the_library_exports_what_its_header_declares(home: Path) -> None:
    header = (home / "include" / "dcmi_interface_api.h").read_text()
    printed = children.run(["nm", "-D", "--defined-only", str(home / "lib64" / "libdcmi.so")], check=True).stdout
    declared = set(re.findall(r"^DCMIDLLEXPORT int (\w+)\(", header, re.MULTILINE))
    assert declared == {line.split()[-1] for line in printed.splitlines()}
    assert len(declared) > 25


def test_nothing_is_ready_before_dcmi_init(asked) -> None:
    assert asked("", "[dcmi.dcmi_get_card_list(at(one), room, 64), dcmi.dcmi_init()]") == [READY, 0]


def test_cards_and_their_devices(asked) -> None:
    statements = "dcmi.dcmi_init(); cards = (ctypes.c_int * 64)(); dcmi.dcmi_get_card_list(at(one), cards, 64)"
    counted = "[cards[i] for i in range(one.value)], dcmi.dcmi_get_device_num_in_card(2, at(two)), two.value"
    assert asked(statements, counted, ACLNN_PY_DEVICES="3") == ([0, 1, 2], 0, 1)


def test_ids_lead_to_each_other(asked) -> None:
    calls = (
        "[dcmi.dcmi_get_device_logic_id(at(one), 5, 0), one.value,"
        " dcmi.dcmi_get_card_id_device_id_from_logicid(at(one), at(two), 5), one.value, two.value,"
        " dcmi.dcmi_get_device_phyid_from_logicid(5, at(one)), one.value]"
    )
    assert asked("dcmi.dcmi_init()", calls) == [0, 5, 0, 5, 0, 0, 5]


def test_the_drivers_version_is_the_trees(asked) -> None:
    calls = "dcmi.dcmi_get_driver_version(room, 64), room.value, dcmi.dcmi_get_dcmi_version(room, 3)"
    assert asked("dcmi.dcmi_init()", calls) == (0, DRIVER.encode(), PARAMETER)


def test_memory_that_the_process_has_is_seen(asked) -> None:
    class Hbm(ctypes.Structure):
        _fields_ = [
            ("size", ctypes.c_ulonglong), ("freq", ctypes.c_uint), ("used", ctypes.c_ulonglong),
            ("temp", ctypes.c_int), ("rate", ctypes.c_uint),
        ]  # fmt: skip

    statements = """\
dcmi.dcmi_init(); address = ctypes.c_void_p()
assert not runtime.aclrtSetDevice(1) and not runtime.aclrtMalloc(at(address), ctypes.c_size_t(100 << 20), 0)
states = [dcmi.dcmi_get_device_hbm_info(card, 0, room) or bytes(room[:40]) for card in (0, 1)]
rates = [dcmi.dcmi_get_device_utilization_rate(1, 0, kind, at(one)) or one.value for kind in (6, 2, 1)]
dcmi.dcmi_get_device_resource_info(1, 0, room, at(two)); pid = ctypes.cast(room, ctypes.POINTER(ctypes.c_int))[0]
"""
    states, rates, processes, own = asked(
        statements, "(states, rates, two.value, pid == os.getpid())", ACLNN_PY_MEMORY="1G"
    )
    idle, busy = (Hbm.from_buffer_copy(state) for state in states)
    assert ((idle.size, idle.used), (busy.size, busy.used)) == ((1024, 0), (1024, 101))
    assert (rates, processes, own) == ([9, 0, SUPPORT], 1, True)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("get_card_list(None, room, 64)", PARAMETER),
        ("get_card_list(at(one), room, 0)", PARAMETER),
        ("get_device_num_in_card(-1, at(one))", PARAMETER),
        ("get_device_num_in_card(8, at(one))", MISSING),
        ("get_device_health(0, 1, at(one))", INVALID),
        ("get_device_health(0, -1, at(one))", PARAMETER),
        ("get_device_health(0, 0, None)", PARAMETER),
        ("get_device_chip_info_v2(0, 0, None)", PARAMETER),
        ("get_device_utilization_rate(0, 0, 99, at(one))", SUPPORT),
        ("get_device_power_info(0, 0, at(one))", SUPPORT),
        ("get_device_power_info(9, 0, at(one))", MISSING),
        ("get_device_temperature(0, 0, None)", PARAMETER),
        ("get_device_pcie_info_v2(0, 0, room)", SUPPORT),
    ],
)  # fmt: skip
def test_codes_in_their_order(home: Path, call: str, code: int) -> None:
    dcmi = ctypes.CDLL(str(home / "lib64" / "libdcmi.so"), mode=os.RTLD_LOCAL)
    assert dcmi.dcmi_init() == 0
    name, _, arguments = call.partition("(")
    scope = {"at": ctypes.byref, "one": ctypes.c_int(), "room": (ctypes.c_char * 512)()}
    assert eval(f"call({arguments}", {"call": getattr(dcmi, f"dcmi_{name}"), **scope}) == code
