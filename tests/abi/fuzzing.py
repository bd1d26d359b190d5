"""A random call of every exported function, as C: the headers say what there is, types and names what is passed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from aclnn_py import ops
from aclnn_py.derived.exports import Declaration, declared

KINDS = {
    "aclTensor*": "TENSOR",
    "aclScalar*": "SCALAR",
    "aclIntArray*": "INTS",
    "aclFloatArray*": "FLOATS",
    "aclBoolArray*": "BOOLS",
    "aclTensorList*": "TENSORS",
    "aclScalarList*": "SCALARS",
    "aclOpExecutor*": "EXECUTOR",
    "aclDataBuffer*": "BUFFER",
    "aclTensorDesc*": "TENSOR_DESCRIPTION",
    "aclopAttr*": "OP_ATTRIBUTES",
    "aclrtStream": "STREAM",
    "rtStream_t": "STREAM",
    "infinirtStream_t": "STREAM",
    "aclrtEvent": "EVENT",
    "aclrtContext": "CONTEXT",
    "aclrtNotify": "NOTIFY",
    "aclrtDrvMemHandle": "PHYSICAL",
    "aclrtLabel": "LABEL",
    "aclrtLabelList": "LABEL_LIST",
    "aclrtTaskGrp": "TASK_GROUP",
    "aclrtAllocatorDesc": "ALLOCATOR",
    "aclGraphDumpOption*": "DUMP_OPTION",
    "acltdtDataItem*": "DATA_ITEM",
    "acltdtDataset*": "DATASET",
    "acltdtChannelHandle*": "CHANNEL",
    "acltdtQueueAttr*": "QUEUE_ATTRIBUTES",
    "acltdtQueueRoute*": "QUEUE_ROUTE",
    "acltdtQueueRouteList*": "QUEUE_ROUTE_LIST",
    "acltdtQueueRouteQueryInfo*": "QUEUE_QUERY",
    "mstxDomainHandle_t": "DOMAIN_OF_MARKS",
    "aclrtAllocator": "OTHER",
    "acltdtBuf": "OTHER",
    "mstxMemHeapHandle_t": "OTHER",
    "aclmdlRI": "GRAPH",
    "aclrtStreamConfigHandle*": "STREAM_CONFIG",
    "infiniopHandle_t": "INFINI_HANDLE",
    "infiniopTensorDescriptor_t": "INFINI_TENSOR",
    "structInfiniopDescriptor*": "INFINI_DESCRIPTOR",
    "infinirtEvent_t": "INFINI_EVENT",
}
"""Types of handles, without const and blanks. Descriptors of InfiniOp's operators have a type each."""
OTHER = re.compile(r"(aclrt(Bin|Func)Handle|HcclComm|infinirtGraph\w*_t)$")
STATUS = {"aclError", "aclnnStatus", "infiniStatus_t", "HcclResult", "rtError_t"}
NUMBERS = {
    "int",
    "bool",
    "size_t",
    "ptrdiff_t",
    "int64_t",
    "uint64_t",
    "int32_t",
    "uint32_t",
    "int16_t",
    "uint16_t",
    "uint8_t",
}
POINTERS = {f"{number}*" for number in (*NUMBERS, "float", "double")}
FUNCTIONS = {"aclrtCallback", "aclrtHostFunc"}
HOOKS = re.compile(r"aclrtExceptionInfoCallback|acldumpCallback|ProfCommandHandle|aclrtAllocator\w+Func")
COUNTS = re.compile(r"count|num|ndim|ndev|length|^size$|(array|scale|offset)Size", re.IGNORECASE)
CAREFUL = re.compile(r"acl(Create|Init)(Tensor|\w+Array|\w+List)$|infiniopCreateTensor")
"""They refuse counts that no row has before they read any."""
ROWS = re.compile(r"(?!void).*\*")
"""What a count may be of."""
LOOKED_UP = re.compile(r"Free|Attributes|CreateTensor|InitTensor|TensorAddr|DataBuffer")
DEVICE = ("aclrt", "aclnn", "infini")
"""They take device memory, the others read what they are given."""
ALLOCATING = re.compile(r"Malloc|ReserveMem")
MAPPING = re.compile(r"aclrt(MallocPhysical|ReserveMemAddress|MapMem|MemMapNoAccess|MemSetAccess)")
OWNED = {"aclGetViewShape", "aclGetStorageShape", "aclGetViewStrides", "aclnnTransQuantParam"}
"""They hand out an array that the caller frees."""
LEFT_OUT = {
    "infinirtSetDevice", "aclrtUnSubscribeReport", "aclrtIpcOpenEventHandle", "aclrtHostRegister",
    "aclrtHostRegisterV2", "aclprofStart", "aclprofCreateConfig", "aclprofCreateStepInfo", "acltdtSetQueueAttr",
    "aclrtMallocHostWithCfg", "aclrtMemManagedAdvise", "aclrtMemManagedPrefetchAsync", "aclrtMemManagedGetAttr",
    "aclrtMemManagedGetAttrs", "HcclSetConfig", "aclnnTransSparse4to2Para",
}  # fmt: skip
"""Each thread keeps to its device of InfiniRT, and nobody ends another's subscription for good. Structures by value;
memory that the program answers for, or of which another argument has the size; files that are written; objects that
only their own functions end; structures that point on."""
LASTING = {"acltdtCreateDataItem"}
"""They keep the memory that they are given."""


