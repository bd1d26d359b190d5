"""A C prototype, read: what it returns and, per parameter, how Python passes it.

Out-pointers leave the signature and become results; a (pointer, count) pair is one sequence.
"""

from __future__ import annotations

from typing import NamedTuple

from ..base.runtime import ENUMS
from ..rules.core.param import Param

INTEGERS = {
    "int8_t": (-(1 << 7), (1 << 7) - 1),
    "uint8_t": (0, (1 << 8) - 1),
    "int16_t": (-(1 << 15), (1 << 15) - 1),
    "uint16_t": (0, (1 << 16) - 1),
    "int32_t": (-(1 << 31), (1 << 31) - 1),
    "uint32_t": (0, (1 << 32) - 1),
    "int64_t": (-(1 << 63), (1 << 63) - 1),
    "uint64_t": (0, (1 << 64) - 1),
    "size_t": (0, (1 << 64) - 1),
    "aclFloat16": (0, (1 << 16) - 1),
    "bool": (0, 1),
    "int": (-(1 << 31), (1 << 31) - 1),
    "ptrdiff_t": (-(1 << 63), (1 << 63) - 1),
}
# 32 bits, read as signed or unsigned: values outside the enumeration are the callee's business
ENUM = (-(1 << 31), (1 << 32) - 1)
RUNTIME_HANDLES = frozenset(
    {"aclrtStream", "aclrtEvent", "aclrtContext", "aclmdlRI",
     "aclrtTaskGrp", "aclrtDrvMemHandle", "aclrtNotify", "aclrtLabel", "aclrtLabelList"}
)  # fmt: skip
ARRAYS = frozenset({"aclIntArray", "aclFloatArray", "aclBoolArray"})
OBJECTS = ARRAYS | {"aclDataBuffer", "aclTensor", "aclScalar", "aclTensorList", "aclScalarList", "aclOpExecutor"}
STATUS = frozenset({"aclError", "aclnnStatus"})
FLOATS = frozenset({"float", "double"})
CALLBACKS = frozenset({"aclrtCallback", "aclrtHostFunc", "aclrtExceptionInfoCallback"})


BATCH = {**dict.fromkeys(("dsts", "destMaxs", "srcs", "sizes", "attrs", "attrsIndexes"), "any"), "failIndex": "out"}
WAYS = {
    "aclCreateScalar": {"value": "any"},
    "aclGetCannAttributeList": {"cannAttrList": "out", "num": "out"},
    "aclmdlRICaptureThreadExchangeMode": {"mode": "inout"},
    "aclrtGetPrimaryCtxState": {"flags": "write"},
    "aclrtGetDeviceUtilizationRate": {"utilizationInfo": "out"},
    "aclrtCreateLabelList": {"labels": "any", "num": "int"},
    "aclrtNotifyBatchReset": {"notifies": "any", "num": "int"},
    "aclrtNotifyGetExportKey": {"key": "out"},
    "aclrtNotifySetImportPid": {"pid": "ints", "num": "count"},
    "aclrtIpcMemGetExportKey": {"key": "out"},
    "aclrtIpcMemSetImportPid": {"pid": "ints", "num": "count"},
    "aclrtGetErrorVerbose": {"errorInfo": "out"},
    "aclrtRepairError": {"errorInfo": "any"},
    "aclrtGetMemUceInfo": {"memUceInfoArray": "out", "arraySize": "int", "retSize": "out"},
    "aclrtMemUceRepair": {"memUceInfoArray": "any", "arraySize": "int"},
    "aclrtGetMemUsageInfo": {"memUsageInfo": "out", "inputNum": "int", "outputNum": "out"},
    "aclrtMallocPhysical": {"prop": "any"},
    "aclrtMemcpyBatch": BATCH,
    "aclrtMemcpyBatchAsync": BATCH,
    "aclrtMemGetAccess": {"location": "any"},
    "aclrtMemManagedAdvise": {"location": "any"},
    "aclrtMemManagedGetAttr": {"data": "out"},
    "aclrtMemManagedGetAttrs": {"attributes": "any", "data": "out", "dataSizes": "any"},
    "aclrtMemManagedPrefetchAsync": {"location": "any"},
    "aclrtMemManagedPrefetchBatchAsync": dict.fromkeys(("ptrs", "sizes", "prefetchLocs", "prefetchLocIdxs"), "any"),
    "aclrtMemGetAllocationGranularity": {"prop": "any"},
    "aclrtMemExportToShareableHandleV2": {"shareableHandle": "out"},
    "aclrtMemImportFromShareableHandleV2": {"shareableHandle": "read"},
    "aclrtMemSetAccess": {"desc": "any"},
    "aclrtMemSetPidToShareableHandle": {"pid": "ints"},
    "aclrtMemSetPidToShareableHandleV2": {"pid": "ints", "shareableHandle": "read"},
    **{
        f"aclrtGet{each}FromExceptionInfo": {"info": "read"}
        for each in ("TaskId", "StreamId", "ThreadId", "DeviceId", "ErrorCode")
    },
    "aclrtLaunchCallback": {"userData": "any"},
    "aclrtLaunchHostFunc": {"args": "any"},
    "aclnnTransQuantParam": {"scaleSize": "count", "offsetSize": "count"},
    "aclnnTransSparse4to2Para": {"weight": "read", "shape": "object"},
}
"""How parameters are passed where the C type does not say it."""


