"""Calls: values then status, handles as ints, refusals, and the machine that aclnn_py has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py
from aclnn_py import pyacl as acl

HOST_TO_DEVICE, DEVICE_TO_HOST = 1, 2
ACL_FLOAT, ACL_FORMAT_ND = 0, 2
GARBAGE = (1, 12345, 1 << 53, 1 << 63, (1 << 64) - 1)


def on_device(values: Any) -> int:
    array = np.asarray(values, dtype=np.float32)
    address, ret = acl.rt.malloc(array.nbytes, 0)
    assert ret == 0
    host = array.tobytes()
    assert acl.rt.memcpy(address, array.nbytes, acl.util.bytes_to_ptr(host), array.nbytes, HOST_TO_DEVICE) == 0
    return address


def on_host(address: int, count: int) -> list[float]:
    pointer, ret = acl.rt.malloc_host(4 * count)
    assert ret == 0
    assert acl.rt.memcpy(pointer, 4 * count, address, 4 * count, DEVICE_TO_HOST) == 0
    values = np.frombuffer(acl.util.ptr_to_bytes(pointer, 4 * count), dtype=np.float32).tolist()
    assert acl.rt.free_host(pointer) == 0
    return values  # type: ignore[no-any-return]


@pytest.mark.usefixtures("ready")
def test_memory_of_pyacl_serves_operators_of_aclnn_py() -> None:
    stream, ret = acl.rt.create_stream()
    memory = [on_device(values) for values in ([1, 2, 3], [10, 20, 30], [0, 0, 0])]
    tensors = [aclnn_py.aclCreateTensor([3], ACL_FLOAT, [1], 0, ACL_FORMAT_ND, [3], each) for each in memory]
    alpha = aclnn_py.aclCreateScalar(2.0, ACL_FLOAT)
    size, executor, ret = aclnn_py.aclnnAddGetWorkspaceSize(tensors[0], tensors[1], alpha, tensors[2])
    assert (size, ret) == (0, 0)
    assert aclnn_py.aclnnAdd(None, 0, executor, acl.handle_of("aclrtStream", stream)) == 0
    assert acl.rt.synchronize_stream(stream) == 0
    assert on_host(memory[2], 3) == [21, 42, 63]
    assert acl.handle_of("aclrtStream", stream).word == stream
    assert [acl.rt.free(each) for each in memory] == [0, 0, 0]
    assert acl.rt.destroy_stream(stream) == 0
    for tensor in tensors:
        aclnn_py.aclDestroyTensor(tensor)
    aclnn_py.aclDestroyScalar(alpha)


@pytest.mark.usefixtures("ready")
def test_an_operator_by_the_name_of_its_type() -> None:
    memory = [on_device([-1, 0, 1, 2]), on_device([0, 0, 0, 0])]
    descs = [acl.create_tensor_desc(ACL_FLOAT, [4], ACL_FORMAT_ND) for _ in memory]
    buffers = [acl.create_data_buffer(each, 16) for each in memory]
    attr = acl.op.create_attr()
    assert acl.op.set_attr_float(attr, "scale", 1.0) == 0
    ret = acl.op.execute_v2("Swish", descs[:1], buffers[:1], descs[1:], buffers[1:], attr, 0)
    assert (ret, acl.rt.synchronize_stream(0)) == (0, 0)
    assert on_host(memory[1], 4) == pytest.approx([x / (1 + np.exp(-x)) for x in (-1, 0, 1, 2)])
    assert acl.op.execute_v2("Nothing", descs[:1], buffers[:1], descs[1:], buffers[1:], attr, 0) == 100024
    assert "'Nothing'" in (acl.get_recent_err_msg() or "")
    assert acl.op.destroy_attr(attr) is None
    assert [acl.destroy_tensor_desc(each) for each in descs] == [None, None]
    assert [acl.destroy_data_buffer(each) for each in buffers] == [0, 0]
    assert [acl.rt.free(each) for each in memory] == [0, 0]


@pytest.mark.usefixtures("ready")
def test_values_come_before_the_status() -> None:
    assert acl.rt.get_device() == (0, 0)
    assert acl.rt.get_device_count() == (2, 0)
    assert acl.rt.get_run_mode() == (1, 0)
    free, total, ret = acl.rt.get_mem_info(1)
    assert (0 < free <= total, ret) == (True, 0)
    assert acl.rt.device_can_access_peer(0, 1) == (1, 0)
    assert acl.rt.device_enable_peer_access(1, 0) == 0
    context, ret = acl.rt.create_context(1)
    assert (acl.rt.get_context(), ret) == ((context, 0), 0)
    assert (acl.rt.destroy_context(context), acl.rt.set_device(0)) == (0, 0)
    assert acl.get_soc_name() == "Ascend910B1"
    assert acl.get_version()[3] == 0
    assert acl.data_type_size(ACL_FLOAT) == 4
    assert acl.float16_to_float(acl.float_to_float16(1.5)) == 1.5


def test_a_refusal_gives_zero_values_and_a_message() -> None:
    assert acl.rt.malloc(0, 0) == (0, 100000)
    assert "aclrtMalloc" in (acl.get_recent_err_msg() or "")
    assert acl.get_recent_err_msg() is None
    assert acl.rt.create_stream() == (0, 107002)
    assert acl.rt.get_mem_info(1) == (0, 0, 107002)
    assert acl.rt.set_device(99) == 107001
    assert acl.media.dvpp_malloc(64) == (0, 107002)


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("number", GARBAGE)
def test_an_int_that_is_no_handle_is_refused(number: int) -> None:
    rt = acl.rt
    for function in (rt.destroy_stream, rt.synchronize_stream, rt.destroy_event, rt.destroy_notify):
        assert function(number) == 107017
    assert rt.stream_query(number) == (0, 107017)
    assert (rt.set_context(number), rt.free(number), rt.free_host(number)) == (107000, 107000, 107000)
    assert (acl.destroy_data_buffer(number), acl.get_data_buffer_addr(number)) == (100000, 0)
    assert acl.get_tensor_desc_dim_v2(number, 0) == (0, 100000)
    assert acl.op.set_attr_int(number, "x", 1) == 100000
    assert acl.mdl.add_dataset_buffer(number, 1) == (number, 100000)
    assert acl.mdl.destroy_dataset(number) == 100000


@pytest.mark.usefixtures("ready")
def test_a_handle_serves_once_it_is_destroyed_no_more() -> None:
    event, ret = acl.rt.create_event()
    assert (ret, acl.rt.record_event(event, 0), acl.rt.synchronize_event(event)) == (0, 0, 0)
    assert acl.rt.query_event_status(event) == (1, 0)
    assert acl.rt.event_elapsed_time(event, event) == (0, 0)
    assert (acl.rt.destroy_event(event), acl.rt.destroy_event(event)) == (0, 107017)
    address, ret = acl.rt.malloc(64, 0)
    assert (acl.rt.free(address), acl.rt.free(address)) == (0, 107000)
    address, ret = acl.media.dvpp_malloc(64)
    assert (ret, acl.media.dvpp_free(address), acl.media.dvpp_free(address)) == (0, 0, 107000)


WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "rt.malloc": (("1", 0), r"size must be an int \(size_t\), got '1' \(str\)"),
    "rt.free": ((None,), r"dev_ptr must be an int \(a handle or an address\), got NoneType"),
    "rt.free_host": ((-1,), r"host_ptr must fit 64 bits"),
    "rt.destroy_stream": ((1.0,), "stream must be an int"),
    "rt.memcpy": ((0, 1 << 64, 0, 0, 0), "dest_max must fit size_t"),
    "rt.launch_callback": (("no function", [], 1, 0), "fn must be a callable"),
    "init": ((5,), "config_path must be a str or None"),
    "create_tensor_desc": ((0, None, 2), "dims must be a sequence of int64_t, got NoneType"),
    "set_tensor_desc_name": ((0, 1), "name must be a str or None"),
    "set_tensor_shape_range": ((0, [[1, 2, 3]]), r"dims_range\[0\] must be a pair"),
    "op.set_attr_list_string": ((0, "x", ["a", 1]), r"attr_value\[1\] must be a str"),
    "op.set_attr_list_list_int": ((0, "x", [[1], ["y"]]), r"values\[1\]\[0\] must be an int"),
    "op.set_attr_bool": ((0, "x", 256), "attr_value must fit uint8_t"),
    "op.execute_v2": (("Swish", [1], [], [], [], 0, 0), r"inputs must have as many members as input_desc \(1\), got 0"),
    "op.execute": (("Swish", 7, [], [], [], 0, 0), "input_desc must be a list of ints"),
    "util.bytes_to_ptr": (("text",), "data must be a bytes object"),
    "util.numpy_to_ptr": ((b"",), "data must be a numpy.ndarray"),
    "util.ptr_to_bytes": ((None, 1), "ptr must be an int"),
    "util.start_thread": ((print, None), "args_list must be a list"),
    "mdl.add_dataset_buffer": (("x", 1), "dataset must be an int"),
    "app_log": ((1, None), "message must be a str"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_is_a_type_error_that_names_the_parameter(name: str) -> None:
    arguments, message = WRONG[name]
    module, _, function = name.rpartition(".")
    with pytest.raises(TypeError, match=message):
        getattr(getattr(acl, module) if module else acl, function)(*arguments)


def test_arguments_go_by_position_and_by_number() -> None:
    with pytest.raises(TypeError):
        acl.rt.set_device(device_id=0)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        acl.rt.malloc(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"load_from_file\(\) takes exactly 1 arguments \(0 given\)"):
        acl.mdl.load_from_file()  # type: ignore[call-arg]


def test_what_is_not_emulated_is_refused_by_its_name() -> None:
    assert acl.mdl.load_from_file("model.om") == (0, 200006)
    message = acl.get_recent_err_msg() or ""
    assert "aclmdlLoadFromFile" in message
    assert "graph engine" in message
    assert acl.mdl.create_desc() == 0
    assert acl.op.set_model_dir("op_models") == 200006
    assert "aclopSetModelDir" in (acl.get_recent_err_msg() or "")