PARAMETER = re.compile(r"(.*?[\s*])(\w+)((?:\[\w*\])*)")
"""Type, name, and brackets if it is an array."""


class Parameter(NamedTuple):
    """One of a function, its type as written and without const and blanks."""

    written: str
    name: str
    place: int

    @property
    def bare(self) -> str:
        return re.sub(r"\bconst\b|\s", "", self.written)

    @property
    def read(self) -> bool:
        return self.written.startswith("const")


def parameters(each: Declaration) -> list[Parameter]:
    inside = each.text[each.text.index("(") + 1 : each.text.rindex(")")].strip()
    if inside in ("", "void"):
        return []
    found = []
    for place, text in enumerate(inside.split(",")):
        match = PARAMETER.fullmatch(text.strip())
        assert match, each.text
        found.append(Parameter(match[1].strip() + ("*" if match[3] else ""), match[2], place))
    return found


def kind(bare: str) -> str | None:
    """The kind of a handle's type; None for other types."""
    if re.fullmatch(r"infiniop\w+Descriptor_t", bare) and bare not in KINDS:
        return "INFINI_DESCRIPTOR"
    return "OTHER" if OTHER.match(bare) else KINDS.get(bare)


# ---- arguments -------------------------------------------------------------------------------------------------------


def pointer(function: str, one: Parameter) -> str:
    """What a pointer that is no handle points at."""
    bare, inner = one.bare, kind(one.bare[:-1])
    batch = "Batch" in function and not function.startswith("aclnn")
    if inner and (one.read or (bare.endswith("**") and inner != "EXECUTOR") or batch or one.name == "labels"):
        return f"handles(d, {inner})"
    if inner or (bare in POINTERS and not one.read and not batch):
        return f"out(d, {one.place})"
    if bare == "void**":
        return "addresses(d)" if batch else f"out(d, {one.place})"
    if bare == "void*":
        if function in LASTING:
            return "lasting()"
        if LOOKED_UP.search(function):
            return "anything(d)"
        return "address(d)" if function.startswith(DEVICE) else "scratch(d)"
    if bare == "char*":
        return "text(d)"
    if bare == "char**":
        return "texts(d)"
    if bare == "bool*":
        return "bools(d)"
    if bare.endswith("**"):
        return f"out(d, {one.place})"
    if bare in POINTERS:
        return "sizes(d)" if function.startswith("infini") or batch else "row(d)"
    return "scratch(d)"


