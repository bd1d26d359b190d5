"""Every status of the documents, from Python and through ctypes: null, device, dtype, shape, strides, workspace."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from infini_calls import Made, create, discard
from infini_formulas import ATTRIBUTES
from infini_surfaces import CSurface, PythonSurface, Surface

from aclnn_py import infiniop as io
from aclnn_py.infiniop import cases
from aclnn_py.infiniop.checks import HANDLE
from aclnn_py.infiniop.operator import Operator
from aclnn_py.infiniop.operators import OPERATORS, by_name
from aclnn_py.rules.core.call import Call

SUCCESS, INTERNAL, BAD_PARAM, NULL_POINTER, DEVICE, DTYPE, SHAPE, STRIDES, WORKSPACE = 0, 1, 3, 4, 5, 10, 11, 12, 13
each_operator = pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
Arrays = list[np.ndarray]


@each_operator
def test_the_order_of_the_checks_is_the_documented_one(operator: Operator) -> None:
    assert [rule.code for rule in operator.rules] == [DEVICE, DTYPE, DTYPE, SHAPE, SHAPE, STRIDES]


@each_operator
def test_create(operator: Operator, surface: Surface) -> None:
    found = [*cases.accepted(operator), *cases.refused(operator), *cases.ordered(operator)]
    assert len(found) > 40
    for case in found:
        made = create(surface, operator, case.call)
        assert made.code == case.code, case.label
        assert (made.desc is None) == (case.code != 0)
        assert discard(surface, operator, made) == [0] * (len(made.tensors) + 2)


@each_operator
def test_every_rule_has_a_case_and_every_pair_an_order(operator: Operator) -> None:
    assert {case.code for case in cases.refused(operator)} == {DEVICE, DTYPE, SHAPE, STRIDES}
    pairs = {case.label.partition(", before: ")[0] for case in cases.ordered(operator)}
    assert pairs == {str(rule) for rule in operator.rules[:-1]}


def good(operator: Operator, device: int) -> Call:
    label = f"F32 on {'CPU' if device == io.INFINI_DEVICE_CPU else 'ASCEND'}"
    return dict(cases.good_calls(operator))[label]


def arrays(operator: Operator) -> Arrays:
    return [np.ones((2, 3), np.float32) for _ in operator.operands]


@pytest.fixture(params=[operator.name for operator in OPERATORS])
def operator(request: pytest.FixtureRequest) -> Operator:
    return by_name()[request.param]


@pytest.fixture
def made(operator: Operator, surface: Surface, device: int) -> Made:
    """A descriptor on the device; what is left of it afterwards is destroyed."""
    found = create(surface, operator, good(operator, device))
    assert found.code == 0
    return found


def run(surface: Surface, operator: Operator, desc: Any, data: list[Any], size: int = 0, workspace: Any = None) -> int:
    return surface.call(f"infiniop{operator.name}", desc, workspace, size, *data, None)


def test_null_handles_and_descriptors(operator: Operator, surface: Surface, made: Made) -> None:
    name, attributes = operator.name, ATTRIBUTES.get(operator.name, ())
    arguments = [made.handle, *made.tensors]
    for at in range(len(arguments)):
        given = [None if number == at else each for number, each in enumerate(arguments)]
        assert surface.call(f"infiniopCreate{name}Descriptor", *given, *attributes) == (None, BAD_PARAM)
    assert surface.call(f"infiniopGet{name}WorkspaceSize", None) == (None, NULL_POINTER)
    assert run(surface, operator, None, arrays(operator)) == BAD_PARAM
    assert surface.call(f"infiniopDestroy{name}Descriptor", None) == SUCCESS
    for get in ("Type", "Id"):
        assert surface.call(f"infiniopGetDescriptorDevice{get}", None) == (None, NULL_POINTER)
    assert discard(surface, operator, made) == [0] * (len(made.tensors) + 2)


def test_null_data(operator: Operator, surface: Surface, made: Made, device: int) -> None:
    data = arrays(operator) if device == io.INFINI_DEVICE_CPU else [4096] * len(operator.operands)
    for at in range(len(data)):
        given = [None if number == at else each for number, each in enumerate(data)]
        assert run(surface, operator, made.desc, given) == BAD_PARAM
    assert discard(surface, operator, made)[-1] == 0


def test_empty_tensors_need_no_data(operator: Operator, surface: Surface, device: int) -> None:
    call = dict(cases.good_calls(operator))["empty"].set(HANDLE, device)
    made = create(surface, operator, call)
    assert made.code == 0
    assert surface.call(f"infiniopGet{operator.name}WorkspaceSize", made.desc) == (0, SUCCESS)
    assert run(surface, operator, made.desc, [None] * len(operator.operands)) == SUCCESS
    assert discard(surface, operator, made)[-1] == 0


def test_a_device_type_without_a_backend(operator: Operator, surface: Surface, made: Made) -> None:
    surface.set_device_of(made.desc, io.INFINI_DEVICE_NVIDIA)
    assert surface.call(f"infiniopGet{operator.name}WorkspaceSize", made.desc) == (None, DEVICE)
    assert run(surface, operator, made.desc, arrays(operator)) == DEVICE
    assert surface.call(f"infiniopDestroy{operator.name}Descriptor", made.desc) == DEVICE
    assert surface.call("infiniopGetDescriptorDeviceType", made.desc) == (io.INFINI_DEVICE_NVIDIA, SUCCESS)
    surface.set_device_of(made.handle, 99)
    assert surface.call("infiniopDestroyHandle", made.handle) == DEVICE
    surface.set_device_of(made.desc, io.INFINI_DEVICE_CPU)
    assert discard(surface, operator, made)[-1] == 0


def test_destroyed_and_mixed_handles(operator: Operator, surface: Surface, made: Made) -> None:
    other = by_name()["Sub" if operator.name == "Add" else "Add"]
    assert run(surface, other, made.desc, arrays(other)) == BAD_PARAM
    assert surface.call(f"infiniopGet{other.name}WorkspaceSize", made.desc) == (None, BAD_PARAM)
    assert surface.call(f"infiniopDestroy{other.name}Descriptor", made.desc) == BAD_PARAM
    assert discard(surface, operator, made) == [0] * (len(made.tensors) + 2)
    again = (made.handle, *made.tensors, *ATTRIBUTES.get(operator.name, ()))
    assert surface.call(f"infiniopCreate{operator.name}Descriptor", *again) == (None, BAD_PARAM)
    assert run(surface, operator, made.desc, arrays(operator)) == BAD_PARAM
    assert surface.call(f"infiniopGet{operator.name}WorkspaceSize", made.desc) == (None, BAD_PARAM)
    assert surface.call(f"infiniopDestroy{operator.name}Descriptor", made.desc) == BAD_PARAM
    assert surface.call("infiniopDestroyHandle", made.handle) == BAD_PARAM
    assert surface.call("infiniopDestroyTensorDescriptor", made.tensors[0]) == BAD_PARAM


def test_workspace(operator: Operator, surface: Surface) -> None:
    """On an NPU a tensor that is not dense wants one; its size is judged before every pointer."""
    assert surface.call("infinirtSetDevice", io.INFINI_DEVICE_ASCEND, 0) == 0
    call = good(operator, io.INFINI_DEVICE_ASCEND).but(operator.operands[1], strides=(0, 1))
    made = create(surface, operator, call)
    size, _ = surface.call(f"infiniopGet{operator.name}WorkspaceSize", made.desc)
    assert size == 512
    nothing, something = [None] * len(operator.operands), [4096] * len(operator.operands)
    assert run(surface, operator, made.desc, nothing, size - 1, 4096) == WORKSPACE
    assert run(surface, operator, made.desc, something) == WORKSPACE
    assert run(surface, operator, made.desc, something, size, None) == BAD_PARAM
    assert run(surface, operator, made.desc, nothing, size, 4096) == BAD_PARAM
    assert discard(surface, operator, made)[-1] == 0


def test_the_cpu_looks_at_neither_workspace_nor_stream(surface: Surface) -> None:
    operator = OPERATORS[0]
    made = create(surface, operator, good(operator, io.INFINI_DEVICE_CPU))
    data = arrays(operator)
    assert run(surface, operator, made.desc, data, 1 << 40, 0xDEAD) == SUCCESS
    assert surface.call("infinirtSetDevice", io.INFINI_DEVICE_ASCEND, 3) == 0
    assert run(surface, operator, made.desc, data) == SUCCESS
    assert np.allclose(data[0], 0.19661194)


def test_memory_that_is_not_there(surface: Surface, device: int) -> None:
    """A bad host address is refused; a bad device address fails the stream."""
    operator = OPERATORS[0]
    made = create(surface, operator, good(operator, device))
    data = arrays(operator)
    if device == io.INFINI_DEVICE_CPU:
        for bad in (8, 0xDEADBEEF, (1 << 64) - 4):
            assert run(surface, operator, made.desc, [bad, *data[1:]]) == BAD_PARAM
            assert run(surface, operator, made.desc, [data[0], bad, data[2]]) == BAD_PARAM
        assert surface.call("infinirtSetDevice", io.INFINI_DEVICE_ASCEND, 0) == 0
        block, _ = surface.call("infinirtMalloc", 24)
        assert run(surface, operator, made.desc, [block, *data[1:]]) == BAD_PARAM
        assert surface.call("infinirtFree", block) == 0
    else:
        assert run(surface, operator, made.desc, data) == SUCCESS
        assert surface.call("infinirtDeviceSynchronize") == INTERNAL


def test_a_stream_that_is_none(c_surface: CSurface) -> None:
    operator = OPERATORS[0]
    assert c_surface.call("infinirtSetDevice", io.INFINI_DEVICE_ASCEND, 0) == 0
    made = create(c_surface, operator, good(operator, io.INFINI_DEVICE_ASCEND))
    ret = c_surface.call("infiniopSigmoidBackward", made.desc, None, 0, 4096, 4096, 4096, made.handle)
    assert ret == INTERNAL


def test_python_types() -> None:
    with pytest.raises(TypeError, match="handle must be an infiniopHandle_t or None, got int"):
        io.infiniopCreateReluDescriptor(1, None, None)
    desc, _ = io.infiniopCreateTensorDescriptor([2], None, io.INFINI_DTYPE_F32)
    with pytest.raises(TypeError, match="handle must be an infiniopHandle_t or None, got infiniopTensorDescriptor_t"):
        io.infiniopCreateReluDescriptor(desc, desc, desc)
    with pytest.raises(TypeError, match=r"shape\[0\] must fit size_t"):
        io.infiniopCreateTensorDescriptor([-1], None, io.INFINI_DTYPE_F32)
    assert io.infiniopCreateTensorDescriptor([1], [1, 1], 0) == (None, BAD_PARAM)
    assert io.infiniopCreateTensorDescriptor(None, [1], 0) == (None, NULL_POINTER)
    assert io.infiniopDestroyTensorDescriptor(desc) == 0


def test_buffers_are_measured() -> None:
    surface, operator = PythonSurface(), by_name()["Relu"]
    made = create(surface, operator, good(operator, io.INFINI_DEVICE_CPU))
    whole, short = np.ones(6, np.float32), np.ones(5, np.float32)
    assert run(surface, operator, made.desc, [whole, short]) == BAD_PARAM
    assert run(surface, operator, made.desc, [short, whole]) == BAD_PARAM
    assert run(surface, operator, made.desc, [whole, whole]) == SUCCESS
    whole.flags.writeable = False
    with pytest.raises(TypeError, match="y must be an address"):
        run(surface, operator, made.desc, [whole, whole])


def test_null_and_bad_out_pointers(c_surface: CSurface) -> None:
    import ctypes

    word = ctypes.c_void_p
    assert c_surface.function("infiniopCreateHandle")(None) == NULL_POINTER
    shape = (ctypes.c_size_t * 1)(2)
    create_tensor = c_surface.function("infiniopCreateTensorDescriptor")
    out = word()
    one, rank = ctypes.c_size_t(1), ctypes.c_size_t(1 << 60)
    assert create_tensor(None, one, shape, None, 13) == NULL_POINTER
    assert create_tensor(ctypes.byref(out), one, None, None, 13) == NULL_POINTER
    assert create_tensor(ctypes.byref(out), rank, shape, None, 13) == BAD_PARAM
    assert create_tensor(ctypes.byref(out), one, word(64), None, 13) == BAD_PARAM
    assert create_tensor(ctypes.byref(out), one, shape, word(64), 13) == BAD_PARAM
    for number in (None, 64, (1 << 64) - 1):
        expected = NULL_POINTER if number is None else BAD_PARAM
        assert c_surface.function("infinirtGetAllDeviceCount")(word(number)) == expected
        assert c_surface.function("infinirtMalloc")(word(number), ctypes.c_size_t(8)) == expected
    for operator in OPERATORS:
        made = create(c_surface, operator, good(operator, io.INFINI_DEVICE_CPU))
        arguments = [word(each) for each in made.tensors]
        creator = c_surface.function(f"infiniopCreate{operator.name}Descriptor")
        for number in (None, 64):
            assert creator(word(made.handle), word(number), *arguments, *map(ctypes.c_float, (0, 1))) == BAD_PARAM
        size = c_surface.function(f"infiniopGet{operator.name}WorkspaceSize")
        assert (size(word(made.desc), None), size(word(made.desc), word(64))) == (NULL_POINTER, BAD_PARAM)


@pytest.mark.parametrize("garbage", [1, 8, 0xDEADBEEF, (1 << 63) + 16, (1 << 64) - 1])
def test_garbage_is_looked_up_and_never_followed(garbage: int, c_surface: CSurface) -> None:
    from aclnn_py.infiniop import surface as public

    for name, function in public.functions().items():
        declared = function.prototype.declared
        kinds = [each for each in declared if each.way == "object"]
        for at in range(len(kinds)):
            objects = iter([garbage if number == at else None for number in range(len(kinds))])
            arguments: list[Any] = []
            for each in (each for each in declared if each.way not in ("out", "count")):
                arguments.append(next(objects) if each.way == "object" else None if each.way != "int" else 0)
                if each.way == "float":
                    arguments[-1] = 0.0
            found = c_surface.call(name, *arguments)
            code = found[-1] if isinstance(found, tuple) else found
            assert code in (BAD_PARAM, NULL_POINTER), name
