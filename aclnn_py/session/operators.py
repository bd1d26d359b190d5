"""The operators of a session, by name and as functions. operators.pyi, which is generated, has their types."""

from __future__ import annotations

from abc import abstractmethod
from sys import _getframe
from typing import Any

from .. import ops
from ..base.operator_names import is_operator
from .bound import Bound
from .caller import Caller
from .carriers import Carriers, computed, key_of
from .device_array import DeviceArray
from .dtypes import VALUES


class Operators:
    """What a session inherits: `npu.call("aclnnSilu", x, y)` and `npu.aclnnSilu(x)`."""

    bound: dict[str, Bound]
    carriers: dict[object, Carriers]

    @abstractmethod
    def enter(self) -> None: ...

    def __getattr__(self, name: str) -> Caller:
        """An operator as a function; AttributeError for any other name."""
        if not is_operator(name):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        try:
            found = Caller(self, self.operator(name))  # type: ignore[arg-type]
        except LookupError as problem:
            raise AttributeError(str(problem)) from None
        self.__dict__[name] = found
        return found

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *ops.names()})

    def operator(self, api: str) -> Bound:
        """What a session knows of an operator; LookupError for an unknown one."""
        found = self.bound.get(api)
        if found is None:
            found = self.bound[api] = Bound(api)
        return found

    def call(self, api: str, /, *arguments: Any, **named: Any) -> Any:
        """Both phases of an operator on this session's stream; arguments by position, or by their names in C.

        Host arrays are copied to the device; numbers become aclScalar or C values, and sequences of numbers aclIntArray
        and the like, by the types of the parameters. A NumPy array given as output is filled, which waits for the
        stream. Returns the outputs (DeviceArray; a tuple if there are several); one whose shape depends on the data has
        its final shape. Raises AclError with the code of phase one or two. Otherwise returns before the operator has
        run: DeviceArray.numpy() and synchronize() wait.
        """
        found = self.bound.get(api) or self.operator(api)
        if not named and len(arguments) == found.count:
            return found.quick(self, arguments, _getframe(1), *arguments)
        self.enter()
        return found.call(self, arguments, named)  # type: ignore[arg-type]

    def apply(self, api: str, /, *arguments: Any) -> DeviceArray:
        """As `call` for arguments that are on the device, and operators of one output."""
        found = self.bound.get(api) or self.operator(api)
        result: DeviceArray = found.quick(self, arguments, _getframe(1), *arguments)
        return result

    def computed(self, api: str, /, *arguments: Any, keep: int = VALUES) -> DeviceArray:
        """As `call` for arguments that are on the device; dtypes that the operator does not take are carried by others.

        keep: what the carriers have to preserve of the elements (VALUES, ORDER, BITS). Several outputs come as a tuple.
        """
        found = self.bound.get(api) or self.operator(api)
        if self.carriers.get(key_of(api, arguments, keep)) == {}:
            result: DeviceArray = found.quick(self, arguments, _getframe(1), *arguments)
            return result
        self.enter()
        carried: DeviceArray = computed(self, found, arguments, keep)  # type: ignore[arg-type]
        return carried
