"""`npu.aclnnSoftmax(x, dim=-1)`: an operator as a function, whose outputs may be left out."""

from __future__ import annotations

from sys import _getframe
from typing import TYPE_CHECKING, Any

from ..rules.core.call import TensorFacts
from ..rules.core.param import Param
from .bound import Bound
from .device_array import DeviceArray
from .dtypes import numpy_dtype
from .facts import facts_of
from .inference import inferred

if TYPE_CHECKING:
    from .session import Session

MOST_ANSWERS = 1024
"""Inferred outputs that an operator of a session remembers."""
Facts = dict[str, TensorFacts | tuple[TensorFacts, ...]]


class Caller:
    """An operator of a session as a function.

    Positional arguments are the inputs and attributes in the order of C, and outputs are passed by name; or all
    parameters come in the order of C. Optional inputs and attributes may be left out (null), outputs too: they are
    then made, with the shape and dtype that the operator's declaration asks for.
    """

    def __init__(self, session: Session, bound: Bound) -> None:
        self.session, self.bound = session, bound
        self.__name__ = self.__qualname__ = bound.api
        self.__doc__ = bound.first.__doc__
        self.answers: dict[object, Facts] = {}

    def __repr__(self) -> str:
        return f"<{self.bound.api}({', '.join(param.name for param in self.bound.params)}) of a Session>"

    def __call__(self, /, *arguments: Any, **named: Any) -> Any:
        params = self.bound.params
        if len(arguments) == len(params) and not named:
            return self.bound.quick(self.session, arguments, _getframe(1), *arguments)
        self.session.enter()
        given = self.given(arguments, named)
        absent = [param for param in params if param.role == "output" and given.get(param.name) is None]
        absent = [param for param in absent if not param.optional]
        if absent:
            found = self.outputs(absent, given)
            given.update({param.name: self.made(found[param.name]) for param in absent})
        values = tuple(given.get(param.name) for param in params)
        return self.bound.quick(self.session, values, _getframe(1), *values)

    def given(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The arguments by name, with the host values of tensors on the device; TypeError that says what is wrong."""
        api, params = self.bound.api, self.bound.params
        order = [param for param in params if param.role != "output"]
        if len(arguments) > len(order):
            order = list(params)
        names = [param.name for param in params]
        found = dict(zip((param.name for param in order), arguments, strict=False))
        wrong = [name for name in named if name not in names]
        twice = [name for name in named if name in found]
        found |= named
        lacking = [
            param.name for param in params if param.role != "output" and param.name not in found and not param.optional
        ]
        for text, which in (("has no parameter", wrong), ("got twice", twice), ("lacks", lacking)):
            if which:
                raise TypeError(f"{api}({', '.join(names)}) {text} {', '.join(which)}")
        if len(arguments) > len(params):
            raise TypeError(f"{api} takes {len(params)} arguments ({', '.join(names)}), got {len(arguments)}")
        return {param.name: self.placed(param, found.get(param.name)) for param in params}

    def placed(self, param: Param, value: Any) -> Any:
        """An input on the device."""
        if value is None or param.role != "input":
            return value
        if param.is_list:
            return [each if isinstance(each, DeviceArray) else self.session.array(each) for each in value]
        return self.session.array(value) if param.is_tensor and not isinstance(value, DeviceArray) else value

    def outputs(self, absent: list[Param], given: dict[str, Any]) -> Facts:
        """Facts of the outputs that are left out, remembered by those of the other arguments."""
        names = {param.name for param in absent}
        known = {
            param.name: facts_of(param, given[param.name]) for param in self.bound.params if param.name not in names
        }
        key = tuple(known.values()), tuple(param.name for param in absent)
        found = self.answers.get(key)
        if found is None:
            if len(self.answers) >= MOST_ANSWERS:
                self.answers.clear()
            found = self.answers[key] = inferred(self.bound.operator, self.session.profile, known)
        return found

    def made(self, facts: TensorFacts | tuple[TensorFacts, ...]) -> Any:
        """New arrays with these facts."""
        if isinstance(facts, tuple):
            return [self.made(each) for each in facts]
        return self.session.empty(facts.shape, numpy_dtype(facts.dtype), format=facts.format)
