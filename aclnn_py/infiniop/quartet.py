"""The four functions of every operator, made from its declaration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base.handle import Handle
from ..device import observe
from ..device import stream as streams
from ..device.machine import where
from ..native import ffi, lib
from . import constants as c
from .declare import public
from .generic import checked
from .grammar import Call, Operator, Seen, verdict
from .objects import Descriptor, OpHandle, TensorDescriptor
from .place import check_backed
from .reach import check_reachable
from .refusal import bad, null, refused
from .work import Work

BAD_PARAM, NULL_POINTER = c.INFINI_STATUS_BAD_PARAM, c.INFINI_STATUS_NULL_POINTER
Function = Callable[..., Any]


def prototypes(operator: Operator) -> tuple[str, str, str, str]:
    """The C prototypes without their result type: create, workspace size, run, destroy."""
    name, desc = operator.name, f"infiniop{operator.name}Descriptor_t desc"
    tensors = ", ".join(f"infiniopTensorDescriptor_t {each.name}_desc" for each in operator.operands)
    attributes = "".join(f", float {each.name}" for each in operator.attributes)
    data = ", ".join(f"{'void' if each.output else 'const void'} *{each.name}" for each in operator.operands)
    created = f"infiniop{name}Descriptor_t *desc_ptr"
    return (
        f"infiniopCreate{name}Descriptor(infiniopHandle_t handle, {created}, {tensors}{attributes})",
        f"infiniopGet{name}WorkspaceSize({desc}, size_t *size)",
        f"infiniop{name}({desc}, void *workspace, size_t workspace_size, {data}, void *stream)",
        f"infiniopDestroy{name}Descriptor({desc})",
    )


def names(operator: Operator) -> tuple[str, ...]:
    """The C names of the four functions."""
    return tuple(text.partition("(")[0] for text in prototypes(operator))


def functions(operator: Operator) -> dict[str, Function]:
    """The four functions by their C names."""
    made = zip(prototypes(operator), bodies(operator), texts(operator), strict=True)
    return {text.partition("(")[0]: public(text, body, documentation) for text, body, documentation in made}


def texts(operator: Operator) -> tuple[str, str, str, str]:
    """What their docstrings say."""
    dtypes = ", ".join(map(c.dtype_name, operator.dtypes))
    return (
        f"Returns (desc, ret): {operator.summary}, made ready for tensors of one shape and one of {dtypes}.\n\n"
        "Codes in order: 3 null or no handle, null or no tensor descriptor; 5 device type; 10 dtype; 11 shape; 12 an "
        "output stride of 0. Copies everything: handle and tensor descriptors may be destroyed.",
        "Returns (size, ret) in bytes, 0 on the CPU. Codes: 4 null; 3 no descriptor of this operator; 5 device type.",
        "Run it: at once on the CPU (any host addresses or buffers; stream and workspace are not looked at), in stream "
        "order on an NPU (device addresses; stream None: the default one).\n\nCodes in order: 3 null or no descriptor "
        "of this operator; 5 device type; 13 workspace_size below what was asked for; 3 null data, or host memory that "
        "cannot be touched; 1 the machine refused, for example a stream that is none.",
        "Codes: 0 null; 3 no descriptor of this operator; 5 device type.",
    )


def own(desc: Descriptor | None, operator: Operator, code: int = BAD_PARAM) -> Descriptor:
    """The descriptor if it is this operator's, on a device type with a backend."""
    found = checked(desc, code=code)
    if found.work.operator is not operator:
        raise bad("desc", f"a descriptor of infiniop{operator.name}", f"one of {found.work.name}")
    check_backed(found.device, "desc")
    return found


def create(operator: Operator, handle: OpHandle | None, arguments: tuple[Any, ...]) -> Descriptor:
    if handle is None:
        raise null("handle", BAD_PARAM)
    if not handle.alive:
        raise bad("handle", "a live infiniopHandle_t", "one that was destroyed, or none")
    count = len(operator.operands)
    tensors = tuple(map(seen, arguments[:count], (f"{each.name}_desc" for each in operator.operands)))
    call = Call(operator, handle.device, tensors)
    found = verdict(call)
    if found is not None:
        raise refused(found[0].code, found[1])
    return Descriptor(call.device, handle.device_id, Work(call, arguments[count:]))


def seen(desc: TensorDescriptor | None, param: str) -> Seen:
    if desc is None:
        raise null(param, BAD_PARAM)
    if not desc.alive:
        raise bad(param, "a live infiniopTensorDescriptor_t", "one that was destroyed, or none")
    return Seen(desc.dtype, desc.shape, desc.strides)


def run(desc: Descriptor, workspace: int, size: int, data: tuple[int, ...], stream: Handle | None) -> None:
    work = desc.work
    if size < work.workspace:
        raise refused(
            c.INFINI_STATUS_INSUFFICIENT_WORKSPACE,
            f"Expected a workspace of {work.workspace} bytes but got {size}, argument workspace_size.",
        )
    if work.workspace and not workspace:
        raise null("workspace", BAD_PARAM)
    if work.empty:
        return
    for operand, address in zip(work.operator.operands, data, strict=True):
        if not address:
            raise null(operand.name, BAD_PARAM)
    if work.host:
        run_on_host(work, data)
    else:
        run_on_device(work, workspace, data, stream)


def run_on_host(work: Work, data: tuple[int, ...]) -> None:
    for operand, address, (low, high) in zip(work.operator.operands, data, work.reach, strict=True):
        check_reachable(address, low, high, operand.name, operand.output)
    if observe.listeners:
        observe.announce("enqueue", what=work.name, stream=None)
    lib.ae_plan_call(work.native, 0, ffi.new("uint64_t[]", data))


def run_on_device(work: Work, workspace: int, data: tuple[int, ...], stream: Handle | None) -> None:
    target = streams.usable(streams.checked(stream))
    words = work.pack(work.word, target.word, workspace, where(), *data)
    streams.accepted(lib.ae_submit(words), target)
    addresses = dict(zip((each.name for each in work.operator.operands), data, strict=True))
    streams.enqueued(target, work.name, addresses=addresses, workspace=workspace, bytes=work.workspace)


def bodies(operator: Operator) -> tuple[Function, Function, Function, Function]:
    """What the four functions do with unpacked arguments."""

    def created(handle: OpHandle | None, *arguments: Any) -> Descriptor:
        return create(operator, handle, arguments)

    def workspace_size(desc: Descriptor | None) -> int:
        return own(desc, operator, NULL_POINTER).work.workspace

    def ran(desc: Descriptor | None, workspace: int, workspace_size: int, *rest: Any) -> None:
        run(own(desc, operator), workspace, workspace_size, rest[:-1], rest[-1])

    def destroyed(desc: Descriptor | None) -> None:
        if desc is not None:
            own(desc, operator).leave()

    return created, workspace_size, ran, destroyed
