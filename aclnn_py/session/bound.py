"""One operator as a session calls it: what depends on the operator alone is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import ops
from ..api import operators
from ..api.handles import Executor
from ..api.memory.memory import aclrtFree, aclrtMalloc
from ..base.runtime import ACL_MEM_MALLOC_HUGE_FIRST
from .arguments import Filled, argument, bare, fill, leave, on_device, ordered, sized
from .device_array import DeviceArray
from .errors import check
from .host import number_of
from .quick import ARRAY, LIST, SCALAR, SCALARS, TENSOR, VALUE, quick

if TYPE_CHECKING:
    from .session import Session

MOST_VALUES = 256
"""aclScalars of numbers and arrays that a session keeps, so that a call in a loop makes none."""
ARRAYS = ("aclIntArray", "aclFloatArray", "aclBoolArray")


def way_of(param: Any) -> int:
    """How the argument of a parameter is passed."""
    if param.is_tensor:
        return TENSOR
    if param.is_list:
        return LIST
    if param.is_scalars:
        return SCALARS
    return SCALAR if param.is_scalar else ARRAY if bare(param) in ARRAYS else VALUE


class Bound:
    """Both phases of an operator, its parameters by the way they are passed, and its outputs."""

    def __init__(self, api: str) -> None:
        self.first: Callable[..., tuple[int, Executor | None, int]] = operators.phase_one(api)  # LookupError if unknown
        self.second: Callable[..., int] = operators.phase_two_of(api)
        self.operator = ops.find(api)
        self.api, self.params = api, self.operator.params
        self.ways = tuple(map(way_of, self.params))
        written = [number for number, param in enumerate(self.params) if param.role in ("output", "inout")]
        self.written = tuple(written)
        self.only = written[0] if len(written) == 1 else None
        self.counted = tuple(number for number, param in enumerate(self.params) if param.name in self.operator.counted)
        self.count = len(self.params)
        self.plain = not self.counted and self.only is not None and not {LIST, SCALARS} & {*self.ways}
        self.quick = quick(self)

    def call(self, session: Session, arguments: tuple[Any, ...], named: dict[str, object]) -> Any:
        """The outputs; arguments may be host values."""
        if named or len(arguments) != len(self.params):
            arguments = ordered(self.operator, arguments, named)
        filled: Filled = []
        devices = [self.prepared(session, number, value, filled) for number, value in enumerate(arguments)]
        found = self.run(session, devices)
        if filled:
            outputs = found if isinstance(found, tuple) else (found,)
            written = [devices[number] for number in self.written if devices[number] is not None]
            fill(filled, {id(made): result for made, result in zip(written, outputs, strict=True)})
        return found

    def prepared(self, session: Session, number: int, value: Any, filled: Filled) -> Any:
        """A value with its tensors on the device."""
        way = self.ways[number]
        if way == TENSOR and value.__class__ is not DeviceArray:
            return on_device(session, self.params[number], value, filled)
        if way == LIST and value is not None:
            return [on_device(session, self.params[number], each, filled) for each in value]
        return value

    def run(self, session: Session, devices: list[Any]) -> Any:
        """Both phases, for arguments that are on the device already."""
        made: list[object] = []
        words = [self.word(session, number, value, made) for number, value in enumerate(devices)]
        try:
            self.enqueue(session, *self.first(*words))
            if self.plain:
                return devices[self.only]  # type: ignore[index]
            for number in self.counted:
                if devices[number] is not None:
                    given = devices[number]
                    devices[number] = sized(given, words[number])
                    session.forget(given)  # its tensor has the new shape
        finally:
            leave(made)
        outputs = [devices[number] for number in self.written if devices[number] is not None]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def word(self, session: Session, number: int, value: Any, made: list[object]) -> Any:
        """The argument as phase one takes it; what has to be destroyed after the call is noted."""
        way = self.ways[number]
        if way == TENSOR:
            return value if value is None else session.tensors.get(id(value)) or value.described()
        if value is None:
            return None
        if way == VALUE:
            return self.value(session, number, value)
        if way == SCALAR:
            return session.scalar(value)
        if way == ARRAY:
            return self.value(session, number, value)
        found = argument(self.params[number], value)
        if found is not value:
            made.append(found)
        return found

    def value(self, session: Session, number: int, value: Any) -> Any:
        """An array of numbers or a plain C value as phase one takes it."""
        if value is None:
            return None
        param = self.params[number]
        return session.host_array(param, value) if self.ways[number] == ARRAY else argument(param, value)

    def entered(self, session: Session, arguments: tuple[Any, ...], named: dict[str, object]) -> Any:
        """As `call`, in the session's context."""
        session.enter()
        return self.call(session, arguments, named)

    def enqueue(self, session: Session, size: int, executor: Executor | None, ret: int) -> None:
        """Phase two, unless phase one refused the call."""
        check(self.api + operators.SUFFIX, ret)
        if size:
            self.with_workspace(session, size, executor)
        else:
            check(self.api, self.second(None, 0, executor, session.stream))

    def with_workspace(self, session: Session, size: int, executor: Executor | None) -> None:
        """Phase two with a workspace, which is freed once the stream has passed."""
        workspace, ret = aclrtMalloc(size, ACL_MEM_MALLOC_HUGE_FIRST)
        if ret and executor is not None:
            executor.leave()
        check("aclrtMalloc", ret)
        try:
            check(self.api, self.second(workspace, size, executor, session.stream))
            session.synchronize()
        finally:
            aclrtFree(workspace)


def scalar_key(value: object) -> tuple[type, object]:
    """What a number is known by: 0.0 and -0.0, 1 and True are different scalars."""
    number = number_of(value)
    return number.__class__, number if number.__class__ is int else repr(number)
