"""infiniopSigmoidBackward on the CPU and on a simulated NPU: descriptor, workspace, run, destroy, in the C names."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

from aclnn_py import infiniop as io

if TYPE_CHECKING:
    from aclnn_py.infiniop.objects import Descriptor


def check(ret: int, what: str) -> None:
    if ret != io.INFINI_STATUS_SUCCESS:
        print(f"{what} failed. ERROR: {ret}")
        sys.exit(1)


def descriptor(shape: list[int], strides: list[int] | None = None) -> Descriptor | None:
    """A descriptor for the current device; what it was made with is not needed any more."""
    handle, ret = io.infiniopCreateHandle()
    check(ret, "infiniopCreateHandle")
    dense, ret = io.infiniopCreateTensorDescriptor(shape, None, io.INFINI_DTYPE_F32)
    check(ret, "infiniopCreateTensorDescriptor")
    grad, ret = io.infiniopCreateTensorDescriptor(shape, strides, io.INFINI_DTYPE_F32)
    check(ret, "infiniopCreateTensorDescriptor")
    desc, ret = io.infiniopCreateSigmoidBackwardDescriptor(handle, dense, dense, grad)
    check(ret, "infiniopCreateSigmoidBackwardDescriptor")
    for tensor in (dense, grad):
        check(io.infiniopDestroyTensorDescriptor(tensor), "infiniopDestroyTensorDescriptor")
    check(io.infiniopDestroyHandle(handle), "infiniopDestroyHandle")
    return desc


def on_cpu(x: array[float], grad: array[float]) -> array[float]:
    """Host memory as it is, at once, no workspace."""
    check(io.infinirtSetDevice(io.INFINI_DEVICE_CPU, 0), "infinirtSetDevice")
    desc = descriptor([2, 3])
    grad_input = array("f", [0] * len(x))
    check(io.infiniopSigmoidBackward(desc, None, 0, grad_input, x, grad, None), "infiniopSigmoidBackward")
    check(io.infiniopDestroySigmoidBackwardDescriptor(desc), "infiniopDestroySigmoidBackwardDescriptor")
    return grad_input


def on_npu(x: array[float], one_grad: array[float]) -> array[float]:
    """Device memory, in a stream; one gradient for all elements, repeated by strides of 0."""
    check(io.infinirtSetDevice(io.INFINI_DEVICE_ASCEND, 0), "infinirtSetDevice")
    desc = descriptor([2, 3], [0, 0])
    size, ret = io.infiniopGetSigmoidBackwardWorkspaceSize(desc)
    check(ret, "infiniopGetSigmoidBackwardWorkspaceSize")
    stream, ret = io.infinirtStreamCreate()
    check(ret, "infinirtStreamCreate")
    nbytes = 4 * len(x)
    blocks = [io.infinirtMalloc(each)[0] for each in (nbytes, nbytes, 4, size or 0)]
    out, x_block, grad_block, workspace = blocks
    check(io.infinirtMemcpy(x_block, x, nbytes, io.INFINIRT_MEMCPY_H2D), "infinirtMemcpy")
    check(io.infinirtMemcpy(grad_block, one_grad, 4, io.INFINIRT_MEMCPY_H2D), "infinirtMemcpy")
    ret = io.infiniopSigmoidBackward(desc, workspace, size or 0, out, x_block, grad_block, stream)
    check(ret, "infiniopSigmoidBackward")
    check(io.infinirtStreamSynchronize(stream), "infinirtStreamSynchronize")
    grad_input = array("f", [0] * len(x))
    check(io.infinirtMemcpy(grad_input, out, nbytes, io.INFINIRT_MEMCPY_D2H), "infinirtMemcpy")
    for block in blocks:
        check(io.infinirtFree(block), "infinirtFree")
    check(io.infinirtStreamDestroy(stream), "infinirtStreamDestroy")
    check(io.infiniopDestroySigmoidBackwardDescriptor(desc), "infiniopDestroySigmoidBackwardDescriptor")
    return grad_input


def main() -> int:
    check(io.infinirtInit(), "infinirtInit")
    x = array("f", [0, 1, 2, -1, -2, 30])
    for name, result in (("CPU", on_cpu(x, array("f", [1] * 6))), ("NPU", on_npu(x, array("f", [2])))):
        print(name, " ".join(f"{value:f}" for value in result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
