"""aclnnSigmoidBackward on a 2x2 float tensor: the documented example, step by step, in the C names."""

from __future__ import annotations

import sys
from array import array
from math import prod

import aclnn_py as acl


def check_ret(ret: int, what: str) -> None:
    if ret != acl.ACL_SUCCESS:
        print(f"{what} failed. ERROR: {ret}")
        sys.exit(1)


def init(device_id: int) -> acl.aclrtStream | None:
    ret = acl.aclInit(None)
    check_ret(ret, "aclInit")
    ret = acl.aclrtSetDevice(device_id)
    check_ret(ret, "aclrtSetDevice")
    stream, ret = acl.aclrtCreateStream()
    check_ret(ret, "aclrtCreateStream")
    return stream


def create_acl_tensor(
    host_data: array[float], shape: list[int], data_type: acl.aclDataType
) -> tuple[int | None, acl.aclTensor | None]:
    size = prod(shape) * host_data.itemsize
    # Memory on the device, then the values from the host into it
    device_addr, ret = acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    check_ret(ret, "aclrtMalloc")
    ret = acl.aclrtMemcpy(device_addr, size, host_data, size, acl.ACL_MEMCPY_HOST_TO_DEVICE)
    check_ret(ret, "aclrtMemcpy")

    # Strides of a contiguous tensor, in elements
    strides = [1] * len(shape)
    for i in range(len(shape) - 2, -1, -1):
        strides[i] = shape[i + 1] * strides[i + 1]

    tensor = acl.aclCreateTensor(shape, data_type, strides, 0, acl.ACL_FORMAT_ND, shape, device_addr)
    return device_addr, tensor


def main() -> int:
    # 1. Device and stream
    device_id = 0
    stream = init(device_id)

    # 2. Inputs and output
    grad_output_shape = [2, 2]
    output_shape = [2, 2]
    grad_input_shape = [2, 2]
    grad_output_host_data = array("f", [1, 1, 1, 1])
    output_host_data = array("f", [1, 2, 3, 4])
    grad_input_host_data = array("f", [0, 0, 0, 0])
    grad_output_device_addr, grad_output = create_acl_tensor(grad_output_host_data, grad_output_shape, acl.ACL_FLOAT)
    output_device_addr, output = create_acl_tensor(output_host_data, output_shape, acl.ACL_FLOAT)
    grad_input_device_addr, grad_input = create_acl_tensor(grad_input_host_data, grad_input_shape, acl.ACL_FLOAT)

    # 3. Phase one: how much workspace, and an executor
    workspace_size, executor, ret = acl.aclnnSigmoidBackwardGetWorkspaceSize(grad_output, output, grad_input)
    check_ret(ret, "aclnnSigmoidBackwardGetWorkspaceSize")
    workspace_addr = None
    if workspace_size > 0:
        workspace_addr, ret = acl.aclrtMalloc(workspace_size, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        check_ret(ret, "allocate workspace")
    # Phase two: enqueue the work
    ret = acl.aclnnSigmoidBackward(workspace_addr, workspace_size, executor, stream)
    check_ret(ret, "aclnnSigmoidBackward")

    # 4. Wait until it is done
    ret = acl.aclrtSynchronizeStream(stream)
    check_ret(ret, "aclrtSynchronizeStream")

    # 5. The result, back on the host
    size = prod(grad_input_shape)
    result_data = array("f", [0] * size)
    nbytes = size * result_data.itemsize
    ret = acl.aclrtMemcpy(result_data, nbytes, grad_input_device_addr, nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST)
    check_ret(ret, "copy result from device to host")
    for i in range(size):
        print(f"result[{i}] is: {result_data[i]:f}")

    # 6. Tensors
    acl.aclDestroyTensor(grad_output)
    acl.aclDestroyTensor(output)
    acl.aclDestroyTensor(grad_input)

    # 7. Memory, stream, device
    acl.aclrtFree(grad_output_device_addr)
    acl.aclrtFree(output_device_addr)
    acl.aclrtFree(grad_input_device_addr)
    if workspace_size > 0:
        acl.aclrtFree(workspace_addr)
    acl.aclrtDestroyStream(stream)
    acl.aclrtResetDevice(device_id)
    acl.aclFinalize()
    return 0


if __name__ == "__main__":
    sys.exit(main())
