"""Reads the tables of the base facts: codes, enumerations, types, promotion, SoCs, messages. Knows nothing of us."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

PREFIXES = {
    "aclrtMemcpyKind": "ACL_MEMCPY_",
    "aclrtMemMallocPolicy": "ACL_MEM_MALLOC_",
    "aclrtMemAttr": "ACL_",
    "aclrtHostRegisterType": "ACL_HOST_REGISTER_",
    "aclrtMallocAttrType": "ACL_RT_MEM_ATTR_",
    "aclrtMemLocationType": "ACL_MEM_LOCATION_TYPE_",
    "aclrtDeviceStatus": "ACL_RT_DEVICE_STATUS_",
    "aclrtFloatOverflowMode": "ACL_RT_OVERFLOW_MODE_",
    "aclrtStreamConfigAttr": "ACL_RT_STREAM_",
    "aclrtStreamAttr": "ACL_STREAM_ATTR_",
    "aclrtGroupAttr": "ACL_GROUP_",
    "aclrtDevAttr": "ACL_DEV_ATTR_",
    "aclrtDevFeatureType": "ACL_FEATURE_",
    "aclrtReduceKind": "ACL_RT_MEMCPY_SDMA_AUTOMATIC_",
    "aclrtDevResLimitType": "ACL_RT_DEV_RES_",
    "aclrtCondition": "ACL_RT_",
    "aclrtCompareDataType": "ACL_RT_SWITCH_",
    "aclrtCmoType": "ACL_RT_CMO_TYPE_",
    "aclmdlRICaptureMode": "ACL_MODEL_RI_CAPTURE_MODE_",
    "aclmdlRICaptureStatus": "ACL_MODEL_RI_CAPTURE_STATUS_",
    "aclrtMemAllocationType": "ACL_MEM_ALLOCATION_TYPE_",
    "aclrtMemHandleType": "ACL_MEM_HANDLE_TYPE_",
    "aclrtMemSharedHandleType": "ACL_MEM_SHARE_HANDLE_TYPE_",
    "aclrtMemGranularityOptions": "ACL_RT_MEM_ALLOC_GRANULARITY_",
    "aclrtMemAccessFlags": "ACL_RT_MEM_ACCESS_FLAGS_",
    "aclrtDeviceState": "ACL_RT_DEVICE_STATE_",
    "aclrtStreamState": "ACL_RT_STREAM_STATE_",
    "aclCANNPackageName": "ACL_PKG_NAME_",
    "aclRegisterCallbackType": "ACL_REG_TYPE_",
    "aclMemType": "ACL_MEMTYPE_",
    "aclSysParamOpt": "ACL_OPT_",
    "aclCannAttr": "ACL_CANN_ATTR_",
    "aclDeviceInfo": "ACL_DEVICE_INFO_",
    "Stream creation": "ACL_STREAM_",
    "Value wait": "ACL_STREAM_WAIT_VALUE_",
    "Host register V2": "ACL_HOST_REG_",
    "Binary magic": "ACL_RT_BINARY_MAGIC_",
}
"""Prefix of members that the facts write without it."""
SHORTENED = {"Status": "aclmdlRICaptureStatus", "HandleType": "aclrtMemHandleType"}
SHORTENED["SharedHandleType"] = "aclrtMemSharedHandleType"
WHOLE = {"aclRegisterCallbackType"}
"""Enumerations whose prefix stands before members that begin with ACL_ themselves."""


def forms(text: str) -> dict[str, dict[str, Any]]:
    """Every normal form by name."""
    return {
        "codes": codes(text),
        "enums": enums(text),
        "macros": macros(text),
        "dtypes": dtypes(text),
        "formats": formats(text),
        "promotion": promotion(text),
        "soc_rows": socs(text),
        "messages": messages(text),
    }


def section(text: str, number: str) -> str:
    """The text under a heading, up to the next heading."""
    return re.split(r"^##", text.split(f"\n### {number} ")[1], maxsplit=1, flags=re.M)[0]


def rows(text: str) -> list[list[str]]:
    """Cells of every table row but the headings'."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.replace(r"\|", "/").strip("|").split("|")] for line in lines]
    heads = {place - 1 for place, row in enumerate(cells) if set("".join(row)) <= set("-")}
    return [row for place, row in enumerate(cells) if place not in heads and place - 1 not in heads]


def codes(text: str) -> dict[str, Any]:
    acl, runtime, graph, operators = (section(text, number) for number in ("2.1", "2.2", "2.3", "2.4"))
    cells = [cell for row in rows(acl) for cell in row]
    pairs = {name: int(value) for value, name in pairwise(cells) if value.isdecimal()}
    return {
        "ACL_": {"SUCCESS": 0, "ERROR_NONE": 0},
        "ACL_ERROR_": pairs,
        "ACL_ERROR_RT_": {name: value for row in rows(runtime) for name, value in runtime_row(row)},
        "ACL_ERROR_GE_": {name: int(value) for value, name in re.findall(r"(\d{6}) ([A-Z_]+)", graph)},
        "ACLNN_": {name: value for row in rows(operators) for name, value in operator_row(row)},
    }


def runtime_row(row: list[str]) -> list[tuple[str, int]]:
    values, names = numbers(row[0]), re.split(r" / |, ", row[1])
    whole = names[-1].rpartition("_")[2] if names[0].endswith("_") else ""
    stem = names[0].rpartition("_")[0]
    full = [name + whole if name.endswith("_") else stem + name if name.startswith("_") else name for name in names]
    return list(zip(full, values, strict=True))


