"""A C prototype and a docstring make one public function: unpack, call C, pack.

The prototype (api.index, read off the headers) gives parameter names, the unpacking of every argument (TypeError before
any code), and where results go: out-pointers become return values in order, before the status; on a refusal they are
None. Conditions and codes are C's. `declared` is a function that is nothing but that; a `written` one has a body that
stands in the place of the call: it gets unpacked arguments, as C takes them, and gives the whole answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from ..base import site
from ..native import NULL, arrived, ffi, kept, lib, text_of
from . import unpack
from .ctypes import cell
from .handle import Handle
from .handles import KINDS
from .index import PROTOTYPES
from .prototype import ENUM, Declared, Prototype

registry: dict[str, Callable[..., Any]] = {}
"""Every declared function by its C name; `fn.prototype` is its `Prototype`."""

INLINE = {
    "runtime": " {name} = {name}.pointer if isinstance({name}, _Handle) else _any_handle({name}, {name!r}, {base!r})",
    "text": " {name} = _text({name}, {name!r})",
    "callback": " if {name} is not None and not callable({name}): _function({name}, {name!r})",
    "read": " if {name}.__class__ is not int or not 0 <= {name} < _TOP: {name} = _pointer({name}, {name!r}, False)",
    "write": " if {name}.__class__ is not int or not 0 <= {name} < _TOP: {name} = _pointer({name}, {name!r}, True)",
    "object": (
        " {name} = {name}.pointer if {name}.__class__ is _KINDS[{base!r}] else _one_kind({name}, {name!r}, {base!r})"
    ),
    "float": " if {name}.__class__ is not float: {name} = _real({name}, {name!r}, {base!r})",
    "int": (
        " if {name}.__class__ is not int or not {low} <= {name} <= {high}: "
        "{name} = _{taker}({name}, {name!r}, {base!r})"
    ),
    "any": "",
}
INLINE["inout"] = INLINE["int"]
SEQUENCE = " {name} = _each({name}, {name!r}, {way!r}, {base!r})"
COPIES = ("aclrtMemcpy", "aclrtMemset")
"""How the names of functions begin that want to know how long a buffer is."""


def unpacking(each: Declared) -> str:
    """The line that turns an argument into what C takes."""
    low, high = unpack.span(each.base) if each.way in ("int", "inout") else (0, 0)
    taker = "integer"
    if (low, high) == ENUM:
        high, taker = (1 << 31) - 1, "enumerated"
    line = INLINE.get(each.way, SEQUENCE)
    return line.format(name=each.param.name, base=each.base, way=each.way, low=low, high=high, taker=taker)


def telling(prototype: Prototype) -> list[str]:
    """Lines that tell C how long the buffers are that it is about to copy or fill."""
    if not prototype.name.startswith(COPIES):
        return []
    names = [each.param.name for each in prototype.arguments if each.way in ("read", "write")]
    return [f" if {name}.__class__ is _Buffer: _buffer({name.encode()!r}, {name}.nbytes)" for name in names]


def passed(prototype: Prototype) -> str:
    """The arguments of the call into C: lengths from their sequences, cells for what comes back."""
    words, sequence = [], ""
    for each in prototype.declared:
        name = each.param.name
        if each.way == "count" and sequence:
            words.append(f"0 if {sequence} is _NULL else len({sequence})")
            continue
        sequence = name
        words.append(name)
    return ", ".join(words)


def cells(prototype: Prototype) -> list[str]:
    """Lines that make a place for every out-pointer."""
    outs = [each for each in prototype.declared if each.way == "out"]
    return [f" {each.param.name} = _new(_to_{each.param.name})" for each in outs]


def cell_types(prototype: Prototype) -> dict[str, Any]:
    """What these places are called there."""
    return {f"_to_{each.param.name}": ffi.typeof(cell(each)) for each in prototype.declared if each.way == "out"}


def packed(value: str, base: str) -> str:
    return f"_KINDS[{base!r}].made({value})" if base in KINDS else value


def calling(prototype: Prototype) -> list[str]:
    """Lines that make the call and give its answer."""
    call = f"_call({passed(prototype)})"
    looking = " if _kept: _arrived()"
    if not prototype.has_status:
        return [f" _value = {call}", looking, f" return {value_of(prototype.result)}"]
    outs = [each for each in prototype.declared if each.way == "out"]
    if not outs:
        return [f" _code = {call}", looking, " return _code"]
    values = ", ".join(packed(f"{each.param.name}[0]", each.base) for each in outs)
    nothing = "None, " * len(outs)
    return [*cells(prototype), f" _code = {call}", looking, f" if _code: return {nothing}_code", f" return {values}, 0"]


def value_of(result: str) -> str:
    """What a function without a status answers."""
    if result == "const char*":
        return "_text_of(_value) if _value else None"
    return packed("_value", result.removesuffix("*"))


def holding(prototype: Prototype, holder: str) -> tuple[list[str], list[str]]:
    """Lines before the unpacking and behind it that let a handle keep the buffer it describes."""
    if not holder:
        return [], []
    memory = next(each.param.name for each in prototype.arguments if each.way == "write")
    return [f" _holder = {holder}"], [
        f" if {memory}.__class__ is _Buffer and _holder is not None: _holder.held = {memory}"
    ]


def source_of(prototype: Prototype, written: bool, holder: str = "") -> str:
    names = ", ".join(each.param.name for each in prototype.arguments)
    before, behind = holding(prototype, holder)
    checks = [line for line in map(unpacking, prototype.arguments) if line]
    lines = [f"def {prototype.name}({names}):", *before, *checks, *behind, *telling(prototype)]
    if not written:
        return "\n".join([*lines, *calling(prototype)])
    return "\n".join([*lines, f" _answer = _body({names})", " if _kept: _arrived()", " return _answer"])


SCOPE: dict[str, Any] = {
    **{f"_{each.__name__}": each for each in (unpack.Buffer, Handle)},
    **{
        f"_{each.__name__}": each
        for each in (
            unpack.any_handle, unpack.each, unpack.enumerated, unpack.function, unpack.one_kind, unpack.pointer,
            unpack.real, unpack.text, unpack.integer, arrived, text_of,
        )
    },
    "_KINDS": KINDS,
    "_NULL": NULL,
    "_TOP": unpack.TOP,
    "_buffer": lib.ae_buffer,
    "_kept": kept,
    "_new": ffi.new,
    "_typeof": ffi.typeof,
}  # fmt: skip


def deferred(*arguments: Any, **keywords: Any) -> Any:
    """What a public function consists of until it is called or looked up first: `_make` gives it its own code."""
    return _make()(*arguments, **keywords)  # type: ignore[name-defined]  # noqa: F821 - in the scope of each wrapper


unmade: dict[Callable[..., Any], Callable[[], Any]] = {}


def ready(public: Callable[..., Any]) -> Callable[..., Any]:
    """The function with its code and signature in place."""
    unmade.get(public, lambda: None)()
    return public


def wrapper(prototype: Prototype, body: Callable[..., Any] | None = None, holder: str = "") -> Callable[..., Any]:
    """The public function, generated so that a call costs no more than its checks, and only when it is needed.

    body: what is called in the place of C. holder: the handle that keeps a buffer whose address it is given.
    """
    scope = {**SCOPE, "_body": body}
    public = FunctionType(deferred.__code__, scope, prototype.name)

    def make() -> Callable[..., Any]:
        if body is None:
            scope.update(cell_types(prototype), _call=getattr(lib, f"ae_{prototype.name}"))
        source = source_of(prototype, body is not None, holder)
        site.execute(source, prototype.name, scope)
        public.__code__ = scope[prototype.name].__code__
        unmade.pop(public, None)
        return public

    scope["_make"] = unmade[public] = make
    return public


def flush_left(doc: str) -> str:
    """A docstring without the indentation of its source (Python 3.13 and newer take it away themselves)."""
    return inspect.cleandoc(doc)


def published(public: Callable[..., Any], prototype: Prototype, like: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the name, place and documentation it is known by."""
    public.__module__ = like.__module__
    public.__name__ = public.__qualname__ = prototype.name
    public.__doc__ = f"{prototype.text}\n\n{flush_left(like.__doc__ or '')}"
    public.prototype = prototype  # type: ignore[attr-defined]
    registry[prototype.name] = public
    return public


