"""Unpacking: values of the wrong Python type are refused by name before any code, and the right ones are taken."""

from __future__ import annotations

import array
import ctypes
import enum
import inspect
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.api import prototype, surface, unpack

FUNCTIONS = surface.functions()
WRONG = {
    "int": (None, 1.0, "1", b"1", [1], object()),
    "float": (None, "1.0", b"1", [1.0], object()),
    "text": (1, b"path", object()),
    "callback": (1, "f", object()),
    "read": (1.0, "text", object(), -1, 1 << 64, np.zeros((4, 4))[:, ::2]),
    "write": (1.0, "text", object(), -1, 1 << 64, b"constant", memoryview(b"constant"), np.zeros((4, 4))[:, ::2]),
    "runtime": (0, 1, "stream", object(), b""),
    "object": (0, "tensor", object()),
    "ints": (1, "12", b"12", [1.0], [None], ["1"], [1 << 63], object()),
    "floats": (1.0, "12", [None], ["1"], object()),
    "bools": (True, "12", [None], ["1"], object()),
    "objects": (1, "12", [1], object()),
}


def blank(declared: Any) -> Any:
    """An argument of the right type that no call trips over before it has unpacked everything."""
    return {"int": 0, "float": 0.0}.get(declared.way)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_wrong_type_is_a_type_error_that_names_the_parameter(name: str) -> None:
    function = FUNCTIONS[name]
    good = {each.param.name: blank(each) for each in function.prototype.arguments}
    for declared in function.prototype.arguments:
        parameter = declared.param.name
        for value in WRONG.get(declared.way, ()):
            with pytest.raises(TypeError, match=rf"^{parameter}(\[0\])? must (be|fit) .*, got "):
                function(**{**good, parameter: value})


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_ints_outside_their_c_type_are_type_errors(name: str) -> None:
    function = FUNCTIONS[name]
    good = {each.param.name: blank(each) for each in function.prototype.arguments}
    for declared in function.prototype.arguments:
        if declared.way != "int":
            continue
        low, high = unpack.span(declared.base)
        for value in (low - 1, high + 1, 1 << 5000):
            with pytest.raises(TypeError, match=f"^{declared.param.name} must fit {declared.base} "):
                function(**{**good, declared.param.name: value})


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_signatures_are_the_prototypes_without_out_pointers(name: str) -> None:
    function = getattr(acl, name)  # what a program gets is ready to be looked at
    declared = function.prototype
    parameters = list(inspect.signature(function).parameters)
    assert parameters == [each.param.name for each in declared.arguments]
    assert declared.name == name == function.__name__
    assert function.__doc__.startswith(declared.text + "\n\n")
    assert len(function.__doc__.splitlines()) > 2


def test_keywords_and_positions_are_the_same(rig: Any) -> None:
    address, ret = acl.aclrtMalloc(policy=acl.ACL_MEM_MALLOC_HUGE_FIRST, size=64)
    assert ret == 0
    assert acl.aclrtFree(devPtr=address) == 0
    with pytest.raises(TypeError):
        acl.aclrtMalloc(64)
    with pytest.raises(TypeError):
        acl.aclrtMalloc(64, 0, 0)


class Policy(enum.IntEnum):
    HUGE = 0


@pytest.mark.parametrize("size", [True, np.int64(64), np.uint8(64)])
def test_what_stands_for_an_int_is_one(rig: Any, size: Any) -> None:
    address, ret = acl.aclrtMalloc(size, Policy.HUGE)
    assert ret == 0
    assert acl.aclrtFree(np.uint64(address)) == 0


def readable() -> list[Any]:
    return [
        b"abcdefgh",
        bytearray(b"abcdefgh"),
        memoryview(b"abcdefgh"),
        array.array("B", b"abcdefgh"),
        (ctypes.c_char * 8)(*b"abcdefgh"),
        np.frombuffer(b"abcdefgh", np.uint8),
        np.frombuffer(b"abcdefgh", np.float64).reshape(()),
        np.frombuffer(b"abcdefgh", ml_dtypes.bfloat16),
        np.float64(np.frombuffer(b"abcdefgh", np.float64)[0]),
    ]


@pytest.mark.parametrize("source", readable(), ids=lambda value: type(value).__name__)
def test_every_buffer_can_be_read(rig: Any, source: Any) -> None:
    address = rig.malloc(8)
    assert acl.aclrtMemcpy(address, 8, source, 8, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    assert rig.read(address, 8) == b"abcdefgh"


def writable() -> list[Any]:
    return [
        bytearray(8),
        memoryview(bytearray(8)),
        array.array("d", [0.0]),
        (ctypes.c_char * 8)(),
        np.zeros(8, np.uint8),
        np.zeros((), np.int64),
        np.zeros(4, ml_dtypes.bfloat16),
    ]


@pytest.mark.parametrize("target", writable(), ids=lambda value: type(value).__name__)
def test_every_writable_buffer_can_be_written(rig: Any, target: Any) -> None:
    assert acl.aclrtMemcpy(target, 8, rig.upload(b"abcdefgh"), 8, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    assert bytes(target) == b"abcdefgh" if not isinstance(target, np.ndarray) else target.tobytes() == b"abcdefgh"


def test_a_host_address_is_taken_as_it_is(rig: Any) -> None:
    target = (ctypes.c_char * 8)()
    assert acl.aclrtMemcpy(ctypes.addressof(target), 8, rig.upload(b"abcdefgh"), 8, 2) == 0
    assert bytes(target) == b"abcdefgh"


def test_a_prototype_is_read_as_c_reads_it() -> None:
    text = (
        "aclnnStatus f(const aclTensor* const* value, uint64_t size, int64_t** dims, uint64_t* dimsNum, const size_t n)"
    )
    read = prototype.parse(text, {})
    assert [param.ctype for param in read.params] == [
        "const aclTensor* const*",
        "uint64_t",
        "int64_t**",
        "uint64_t*",
        "const size_t",
    ]
    assert [each.way for each in read.declared] == ["objects", "count", "out", "count", "int"]
    assert (read.outs, read.has_status) == (1, True)


@pytest.mark.parametrize("text", ["aclError f(unknown_t x)", "aclError f(int32_t)", "f()"])
def test_an_unknown_type_is_found_when_the_package_is_imported(text: str) -> None:
    with pytest.raises(ValueError, match="C "):
        prototype.parse(text, {})


def test_a_released_view_is_no_sequence() -> None:
    view = memoryview(bytearray(8))
    view.release()
    with pytest.raises(TypeError, match="value must be a sequence of int64_t or None, got one that cannot be read"):
        acl.aclCreateIntArray(view)