def number(function: str, found: list[Parameter], one: Parameter) -> str:
    wide = one.bare in ("uint64_t", "size_t")
    if one.bare in ("float", "double"):
        return "real(d)"
    if one.name == "threadId":
        return "thread(d)"
    if "timeout" in one.name.lower():
        return "timeout(d)"
    before, behind = found[: one.place][-1:], found[one.place + 1 :][:1]
    rows = [each for each in (*before, *behind) if ROWS.fullmatch(each.bare) and not kind(each.bare)]
    if COUNTS.search(one.name) and rows:
        return "count(d)" if wide and CAREFUL.match(function) else "few(d)"
    if one.name == "height":
        return "few(d)"
    if not wide:
        return "integer(d)"
    if MAPPING.match(function):
        return "whole(d)"
    return "capacity(d)" if ALLOCATING.search(function) else "bytes(d)"


def shape_counts(function: str, found: list[Parameter]) -> dict[str, str]:
    """Where the count comes before its rows."""
    return {"ndim": "count(d)"} if function == "infiniopCreateTensorDescriptor" else {}


def argument(function: str, found: list[Parameter], one: Parameter) -> str:
    special = shape_counts(function, found).get(one.name)
    handle = kind(one.bare)
    if special or HOOKS.fullmatch(one.bare):
        return special or "NULL"
    if handle or (one.name, one.bare) == ("stream", "void*"):
        return f"handle(d, {handle or 'STREAM'})"
    if one.bare in FUNCTIONS:
        return "function(d)"
    if "*" in one.written:
        return pointer(function, one)
    return number(function, found, one)


# ---- calls ---------------------------------------------------------------------------------------------------------


def keeps(function: str, found: list[Parameter]) -> Iterator[str]:
    """What is done with what a good call has written."""
    for one in found:
        made = kind(one.bare[:-1]) if one.bare.endswith("*") and not one.read else None
        if made and pointer(function, one).startswith("out"):
            yield f"keep_out(d, {one.place}, {made});"
        elif one.bare == "void**" and ALLOCATING.search(function):
            yield f"keep_out(d, {one.place}, ADDRESS);"
        elif function in OWNED and one.bare in ("int64_t**", "uint64_t**"):
            yield f"free(d->out[{one.place}][0]);"


def body(each: Declaration, found: list[Parameter]) -> list[str]:
    function = each.name
    inside = ", ".join(argument(function, found, one) for one in found)
    call = f"{function}({inside})"
    if phase_two(function):
        call = f"ae_phase_two_entry({inside})"
    if each.result == "void":
        return [f"{call};", "return 0;"]
    if each.result in STATUS:
        after = " ".join(keeps(function, found))
        return [f"int64_t code = (int64_t){call};", *([f"if (!code) {{ {after} }}"] if after else []), "return code;"]
    made = kind(each.result)
    if made and "Create" in function:
        return [f"keep({made}, {call});", "return 0;"]
    return [f"return (int64_t){'(intptr_t)' if '*' in each.result else ''}{call};"]


def phase_two(name: str) -> bool:
    return name in ops.names()


def drawable(each: Declaration) -> bool:
    return "..." not in each.text and each.name not in LEFT_OUT


def function_of(each: Declaration) -> str:
    lines = "\n".join(f"    {line}" for line in body(each, parameters(each)))
    return f"static int64_t draw_{each.name}(dice *d)\n{{\n    (void)d;\n{lines}\n}}\n"


def row_of(each: Declaration) -> str:
    status = "true" if each.result in STATUS else "false"
    return f'    {{"{each.name}", {status}, draw_{each.name}}},'


def headers(include: Path) -> list[str]:
    """Every public header that declares a function, as it is included."""
    return sorted(str(path.relative_to(include)) for path in include.rglob("*.h") if declared(include, str(path)))


def source(include: Path, dice: Path) -> str:
    """calls.c; `dice` is where dice.h lies."""
    found = {each.name: each for name in headers(include) for each in declared(include, name) if drawable(each)}
    return "\n".join(
        [
            "/* Generated by tests/abi/fuzzing.py. */",
            "#include <stdlib.h>\n",
            '#include "abi.h"',
            '#include "operator_names.h"',
            f'#include "{dice}/dice.h"',
            *(f'#include "{name}"' for name in headers(include)),
            "",
            *map(function_of, found.values()),
            "const call calls[] = {",
            *map(row_of, found.values()),
            "};",
            "const unsigned call_count = sizeof calls / sizeof *calls;\n",
        ]
    )