class Declared(NamedTuple):
    """One parameter of the C prototype and its way into Python.

    `way`: "int" "float" "text" "callback" "read" "write" (memory) "runtime" (any handle) "object" (a handle of that
    kind) "ints" "floats" "bools" "objects" (sequences) "out" "inout" (a number that C exchanges), or "count" for a
    length that a sequence already tells.
    """

    param: Param
    way: str
    base: str


class Prototype:
    """A C declaration: `text`, the function's `name` and `result` type, and `declared`, every C parameter in order.

    The parameters are read when somebody asks, since a program calls a few of the functions only.
    """

    __slots__ = ("_declared", "_ways", "name", "result", "text")

    def __init__(self, text: str, ways: dict[str, str] | None = None) -> None:
        self.text = text
        self.result, self.name = split_type(text.partition("(")[0].strip())
        self._ways = WAYS.get(self.name, {}) if ways is None else ways
        self._declared: tuple[Declared, ...] | None = None

    @property
    def declared(self) -> tuple[Declared, ...]:
        if self._declared is None:
            self._declared = parameters(self.text, self._ways)
        return self._declared

    @property
    def params(self) -> tuple[Param, ...]:
        """Every C parameter, out-pointers included."""
        return tuple(each.param for each in self.declared)

    @property
    def arguments(self) -> tuple[Declared, ...]:
        """What a Python caller passes."""
        return tuple(each for each in self.declared if each.way not in ("out", "count"))

    @property
    def outs(self) -> int:
        """How many values come before the status."""
        return sum(each.way == "out" for each in self.declared)

    @property
    def has_status(self) -> bool:
        return self.result in STATUS


def split_type(text: str) -> tuple[str, str]:
    """`"const aclTensor* const* value"` -> `("const aclTensor* const*", "value")`."""
    at = len(text)
    while at and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    name, ctype = text[at:], " ".join(text[:at].replace("*", "* ").split())
    if not name or not ctype:
        raise ValueError(f"not a C parameter: {text!r}")
    return ctype.replace(" *", "*"), name


def base_of(ctype: str) -> str:
    words = ctype.replace("*", " ").split()
    return next(word for word in words if word != "const")


def is_out(ctype: str, base: str) -> bool:
    stars = ctype.count("*")
    if not stars or ctype.startswith("const"):
        return False
    return stars == 2 or not (base == "void" or base in OBJECTS)


def way_of(ctype: str, base: str) -> str:
    stars, constant = ctype.count("*"), ctype.startswith("const")
    if is_out(ctype, base):
        return "out"
    if stars == 0:
        return way_of_value(ctype, base)
    if base == "void":
        return "read" if constant else "write"
    if base == "char":
        return "text"
    if base in OBJECTS:
        return "objects" if stars == 2 else "object"
    return {"float": "floats", "bool": "bools"}.get(base, "ints")


def way_of_value(ctype: str, base: str) -> str:
    if base in RUNTIME_HANDLES:
        return "runtime"
    if base in CALLBACKS:
        return "callback"
    if base in FLOATS:
        return "float"
    if base in INTEGERS or base in ENUMS:
        return "int"
    raise ValueError(f"unknown C type {ctype!r}")


def counts(before: Declared, name: str, base: str) -> bool:
    """Whether an integer parameter is the length of the sequence just before it."""
    if base not in ("uint64_t", "size_t"):
        return False
    if before.way in ("ints", "floats", "bools", "objects"):
        return name in (before.param.name + "Num", "size")
    stem = before.param.name.removesuffix("Value")
    return before.way == "out" and before.param.ctype.endswith("**") and name == stem + "Num"


def role_of(way: str) -> str:
    if way == "out":
        return "output"
    return "input" if way in ("object", "objects", "runtime", "read") else "attr"


def parameters(text: str, ways: dict[str, str]) -> tuple[Declared, ...]:
    declared: list[Declared] = []
    inside = text.partition("(")[2].rstrip().removesuffix(";").removesuffix(")").strip()
    for piece in inside.split(",") if inside not in ("", "void") else ():
        ctype, param = split_type(piece.strip())
        ctype = ctype.removesuffix(" const")
        base = base_of(ctype)
        way = ways.get(param) or way_of(ctype, base)
        if declared and counts(declared[-1], param, base):
            way = "count"
        declared.append(Declared(Param(param, ctype, role_of(way)), way, base))
    return tuple(declared)


def parse(text: str, ways: dict[str, str]) -> Prototype:
    """The prototype behind a C declaration, read at once; `ways` overrides the way of single parameters."""
    prototype = Prototype(text, ways)
    assert prototype.declared is not None
    return prototype
