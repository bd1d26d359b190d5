"""`c_function`: a C prototype plus a Python body make one public function.

The prototype gives parameter names, the unpacking of every argument (TypeError before any code), and where results go:
out-pointers become return values in order, before the status; on a refusal they are None. A body gets unpacked values,
returns what C would store through its out-pointers (nothing: None, or a code it wants answered as it is) and raises
`Refused` for a documented refusal, whose message, log, last error and "refusal" event are all made here.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

from ..base.handle import Handle
from ..device.refused import Refused
from ..device.report import publish
from . import unpack
from .prototype import Declared, Prototype

Body = TypeVar("Body", bound=Callable[..., Any])
Publish = Callable[[str, Refused], int]

registry: dict[str, Callable[..., Any]] = {}
"""Every declared function by its C name; `fn.prototype` is its `Prototype`."""


INLINE = {
    "runtime": " if {name} is not None and not isinstance({name}, Handle): any_handle({name}, {name!r}, {base!r})",
    "text": " if {name} is not None and {name}.__class__ is not str: {name} = text({name}, {name!r})",
    "callback": " if {name} is not None and not callable({name}): function({name}, {name!r})",
    "read": " if {name}.__class__ is not int or not 0 <= {name} < TOP: {name} = pointer({name}, {name!r}, False)",
    "write": " if {name}.__class__ is not int or not 0 <= {name} < TOP: {name} = pointer({name}, {name!r}, True)",
    "object": " if {name} is not None: {name} = one_kind({name}, {name!r}, {base!r})",
    "float": " if {name}.__class__ is not float: {name} = real({name}, {name!r}, {base!r})",
    "int": (
        " if {name}.__class__ is not int or not {low} <= {name} <= {high}: {name} = whole({name}, {name!r}, {base!r})"
    ),
    "any": "",
}
SEQUENCE = " {name} = each({name}, {name!r}, {way!r}, {base!r})"


def unpacking(each: Declared) -> str:
    low, high = unpack.span(each.base) if each.way == "int" else (0, 0)
    line = INLINE.get(each.way, SEQUENCE)
    return line.format(name=each.param.name, base=each.base, way=each.way, low=low, high=high)


def results(prototype: Prototype) -> tuple[str, str]:
    """How the success line and the refusal line of the wrapper end."""
    names = [each.param.name for each in prototype.arguments]
    call, code = f"_body({', '.join(names)})", f"_publish({prototype.name!r}, _refused)"
    if not prototype.has_status:
        return f"return {call}", f"{code}\n  return None"
    if prototype.outs == 0:
        return f"return {call} or 0", f"return {code}"
    if prototype.outs == 1:
        return f"return {call}, 0", f"return None, {code}"
    return f"return (*{call}, 0)", f"return {'None, ' * prototype.outs}{code}"


def source_of(prototype: Prototype) -> str:
    names = ", ".join(each.param.name for each in prototype.arguments)
    checks = [line for line in map(unpacking, prototype.arguments) if line]
    success, refusal = results(prototype)
    lines = [f"def {prototype.name}({names}):", *checks, " try:", f"  {success}"]
    return "\n".join([*lines, " except Refused as _refused:", f"  {refusal}"])


SCOPE: dict[str, Any] = {
    "Handle": Handle,
    "Refused": Refused,
    "TOP": unpack.TOP,
    "_publish": publish,
    "any_handle": unpack.any_handle,
    "each": unpack.each,
    "function": unpack.function,
    "one_kind": unpack.one_kind,
    "pointer": unpack.pointer,
    "real": unpack.real,
    "text": unpack.text,
    "whole": unpack.whole,
}


def deferred(*arguments: Any, **keywords: Any) -> Any:
    """What a public function consists of until it is called or looked up first: `_make` gives it its own code."""
    return _make()(*arguments, **keywords)  # type: ignore[name-defined]  # noqa: F821 - in the scope of each wrapper


unmade: dict[Callable[..., Any], Callable[[], Any]] = {}


def ready(public: Callable[..., Any]) -> Callable[..., Any]:
    """The function with its code and signature in place."""
    unmade.get(public, lambda: None)()
    return public


def wrapper(prototype: Prototype, body: Callable[..., Any], publish: Publish = publish) -> Callable[..., Any]:
    """The public function, generated so that a call costs no more than its checks, and only when it is needed.

    publish: what turns a refusal into the status of the function's layer.
    """
    scope = {**SCOPE, "_body": body, "_publish": publish}
    public = FunctionType(deferred.__code__, scope, prototype.name)

    def make() -> Callable[..., Any]:
        exec(compile(source_of(prototype), f"<aclnn_py {prototype.name}>", "exec"), scope)
        public.__code__ = scope[prototype.name].__code__
        unmade.pop(public, None)
        return public

    scope["_make"] = unmade[public] = make
    return public


def flush_left(doc: str) -> str:
    """A docstring without the indentation of its source (newer Pythons take it away themselves)."""
    return "\n".join(line.removeprefix("    ") for line in doc.strip().splitlines())


def c_function(text: str, *, raw: bool = False, **ways: str) -> Callable[[Body], Callable[..., Any]]:
    """Declare a public function from its C prototype.

    raw: the body is the function itself and does everything on its own (hot paths). ways: how single parameters are
    passed where the C type does not say it, for example ``userData="any"``.
    """
    prototype = Prototype(text, ways)

    def declare(body: Body) -> Callable[..., Any]:
        public = body if raw else wrapper(prototype, body)
        public.__module__ = body.__module__
        public.__name__ = public.__qualname__ = prototype.name
        public.__doc__ = f"{text}\n\n{flush_left(body.__doc__ or '')}"
        public.prototype = prototype  # type: ignore[attr-defined]
        registry[prototype.name] = public
        return public

    return declare