def prototype_of(name: str) -> Prototype:
    """A function that is new here has to wait for its prototype until `python -m aclnn_py.cli.generate` has run."""
    return Prototype(PROTOTYPES.get(name, f"aclError {name}(void)"))


def declared(like: Callable[[], None]) -> Callable[..., Any]:
    """A function that only unpacks, calls C and packs: the name and the docstring are all there is to say."""
    prototype = prototype_of(like.__name__)
    return published(wrapper(prototype), prototype, like)


def declared_as(*, holder: str = "", name: str = "") -> Callable[[Callable[[], None]], Callable[..., Any]]:
    """As `declared`. holder: see `wrapper`; name: of the function, if it is not the one that is defined."""

    def declare(like: Callable[[], None]) -> Callable[..., Any]:
        prototype = prototype_of(name or like.__name__)
        return published(wrapper(prototype, None, holder), prototype, like)

    return declare


def written(body: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose body stands in the place of the call into C."""
    prototype = prototype_of(body.__name__)
    return published(wrapper(prototype, body), prototype, body)


def written_as(*, holder: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """As `written`; holder: see `wrapper`."""

    def declare(body: Callable[..., Any]) -> Callable[..., Any]:
        prototype = prototype_of(body.__name__)
        return published(wrapper(prototype, body, holder), prototype, body)

    return declare


def raw(body: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does everything on its own (hot paths)."""
    return published(body, prototype_of(body.__name__), body)
