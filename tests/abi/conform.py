"""Every conformance case through the C libraries: run by test_abi_conformance.py in a process of its own.

`python conform.py LIB64` prints how many cases were asked, and which were answered otherwise, as JSON. What C adds is
the passing of arguments, so every operator is asked under two regimes in turn; `python conform.py LIB64 --all` asks
under all of them, as the Python target is.
"""

from __future__ import annotations

import ctypes
import json
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "conformance"))

from targets import REGIMES

import aclnn_py.ops as ops
from aclnn_py.base import settings
from aclnn_py.base.settings import Regime
from aclnn_py.base.soc import UNKNOWN
from aclnn_py.grammar.call import Call, ScalarFacts, TensorFacts
from aclnn_py.grammar.operator import Operator
from aclnn_py.grammar.param import EXECUTOR, WORKSPACE, Param
from aclnn_py.views.cases import cases

PLAIN = {
    "int64_t": ctypes.c_int64, "int32_t": ctypes.c_int32, "int8_t": ctypes.c_int8, "uint64_t": ctypes.c_uint64,
    "uint32_t": ctypes.c_uint32, "float": ctypes.c_float, "double": ctypes.c_double, "bool": ctypes.c_bool,
    "aclDataType": ctypes.c_int,
}  # fmt: skip
ARRAYS = {
    "aclIntArray": (ctypes.c_int64, "IntArray"),
    "aclFloatArray": (ctypes.c_float, "FloatArray"),
    "aclBoolArray": (ctypes.c_bool, "BoolArray"),
}
POINTER = ctypes.c_void_p


def bare(param: Param) -> str:
    return param.ctype.replace("const", "").replace("*", "").strip()


def cells(values: tuple[int, ...]) -> Any:
    return (ctypes.c_int64 * len(values))(*values)


def can_be_said(value: Any) -> bool:
    """Whether C can pass it: one count for sizes and strides, and numbers of 64 bits."""
    if not isinstance(value, TensorFacts):
        return True
    numbers = (*value.shape, *value.strides, *value.storage_shape, value.offset)
    return len(value.strides) == value.rank and all(-(1 << 63) <= number < 1 << 63 for number in numbers)


class Libraries:
    """The target: phase one of the operators in libopapi.so, with objects of libnnopbase.so."""

    def __init__(self, lib64: Path) -> None:
        self.runtime = ctypes.CDLL(str(lib64 / "libascendcl.so"))
        self.meta = ctypes.CDLL(str(lib64 / "libnnopbase.so"))
        self.operators = ctypes.CDLL(str(lib64 / "libopapi.so"))

    def made(self, function: str, *arguments: Any) -> Any:
        create = getattr(self.meta, function)
        create.restype = POINTER
        return POINTER(create(*arguments))

    def tensor(self, facts: TensorFacts) -> Any:
        shape, strides, storage = map(cells, (facts.shape, facts.strides, facts.storage_shape))
        counts = ctypes.c_uint64(len(shape)), ctypes.c_uint64(len(storage))
        layout = ctypes.c_int(facts.dtype), strides, ctypes.c_int64(facts.offset), ctypes.c_int(facts.format)
        return self.made("aclCreateTensor", shape, counts[0], *layout, storage, counts[1], None)

    def argument(self, param: Param, value: Any) -> Any:
        """The C value of an argument with these facts."""
        base = bare(param)
        if value is None:
            return POINTER()
        if isinstance(value, TensorFacts):
            return self.tensor(value)
        if isinstance(value, ScalarFacts):
            return self.made("aclCreateScalar", ctypes.create_string_buffer(value.raw), ctypes.c_int(value.dtype))
        if base in ARRAYS:
            kind, name = ARRAYS[base]
            return self.made(f"aclCreate{name}", (kind * len(value))(*value), ctypes.c_uint64(len(value)))
        return ctypes.c_char_p(value.encode()) if base == "char" else PLAIN[base](value)

    def destroy(self, param: Param, handle: Any) -> None:
        base = bare(param)
        if base.startswith("acl") and base not in PLAIN:
            assert getattr(self.meta, f"aclDestroy{base.removeprefix('acl')}")(handle) == 0

    def ask(self, operator: Operator, call: Call) -> int:
        arguments = [self.argument(param, call.args[param.name]) for param in operator.params]
        size, executor = ctypes.c_uint64(77), POINTER()
        pointers = [
            ctypes.byref(place) if call.present(param) else None
            for param, place in ((WORKSPACE, size), (EXECUTOR, executor))
        ]
        code = int(getattr(self.operators, f"{operator.name}GetWorkspaceSize")(*arguments, *pointers))
        assert (executor.value is None) == (code != 0)
        assert code == 0 or size.value == 77
        if executor:
            assert self.meta.aclDestroyAclOpExecutor(executor) == 0
        for param, handle in zip(operator.params, arguments, strict=True):
            self.destroy(param, handle)
        return code

    def ask_elsewhere(self, operator: Operator, call: Call) -> int:
        """From a thread that never set a device."""
        found: list[int] = []
        thread = threading.Thread(target=lambda: found.append(self.ask(operator, call)))
        thread.start()
        thread.join()
        return found[0]

    def __call__(self, operator: Operator, call: Call) -> int | None:
        if not all(can_be_said(value) for value in call.args.values()):
            return None
        if call.soc is UNKNOWN:
            return self.ask_elsewhere(operator, call) if call.regime.rules == "source" else None
        if settings.current().regime is not call.regime:
            settings.replace(soc=call.soc.name, rules=call.regime.rules)
        return self.ask(operator, call)


def regimes(number: int) -> tuple[Regime, ...]:
    """Where operator `number` is asked."""
    if sys.argv[2:] == ["--all"]:
        return REGIMES
    count = len(REGIMES)
    return REGIMES[number % count], REGIMES[(number + count // 2 + 1) % count]


def main() -> None:
    answer = Libraries(Path(sys.argv[1]))
    assert answer.runtime.aclInit(None) == 0
    assert answer.runtime.aclrtSetDevice(0) == 0
    asked, wrong = 0, []
    for number, api in enumerate(ops.names()):
        for where in regimes(number):
            for case in cases(ops.find(api), where):
                code = answer(ops.find(api), case.call)
                asked += code is not None
                if code not in (case.code, None):
                    wrong.append([api, where.soc.short, where.rules, case.about, case.title, case.code, code])
    print(json.dumps({"asked": asked, "wrong": wrong}))


if __name__ == "__main__":
    main()
