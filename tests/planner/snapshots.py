"""Snapshots as the machine would write them (kernels/machine/phases/snapshot.c), from the calls of tests."""

from __future__ import annotations

from collections.abc import Iterable
from struct import pack

from aclnn_py.base.soc import SOCS, UNKNOWN
from aclnn_py.infiniop.checks import HANDLE
from aclnn_py.infiniop.operator import Operator as InfiniOperator
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.call import Call, ScalarFacts, TensorFacts
from aclnn_py.rules.core.communicator import Communicator
from aclnn_py.rules.core.param import EXECUTOR, WORKSPACE, Param

NUMBERS = {soc: number for number, soc in enumerate(SOCS.values())}
DOUBLES = ("float", "double")


def words(*row: int) -> bytes:
    """Words; those beyond the signed numbers as what has the same bits."""
    return pack(f"<{len(row)}q", *((each + (1 << 63)) % (1 << 64) - (1 << 63) for each in row))


def text(value: str) -> bytes:
    raw = value.encode("utf-8", "surrogateescape")
    return words(len(raw)) + raw + b"\0" * (-len(raw) % 8)


def tensor(facts: TensorFacts) -> bytes:
    rows = facts.shape, facts.strides, facts.storage_shape
    head = words(1, facts.dtype, facts.format, facts.offset, *map(len, rows))
    return head + words(*(value for row in rows for value in row))


def scalar(facts: ScalarFacts) -> bytes:
    return words(2, facts.dtype, len(facts.raw)) + facts.raw.ljust(16, b"\0")


def array(values: tuple[object, ...]) -> bytes:
    """An array, whose members tell what it is of, or a list."""
    head = words(len(values))
    if any(isinstance(each, (TensorFacts, ScalarFacts)) or each is None for each in values):
        tag = 10 if any(isinstance(each, ScalarFacts) for each in values) else 9
        return words(tag) + head + b"".join(argument(each) for each in values)
    if any(isinstance(each, float) for each in values):
        return words(7) + head + pack(f"<{len(values)}d", *values)
    tag = 8 if any(isinstance(each, bool) for each in values) else 6
    return words(tag) + head + words(*map(int, values))  # type: ignore[call-overload]


def argument(value: object, ctype: str = "") -> bytes:
    if value is None:
        return words(0)
    if isinstance(value, TensorFacts):
        return tensor(value)
    if isinstance(value, ScalarFacts):
        return scalar(value)
    if isinstance(value, Communicator):
        return words(11) + text(value.name) + words(value.ranks, value.rank)
    if isinstance(value, str):
        return words(5) + text(value)
    if isinstance(value, tuple):
        return array(value)
    if isinstance(value, float) or ctype in DOUBLES:
        return words(4) + pack("<d", value)
    assert isinstance(value, int)
    return words(3, value)


def head(kind: int, soc: int, documented: bool, flags: int, name: str, count: int) -> bytes:
    return words(1, kind, soc, documented, flags) + text(name) + words(count)


def bare(param: Param) -> str:
    return param.ctype.replace("const", "").strip()


def of(operator: Operator, call: Call) -> bytes:
    """The snapshot of a call of phase one."""
    soc = -1 if call.soc is UNKNOWN else NUMBERS[call.soc]
    flags = (not call.present(WORKSPACE)) + 2 * (not call.present(EXECUTOR))
    documented = call.profile.rules == "documented" and soc >= 0
    first = head(0, soc, documented, flags, operator.name, len(operator.params))
    return first + b"".join(argument(call.args[param.name], bare(param)) for param in operator.params)


def of_create(
    operator: InfiniOperator, call: Call, soc: str = "Ascend910B1", attributes: Iterable[float] = ()
) -> bytes:
    """The snapshot of a call of Create of an InfiniOp operator."""
    numbers = tuple(attributes)
    count = 1 + len(operator.operands) + len(numbers)
    rows = [words(3, call.value(HANDLE))]
    for seen in operator.tensors(call):
        sizes = words(1, seen.dtype, 0, 0, len(seen.shape), len(seen.strides), 0)
        rows.append(sizes + words(*seen.shape, *seen.strides))
    rows += [words(4) + pack("<d", number) for number in numbers]
    return head(1, list(SOCS).index(soc), False, 0, f"infiniop{operator.name}", count) + b"".join(rows)
