"""Descriptions of tensors, attributes, data buffers and data sets; Python's memory by its address; the log."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from aclnn_py import pyacl as acl


def test_a_description_tells_what_it_was_given() -> None:
    desc = acl.create_tensor_desc(0, np.array([2, 3]), 2)
    assert (acl.get_tensor_desc_type(desc), acl.get_tensor_desc_format(desc)) == (0, 2)
    assert (acl.get_tensor_desc_size(desc), acl.get_tensor_desc_element_count(desc)) == (24, 6)
    assert (acl.get_tensor_desc_num_dims(desc), acl.get_tensor_desc_dim(desc, 1)) == (2, 3)
    assert acl.get_tensor_desc_dim_v2(desc, 1) == (3, 0)
    assert acl.get_tensor_desc_dim_v2(desc, 2) == (0, 100000)
    assert acl.set_tensor_desc_name(desc, "weight") is None
    assert acl.get_tensor_desc_name(desc) == "weight"
    assert acl.set_tensor_shape_range(desc, [[1, 2], (3, -1)]) == 0
    assert acl.get_tensor_desc_dim_range(desc, 1, 2) == ([3, -1], 0)
    assert acl.get_tensor_desc_dim_range(desc, 1, 1) == (0, 100000)
    assert (acl.set_tensor_format(desc, 0), acl.set_tensor_shape(desc, [6])) == (0, 0)
    assert (acl.set_tensor_origin_shape(desc, [6]), acl.set_tensor_place_ment(desc, 1)) == (0, 0)
    assert acl.set_tensor_const(desc, 0, 0) == 100000
    assert acl.destroy_tensor_desc(desc) is None
    assert acl.get_tensor_desc_size(desc) == 0
    assert acl.create_tensor_desc(0, [], 2) != 0


def test_attributes_of_every_kind() -> None:
    attr, op = acl.op.create_attr(), acl.op
    assert (op.set_attr_bool(attr, "b", True), op.set_attr_int(attr, "i", -1)) == (0, 0)
    assert op.set_attr_float(attr, "f", 1) == 0
    assert (op.set_attr_string(attr, "s", "text"), op.set_attr_data_type(attr, "d", 1)) == (0, 0)
    assert (op.set_attr_list_bool(attr, "lb", [1, 0]), op.set_attr_list_int(attr, "li", np.arange(3))) == (0, 0)
    assert (op.set_attr_list_float(attr, "lf", [0.5]), op.set_attr_list_string(attr, "ls", ["a", "é"])) == (0, 0)
    assert op.set_attr_list_data_type(attr, "ld", [0, 1]) == 0
    assert (op.set_attr_list_list_int(attr, "ll", [[1, 2], [], [3]]), op.set_attr_list_int(attr, "e", [])) == (0, 0)
    assert op.set_attr_string(attr, "s", None) == 100000
    op.destroy_attr(attr)
    assert op.set_attr_int(attr, "i", 1) == 100000


def test_data_buffers_and_data_sets() -> None:
    buffers = [acl.create_data_buffer(4096, 10), acl.create_data_buffer(0, 0)]
    assert (acl.get_data_buffer_addr(buffers[0]), acl.get_data_buffer_size_v2(buffers[0])) == (4096, 10)
    assert acl.update_data_buffer(buffers[0], 8192, 20) == 0
    assert (acl.get_data_buffer_addr(buffers[0]), acl.get_data_buffer_size(buffers[0])) == (8192, 20)
    dataset = acl.mdl.create_dataset()
    assert [acl.mdl.add_dataset_buffer(dataset, each) for each in buffers] == [(dataset, 0)] * 2
    assert acl.mdl.get_dataset_num_buffers(dataset) == 2
    assert [acl.mdl.get_dataset_buffer(dataset, at) for at in range(3)] == [*buffers, 0]
    assert acl.mdl.set_dataset_tensor_desc(dataset, 7, 1) == (dataset, 0)
    assert acl.mdl.set_dataset_tensor_desc(dataset, 7, 2) == (dataset, 100000)
    assert [acl.mdl.get_dataset_tensor_desc(dataset, at) for at in range(2)] == [0, 7]
    assert (acl.mdl.destroy_dataset(dataset), acl.mdl.destroy_dataset(dataset)) == (0, 100000)
    assert [acl.destroy_data_buffer(each) for each in buffers] == [0, 0]


def test_memory_of_python_by_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    data = b"twelve bytes"
    assert acl.util.ptr_to_bytes(acl.util.bytes_to_ptr(data), 12) == data
    assert acl.util.ptr_to_bytes(0, 0) == b""
    with pytest.raises(ValueError, match="got 0"):
        acl.util.ptr_to_bytes(0, 1)
    array = np.arange(6, dtype=np.float64).reshape(2, 3)
    pointer = acl.util.numpy_to_ptr(array)
    shared = acl.util.ptr_to_numpy(pointer, (2, 3), 12)
    array[1, 2] = 7
    assert shared.tolist() == array.tolist()
    assert capsys.readouterr().out == ""
    assert acl.util.numpy_to_ptr(array.T) == pointer
    assert capsys.readouterr().out.startswith("Warning: ")
    copied, row_major = acl.util.numpy_contiguous_to_ptr(array.T)
    assert (copied != pointer, row_major.tolist()) == (True, array.T.tolist())
    assert acl.util.numpy_contiguous_to_ptr(array)[1] is array
    for arguments in ((pointer, (2, 3), 17), (0, (1,), 5), (pointer, (-1,), 5)):
        with pytest.raises(ValueError, match="must"):
            acl.util.ptr_to_numpy(*arguments)


def test_a_line_in_the_log(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from aclnn_py import settings

    monkeypatch.setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1")
    settings.reload()
    acl.app_log(3, "100 %s done")
    assert "100 %s done" in capfd.readouterr().out
