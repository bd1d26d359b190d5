"""A function of pyACL as its C prototype and the table give it: parameters, results, texts. Needs no machine."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..api.index import PROTOTYPES as OWN
from ..api.prototype import FLOATS, OBJECTS, RUNTIME_HANDLES, Declared, Prototype, base_of, split_type
from .index import PROTOTYPES as FURTHER
from .table import FUNCTIONS

HANDLES = OBJECTS | RUNTIME_HANDLES
OPAQUE = {"aclTensorDesc", "aclopAttr", "aclDataBuffer", "aclrtStream"}
"""Handles of functions that only pyACL has: addresses, which go into C as they are."""
COUNTS = {"numDims", "numValues", "numLists", "numInputs", "numOutputs", "dimsCount"}
"""Lengths of the arrays behind them; Python's lists have their own."""
PAIRS = re.compile(r"int64_t (\w+)\[\]\[\w+\]")
ENTRY = re.compile(r"(\w+)(?:\((.*)\))?")
TYPES = {
    "int": "int", "word": "int", "read": "int", "write": "int", "runtime": "int", "object": "int", "float": "float",
    "text": "str | None", "callback": "Callable[[Any], object] | None", "any": "Any", "words": "Sequence[int]",
    "ints": "Sequence[int]", "floats": "Sequence[float]", "texts": "Sequence[str]", "rows": "Sequence[Sequence[int]]",
    "pairs": "Sequence[Sequence[int]]",
}  # fmt: skip
"""How a parameter is passed -> its Python type."""
OUTS = {"out", "range"}
HIDDEN = {*OUTS, "count", "lengths"}
"""Ways of C parameters that a Python program does not pass."""


class Parameter(NamedTuple):
    """A parameter of the C function: pyACL's name, how it is passed, its bare C type, and what it is when left out."""

    name: str
    way: str
    ctype: str
    base: str
    default: str


class Signature(NamedTuple):
    """module "" is `acl` itself. own: whether aclnn_py has the C function by its own name too."""

    module: str
    name: str
    c: str
    prototype: str
    result: str
    own: bool
    parameters: tuple[Parameter, ...]

    @property
    def passed(self) -> tuple[Parameter, ...]:
        return tuple(each for each in self.parameters if each.way not in HIDDEN)

    @property
    def outs(self) -> tuple[Parameter, ...]:
        return tuple(each for each in self.parameters if each.way in OUTS)

    @property
    def has_status(self) -> bool:
        return self.result in ("aclError", "aclnnStatus")

    @property
    def returns(self) -> tuple[tuple[str, str], ...]:
        """Names and Python types of the results, in order."""
        found = [(each.name, of_out(each)) for each in self.outs]
        if self.has_status:
            return (*found, ("ret", "int"))
        return () if self.result == "void" else ((value_name(self.name), of_value(self.result)),)

    @property
    def call(self) -> str:
        """How a program writes it: "dev_ptr, ret = acl.rt.malloc(size, policy)"."""
        place = ".".join(filter(None, ("acl", self.module, self.name)))
        names = ", ".join(each.name + (f"={each.default}" if each.default else "") for each in self.passed)
        results = ", ".join(name for name, _ in self.returns)
        return f"{results} = {place}({names})" if results else f"{place}({names})"


def value_name(name: str) -> str:
    """What documents call the value of a function without a status."""
    return re.sub(r"^(?:create|get)_", "", name)


def of_out(each: Parameter) -> str:
    if each.way == "range":
        return "list[int]"
    return {"float": "float", "char": "str | None"}.get(each.base, "int")


def of_value(result: str) -> str:
    return {"float": "float", "double": "float", "const char*": "str | None"}.get(result, "int")


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


# ---- functions that only pyACL has -----------------------------------------------------------------------------------


def way_of(ctype: str, name: str) -> str:
    """How a parameter of the older single-operator calls is passed."""
    base, stars, constant = base_of(ctype), ctype.count("*"), ctype.startswith("const")
    if stars and name in COUNTS:
        return "lengths"
    if base in OPAQUE:
        return "words" if stars == 2 else "word"
    if base == "char":
        return "texts" if stars == 2 else "text"
    if base == "void":
        return "word"
    if stars == 0:
        return "count" if name in COUNTS else "float" if base in FLOATS else "int"
    if stars == 2:
        return "rows"
    if not constant:
        return "range" if name == "dimRange" else "out"
    return "floats" if base in FLOATS else "ints"


def further(text: str) -> Prototype:
    """The prototype of a function that aclnn_py has in C alone."""
    plain = PAIRS.sub(r"int64_t* \1", text)
    inside = plain.partition("(")[2].removesuffix(")")
    pieces = [split_type(piece.strip()) for piece in inside.split(",")] if inside != "void" else []
    ways = {name: way_of(ctype, name) for ctype, name in pieces}
    return Prototype(plain, {**ways, **dict.fromkeys(PAIRS.findall(text), "pairs")})


# ---- the table -------------------------------------------------------------------------------------------------------


def names(module: str) -> tuple[str, ...]:
    return tuple(FUNCTIONS[module])


def find(module: str, name: str) -> Signature | None:
    """The function's signature; None if the table has no such name."""
    entry = FUNCTIONS[module].get(name)
    found = ENTRY.fullmatch(entry) if entry else None
    if found is None:
        return None
    c, given = found[1], found[2]
    own = c in OWN
    prototype = Prototype(OWN[c]) if own else further(FURTHER[c])
    written = given.split(", ") if given else []
    shown = [each.param.name for each in prototype.declared if each.way not in HIDDEN]
    words = dict(zip(shown, written or map(snake, shown), strict=True))
    parameters = tuple(
        parameter(words.get(each.param.name) or snake(each.param.name), each) for each in prototype.declared
    )
    return Signature(module, name, c, (OWN if own else FURTHER)[c], prototype.result, own, parameters)


def further_signatures() -> list[Signature]:
    """Of the functions that aclnn_py has in C alone, each once."""
    found = [find(module, name) for module in FUNCTIONS for name in FUNCTIONS[module]]
    return [each for each in found if each is not None and not each.own]


def parameter(word: str, each: Declared) -> Parameter:
    """word: pyACL's name, with the default behind it if there is one."""
    name, _, default = word.partition("=")
    return Parameter(name, each.way, each.param.ctype, each.base, default)
