"""The quick way through both phases: a function per operator, generated, for arguments that are on the device.

Whatever is unusual (a host value, a workspace, a refusal) takes the careful way of `Bound`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..api.phase_two import launch, line_of, recent
from ..base import site
from ..native import arrived, kept, lib
from .errors import check
from .strided import Strided

if TYPE_CHECKING:
    from ..api.handles import Tensor
    from .bound import Bound

TENSOR, LIST, SCALAR, SCALARS, ARRAY, VALUE = range(6)
"""How the argument of a parameter is passed."""

TEMPLATE = """
def {name}(session, arguments, frame, {parameters}):
    if _context_now() != session.context_word: session.enter()
    _tensors = session.tensors
    try:
        _size, _executor, _code = _first({words})
    except KeyError:
        return _careful(session, arguments, {{}})
    if _code or _size:
        _enqueue(session, _size, _executor, _code)
        return {result}
    try:
        _owner, _site = _recent[frame.f_lasti]
        if _owner is not frame.f_code: _site = _line_of(frame)
    except KeyError:
        _site = _line_of(frame)
    _code = _launch(0, 0, _executor.executor, session.stream.stream, _site)
    if _kept: _arrived()
    if _code: _check({api!r}, _code)
    return {result}
"""


def quick(bound: Bound) -> Callable[..., Any]:
    """The function of one operator; of those with lists, several outputs or counted ones the careful way."""
    if not bound.plain:
        return lambda session, arguments, frame, *_: careful(bound, session, arguments)
    names = [f"_{number}" for number in range(bound.count)]
    text = TEMPLATE.format(
        name="quick", parameters=", ".join(names), api=bound.api, result=names[bound.only or 0],
        words=", ".join(word(number, way) for number, way in enumerate(bound.ways)),
    )  # fmt: skip
    scope: dict[str, Any] = {
        "_context_now": lib.ae_context_now, "_first": bound.first, "_enqueue": bound.enqueue, "_careful": bound.entered,
        "_recent": recent, "_line_of": line_of, "_launch": launch, "_kept": kept, "_arrived": arrived, "_check": check,
        "_value": bound.value, "_described": described,
    }  # fmt: skip
    site.execute(text, f"{bound.api} of a Session", scope)
    found: Callable[..., Any] = scope["quick"]
    return found


def described(value: object) -> Tensor:
    """The aclTensor of an array that has none yet; KeyError for a host value."""
    if not isinstance(value, Strided):
        raise KeyError
    return value.tensor()


def careful(bound: Bound, session: Any, arguments: tuple[Any, ...]) -> Any:
    return bound.entered(session, arguments, {})


def word(number: int, way: int) -> str:
    """An argument as phase one takes it."""
    name = f"_{number}"
    if way == TENSOR:  # ids are those of living arrays: others are no keys
        return f"(None if {name} is None else _tensors.get(id({name})) or _described({name}))"
    if way == SCALAR:
        return f"session.scalar({name})"
    plain = f"{name} if {name}.__class__ in (int, bool, float)"
    return f"({plain} else _value(session, {number}, {name}))"
