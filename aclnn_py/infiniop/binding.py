"""From a declaration to the public function: unpack, call C, pack, as api.declare makes those of CANN.

A status other than success is told on stderr in one line, which C has ready: it knows no sys.stderr.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from struct import Struct
from types import FunctionType
from typing import Any

from ..api import declare
from ..api.handles import KINDS, Graph, Stream
from ..api.prototype import Declared
from ..base import site
from ..native import NULL, bytes_of, ffi, lib, text_of
from . import constants as c
from . import objects
from .cdef import cell
from .declare import Declaration
from .generic import MOST_AXES
from .prototype import InfiniPrototype
from .runtime import Snapshot

Function = Callable[..., Any]
MEMORY = ("read", "write")
MADE: dict[str, Function] = {
    **{name: kind.made for name, kind in objects.KINDS.items()},
    "infinirtStream_t": Stream.made,
    "infinirtEvent_t": objects.event,
    **dict.fromkeys(("infinirtGraph_t", "infinirtGraphExec_t"), Graph.made),
    "infinirtGraphNode_t": lambda _nobody: None,
}
"""C type behind an out-pointer -> what makes the Python object of an address."""
SNAPSHOT = Struct("=iiQQQQQQffffQ")


# ---- the source of a function ----------------------------------------------------------------------------------------


def telling(prototype: InfiniPrototype) -> list[str]:
    """Lines that tell C how long the buffers are that it is about to touch."""
    names = [each.param.name for each in prototype.arguments if each.way in MEMORY]
    return [f" if {name}.__class__ is _Buffer: _buffer({name.encode()!r}, {name}.nbytes)" for name in names]


def packed(each: Declared) -> str:
    value = f"{each.param.name}[0]"
    return f"_MADE[{each.base!r}]({value})" if each.base in MADE else value


def calling(prototype: InfiniPrototype) -> list[str]:
    """Lines that make the call and give its answer."""
    outs = [each for each in prototype.declared if each.way == "out"]
    cells = [f" {each.param.name} = _new(_typeof({cell(each)!r}))" for each in outs]
    passed = ", ".join(each.param.name for each in prototype.declared)
    refused = f" if _code: return {'None, ' * len(outs)}_failed(_code)"
    values = "".join(f"{packed(each)}, " for each in outs)
    call = f" _code = _call({passed})"
    return [*cells, *telling(prototype), call, " if _kept: _arrived()", refused, f" return {values}0"]


def source_of(prototype: InfiniPrototype, written: bool) -> str:
    names = ", ".join(each.param.name for each in prototype.arguments)
    checks = [line for line in map(declare.unpacking, prototype.arguments) if line]
    body = [f" _answer = _body({names})", " if _kept: _arrived()", " return _answer"]
    ending = body if written else calling(prototype)
    return "\n".join([f"def {prototype.name}({names}):", *checks, *ending])


def failed(code: int) -> int:
    """Tell stderr of a status."""
    line = lib.ae_infini_line()
    if line != NULL and sys.stderr is not None:
        sys.stderr.write(text_of(line))
    return code


SCOPE: dict[str, Any] = {
    **declare.SCOPE,
    "_KINDS": {**KINDS, **objects.KINDS},
    "_MADE": MADE,
    "_failed": failed,
}


def public(declaration: Declaration) -> Function:
    """The public function, made when it is called or looked up first."""
    prototype, name = declaration.prototype, declaration.name
    scope = {**SCOPE}
    made = FunctionType(declare.deferred.__code__, scope, name)

    def make() -> Function:
        body = created(declaration) if declaration.creates else BODIES.get(name)
        scope.update(_body=body, _call=getattr(lib, f"ae_{name}"))
        site.execute(source_of(prototype, body is not None), name, scope)
        made.__code__ = scope[name].__code__
        declare.unmade.pop(made, None)
        return made

    scope["_make"] = declare.unmade[made] = make
    made.__module__ = declaration.module
    made.__name__ = made.__qualname__ = name
    made.__doc__ = f"{prototype.text}\n\n{declare.flush_left(declaration.documentation)}"
    made.prototype = prototype  # type: ignore[attr-defined]
    return made


# ---- what is not only unpacked and packed ----------------------------------------------------------------------------


def counts() -> tuple[Any, int]:
    found = ffi.new("int32_t[]", c.INFINI_DEVICE_TYPE_COUNT)
    code = lib.ae_infinirtGetAllDeviceCount(found)
    return (None, failed(code)) if code else (tuple(found), 0)


def snapshot(device: int, device_id: int) -> tuple[Any, int]:
    found = ffi.new("char[]", SNAPSHOT.size)
    code = lib.ae_infinirtGetDeviceResourceSnapshot(device, device_id, found)
    return (None, failed(code)) if code else (Snapshot(*SNAPSHOT.unpack(ffi.buffer(found))), 0)


def tensor(shape: Any, strides: Any, dtype: int) -> tuple[Any, int]:
    """C knows one length of both."""
    given = () if shape is NULL else shape
    rank = len(given) if shape is not NULL or strides is NULL else len(strides)
    if shape is not NULL and strides is not NULL and len(given) <= MOST_AXES and len(strides) != len(given):
        reason = f"Expected {len(given)} strides but got {len(strides)}, argument strides."
        return None, refused("infiniopCreateTensorDescriptor", c.INFINI_STATUS_BAD_PARAM, reason)
    made = ffi.new("void **")
    code = lib.ae_infiniopCreateTensorDescriptor(made, rank, shape, strides, dtype)
    return (None, failed(code)) if code else (objects.TensorDescriptor.made(made[0]), 0)


def refused(function: str, status: int, reason: str) -> int:
    return failed(lib.ae_infini_refuse(bytes_of(function), status, bytes_of(reason)))


BODIES: dict[str, Function] = {
    "infinirtGetAllDeviceCount": counts,
    "infinirtGetDeviceResourceSnapshot": snapshot,
    "infiniopCreateTensorDescriptor": tensor,
}


# ---- Create: C checks the handles, the planner judges the rest in this thread ----------------------------------------


def word(pointer: Any) -> int:
    return int(ffi.cast("uintptr_t", pointer))


def created(declaration: Declaration) -> Function:
    """The body of an operator's Create."""
    number = lib.ae_infini_operator(declaration.creates.encode())
    tensors = sum(each.way == "object" for each in declaration.prototype.arguments) - 1
    return partial(create, number, tensors)


def create(number: int, tensors: int, handle: Any, *rest: Any) -> tuple[Any, int]:
    descs, attributes = list(map(word, rest[:tensors])), rest[tensors:]
    request = ffi.new("ae_infini_request **")
    code = lib.ae_infini_create(number, word(handle), descs, attributes, request)
    if code:
        return None, failed(code)
    made = ffi.new("uint64_t *")
    code = answered(request[0], made)
    if code:
        return None, failed(code)
    return objects.Descriptor.made(ffi.cast("void *", made[0])), 0


def answered(request: Any, made: Any) -> int:
    """Whatever is raised meanwhile, the request ends."""
    from ..planner import answer

    count = ffi.new("uint64_t *")
    data = lib.ae_infini_snapshot(request, count)
    try:
        found = answer(ffi.buffer(data, count[0])[:])
    except BaseException:
        lib.ae_infini_answered(request, NULL, 0, made)
        raise
    return int(lib.ae_infini_answered(request, found, len(found), made))
