"""Operator launches as steps of random programs. What a launch leaves is asked of the same operator, run alone."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import aclnn_py as acl
from device.machine.program import Program, cells

FLOAT = 4
OPERATOR = "aclnnSilu"


def tensor(address: int, nbytes: int) -> Any:
    shape = (nbytes // FLOAT,)
    return acl.aclCreateTensor(shape, acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, shape, address)


def launch(source: int, target: int, nbytes: int, stream: Any) -> None:
    x, out = tensor(source, nbytes), tensor(target, nbytes)
    size, executor, ret = getattr(acl, OPERATOR + "GetWorkspaceSize")(x, out)
    assert (size, ret) == (0, 0)
    assert getattr(acl, OPERATOR)(None, 0, executor, stream) == 0
    assert [acl.aclDestroyTensor(each) for each in (x, out)] == [0, 0]


@cache
def alone(content: bytes) -> bytes:
    """The operator's result for these bytes, computed with nothing else going on."""
    nbytes, host = len(content), bytearray(len(content))
    device, ret = acl.aclrtMalloc(nbytes, 0)
    assert ret == 0
    assert acl.aclrtMemcpy(device, nbytes, content, nbytes, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
    stream, ret = acl.aclrtCreateStream()
    assert ret == 0
    launch(device, device, nbytes, stream)
    assert acl.aclrtDestroyStream(stream) == 0
    assert acl.aclrtMemcpy(host, nbytes, device, nbytes, acl.ACL_MEMCPY_DEVICE_TO_HOST) == 0
    assert acl.aclrtFree(device) == 0
    return bytes(host)


def step(program: Program, stream: int, blocks: tuple[int, int], first: int, count: int) -> bool:
    """Run the operator from one block to another, or in place."""
    actor = program.pick(stream, program.streams)
    source, target = (program.pick(choice, program.blocks) for choice in blocks)
    if actor is None or source is None or target is None or program.blocks[source][1] or program.blocks[target][1]:
        return False  # kernels reach no page-locked memory
    first, count = program.span(first, count)
    if not program.model.access(actor, cells(source, first, count), cells(target, first, count)):
        return False
    start, size = first * program.cell, count * program.cell
    launch(program.blocks[source][0] + start, program.blocks[target][0] + start, size, program.current(actor))
    program.do(actor, partial(apply, program, source, target, start, size))
    return True


def apply(program: Program, source: int, target: int, start: int, size: int) -> None:
    program.enter(0)
    program.write(target, start, alone(bytes(program.model.memory[source][start : start + size])))
