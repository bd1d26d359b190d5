"""A signature makes a function: ints into handles, the call of what aclnn_py has under the C name, handles into ints.

pyACL's conventions: arguments by position; the values, then the status, a lone status bare; 0 in the place of a value
that a refused call did not give, None in that of a text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..api import surface
from ..api.declare import INLINE, SCOPE, flush_left
from ..api.handles import KINDS
from ..api.unpack import span
from ..base import site
from . import convert, library
from .signature import Parameter, Signature, find, names

WORD = " if {name}.__class__ is not int or not 0 <= {name} < _TOP: {name} = _word({name}, {name!r})"
HANDLE = " {name} = _handle({name}, {name!r}, {base!r})"
TAKING = {
    "runtime": HANDLE, "object": HANDLE, "word": WORD, "read": WORD, "write": WORD, "any": "",
    "words": " {name} = _words({name}, {name!r})", "rows": " {name} = _rows({name}, {name!r})",
    "pairs": " {name} = _pairs({name}, {name!r})", "texts": " {name} = _texts({name}, {name!r})",
    "ints": " {name} = _row({name}, {name!r}, 'ints', {base!r})",
    "floats": " {name} = _row({name}, {name!r}, 'floats', {base!r})",
    **{way: INLINE[way] for way in ("int", "inout", "float", "callback")},
}  # fmt: skip
"""How a parameter is passed -> the line that takes it."""
OWN = {
    **SCOPE, "_TOP": convert.TOP, "_word": convert.word, "_handle": convert.handle, "_words": convert.words,
    "_rows": convert.rows, "_pairs": convert.pairs, "_texts": convert.texts, "_row": convert.row,
    "_string": convert.string, "_bytes": convert.text,
}  # fmt: skip


def taking(each: Parameter, own: bool) -> str:
    if each.way == "text":  # null goes into cffi under another name than into ctypes
        return f" {each.name} = {'_string' if own else '_bytes'}({each.name}, {each.name!r})"
    low, high = span(each.base) if each.way in ("int", "inout") else (0, 0)
    return TAKING[each.way].format(
        name=each.name, base=each.base, low=low, high=high, taker="enumerated" if high >= 1 << 32 > -low else "integer"
    )


def given_back(name: str, base: str) -> str:
    """The expression of a value as pyACL has it, from one as aclnn_py has it."""
    if base in KINDS:
        return f"0 if {name} is None else {name}.word"
    return name if base == "char" else f"{name} or 0"


def returning(signature: Signature) -> list[str]:
    outs = signature.outs
    if signature.result == "void":
        return []
    if not signature.has_status:
        base = signature.result.removeprefix("const ").removesuffix("*")
        return [f" return {given_back('_answer', base)}"]
    if not outs:
        return [" return _answer"]
    values = [f"_{at}" for at in range(len(outs))]
    shown = [given_back(value, each.base) for value, each in zip(values, outs, strict=True)]
    return [f" {', '.join(values)}, _code = _answer", f" return {', '.join(f'({each})' for each in shown)}, _code"]


def source(signature: Signature) -> str:
    passed = signature.passed
    parameters = ", ".join(each.name + (f"={each.default}" if each.default else "") for each in passed)
    lines = [f"def {signature.name}({parameters}{', /' if passed else ''}):"]
    lines += [line for each in passed if (line := taking(each, signature.own))]
    lines.append(f" _answer = _called({', '.join(each.name for each in passed)})")
    return "\n".join([*lines, *returning(signature)])


def documentation(signature: Signature) -> str:
    """How it is called, the C prototype, and what aclnn_py says of the C function."""
    own = surface.functions()[signature.c].__doc__ if signature.own else library.SENTENCE
    sentences = flush_left(own or "").removeprefix(signature.prototype).strip()
    return f"{signature.call}\n\n{signature.prototype}\n\n{sentences}"


def function(module: str, name: str) -> Callable[..., Any] | None:
    """pyACL's function of that name; None if there is none."""
    signature = find(module, name)
    if signature is None:
        return None
    called = surface.find(signature.c) if signature.own else library.function(signature)
    scope: dict[str, Any] = {**OWN, "_called": called}
    site.execute(source(signature), f"acl.{name}", scope)
    made: Callable[..., Any] = scope[name]
    made.__module__ = f"acl.{module}" if module else "acl"
    made.__doc__ = documentation(signature)
    return made


def all_names(module: str) -> list[str]:
    return sorted(names(module))
