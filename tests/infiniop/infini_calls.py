"""Calls of Create and the others, made the same way on both surfaces."""

from __future__ import annotations

from typing import Any, NamedTuple

from infini_formulas import ATTRIBUTES
from infini_surfaces import Surface

from aclnn_py.infiniop.checks import HANDLE
from aclnn_py.infiniop.operator import Operator
from aclnn_py.rules.core.call import Call, TensorFacts


class Made(NamedTuple):
    handle: Any
    tensors: list[Any]
    desc: Any
    code: int


def tensor(surface: Surface, seen: TensorFacts) -> Any:
    desc, ret = surface.call("infiniopCreateTensorDescriptor", seen.shape, seen.strides, seen.dtype)
    assert ret == 0
    return desc


def create(surface: Surface, operator: Operator, call: Call) -> Made:
    """Handle, tensor descriptors and descriptor of a call; the handle's device type is written into its cell."""
    name = operator.name
    handle, _ = surface.call("infiniopCreateHandle")
    surface.set_device_of(handle, call.value(HANDLE))
    tensors = [tensor(surface, seen) for seen in operator.tensors(call)]
    arguments = (handle, *tensors, *ATTRIBUTES.get(name, ()))
    desc, code = surface.call(f"infiniopCreate{name}Descriptor", *arguments)
    return Made(handle, tensors, desc, code)


def discard(surface: Surface, operator: Operator, made: Made) -> list[int]:
    """Destroy everything; the statuses."""
    surface.set_device_of(made.handle, 0)
    found = [surface.call("infiniopDestroyHandle", made.handle)]
    found += [surface.call("infiniopDestroyTensorDescriptor", each) for each in made.tensors]
    found.append(surface.call(f"infiniopDestroy{operator.name}Descriptor", made.desc))
    return found