def operator_row(row: list[str]) -> list[tuple[str, int]]:
    names = re.sub(r" ?\([^)]*\)", "", row[1]).split(" / ")
    stem = "ERR_INNER_" if len(names) > 1 else ""
    return list(zip((stem + name.removeprefix(stem) for name in names), numbers(row[0]), strict=True))


def numbers(text: str) -> list[int]:
    if "…" in text:
        first, last = map(int, text.split("…"))
        return list(range(first, last + 1))
    return [int(value) for value in text.split(" / ")]


def enums(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for names, members in rows(section(text, "1.4")):
        plain = re.sub(r" ?\([^)]*\)", "", members)
        types = [SHORTENED.get(name, name) for name in names.split(" / ")]
        parts = plain.split(" / ") if len(types) > 1 else [plain]
        for ctype, part in zip(types, parts, strict=True):
            found[ctype] = valued(ctype, part)
    return found


def valued(group: str, text: str) -> dict[str, int]:
    """Members with values: "ACL_A 0, _B 1, C 2, D_X/Y/Z 3/4/5", short names completed."""
    text = re.sub(r"(\w+_)X/Y/Z (\d+)/(\d+)/(\d+)", r"\1X \2, \1Y \3, \1Z \4", text)
    found, stem = {}, ""
    for name, value in re.findall(r"([A-Z_][A-Z0-9_]*) (-?(?:0x[0-9A-F]+|\d+))", text):
        if name.startswith("ACL_") and group not in WHOLE:
            full, stem = name, common(name)
        elif group in PREFIXES:
            full = PREFIXES[group] + name.lstrip("_")
        else:
            full = stem + name.lstrip("_")
        found[full] = int(value, 0)
    return found


def common(name: str) -> str:
    """What "_NOT_READY" after ACL_EVENT_STATUS_COMPLETE hangs on: the name up to its last word."""
    for ending in ("HOST_COMPILE_INDEPENDENT", "NOT_READY"):
        name = name.removesuffix(ending)
    return name if name.endswith("_") else name.rpartition("_")[0] + "_"


def macros(text: str) -> dict[str, Any]:
    groups = {}
    for group, values in rows(section(text, "1.5")):
        groups[group] = valued(group, re.sub(r" ?\([^)]*\)", "", values))
    version = re.search(r"major (\d+), minor (\d+), patch (\d+)", text)
    assert version is not None
    names = ("ACL_MAJOR_VERSION", "ACL_MINOR_VERSION", "ACL_PATCH_VERSION")
    groups["acl API version"] = dict(zip(names, map(int, version.groups()), strict=True))
    return groups


def dtypes(text: str) -> dict[str, Any]:
    """name -> [value, bits, aclDataTypeSize, accepted by aclCreateScalar]."""
    found = {}
    for row in rows(section(text, "1.1")):
        if row[0].startswith("ACL_"):
            bits, size = re.match(r"\d*", row[2]), re.search(r"\d+", row[3])
            assert bits
            assert size
            found[row[0]] = [int(row[1]), int(bits[0] or 0), int(size[0]), row[4] == "yes"]
    return found


def formats(text: str) -> dict[str, Any]:
    part = section(text, "1.3")
    found = {}
    for row in rows(part):
        for name, value in zip(row[::2], row[1::2], strict=True):
            special = re.search(r"C name (\w+)", name)
            if name:
                found[special[1] if special else f"ACL_FORMAT_{name}"] = int(value)
    private = re.search(r'"Private" \(hardware\) formats: (.*?) and the NZ_C0', part)
    assert private
    return {"values": found, "private": [*private[1].split(", "), "FRACTAL_NZ_C0_*"]}


def promotion(text: str) -> dict[str, Any]:
    """Rows by first argument, in the order of the columns; null where there is no common type."""
    head, *table = (line for line in section(text, "5.4").splitlines() if line.startswith("| ") and "|---" not in line)
    columns = [cell.strip() for cell in head.strip("|").split("|")][1:]
    found: dict[str, Any] = {"columns": columns}
    for line in table[: len(columns)]:
        first, *cells = (cell.strip(" *") for cell in line.strip("|").split("|"))
        found[first] = [cell if cell.isascii() else None for cell in cells]
    return found


def socs(text: str) -> dict[str, Any]:
    """The cells as they stand. `base_socs.json` spells them out per name by hand; a change here asks for one there."""
    hardware = {row[0]: row[1:] for row in rows(section(text, "7.3"))}
    families = {row[1]: row[2] for row in rows(section(text, "7.2")) if row[1].startswith("ascend")}
    streams = re.search(r"limit 1984 on [^,]*, [^\[]*", section(text, "3.4"))
    events = re.search(r"Event limits per device \[D\]: ([^.]*)\.", text)
    names = [row[3] for row in rows(section(text, "7.1")) if len(row) > 3 and "Ascend" in row[3]]
    assert streams
    assert events
    return {
        "arch": families, "hardware": hardware, "streams": streams[0].strip(), "events": events[1],
        "names": [re.sub(r"\*|\([^)]*\)", "", name).strip() for name in names],
    }  # fmt: skip


def messages(text: str) -> dict[str, Any]:
    """Title per code; one that ends in an ellipsis is cut short in the facts."""
    found: dict[str, Any] = {}
    for row in rows(section(text, "6.2")):
        idents = re.split(r" / |, ", row[0])
        titles = re.split(r" / |, ", re.sub(r" \([^)]*\)", "", row[1]))
        if len(titles) == 1:
            titles *= len(idents)
        found.update(zip(idents, titles, strict=True))
    return found
