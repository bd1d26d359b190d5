"""What type checkers see: mypy --strict accepts what is right and refuses what is marked, in one run, samples too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import numpy as np
from typing_extensions import assert_type

import aclnn_py as acl
from aclnn_py import DeviceArray, Session


def described(tensor: acl.aclTensor, dtype: acl.aclDataType, layout: acl.aclFormat) -> acl.aclTensor | None:
    plain: int = dtype
    acl.aclCreateTensor([2], acl.ACL_FORMAT_ND, [1], 0, acl.ACL_FORMAT_ND, [2], plain)  # arg-type
    acl.aclCreateTensor([2], 0, [1], 0, layout, [2], plain)  # arg-type
    acl.aclCreateTensor([2], acl.aclDataType(0), [1], 0, acl.ACL_FLOAT, [2], plain)  # arg-type
    acl.aclrtMemcpy(None, 0, None, 0, acl.ACL_FLOAT)  # arg-type
    acl.aclrtMemcpy(None, 0, None, 0, acl.ACL_MEMCPY_HOST_TO_DEVICE)
    return acl.aclCreateTensor([2], dtype, [1], 0, acl.ACL_FORMAT_ND, [2], plain)


def computed(npu: Session, x: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> DeviceArray:
    y = npu.aclnnSoftmax(x, dim=-1)
    assert_type(y, DeviceArray)
    assert_type(y + 1, DeviceArray)
    assert_type(2 * y[0] @ y.T, DeviceArray)
    assert_type(y == 1, DeviceArray)
    assert_type(npu.aclnnMatmul(y, y, cubeMathType=0), DeviceArray)
    assert_type(npu.aclnnMatmul(y, y, x, 0), DeviceArray)
    assert_type(npu.aclnnSort(x, True, -1, False), tuple[DeviceArray, DeviceArray])
    assert_type(npu.aclnnForeachAbs([x, y], [x, y]), list[DeviceArray])
    assert_type(npu.call("aclnnSilu", x, y), DeviceArray)
    assert_type(npu.call("aclnnSort", x, True, -1, False, y, y), tuple[DeviceArray, ...])
    npu.aclnnSoftmax(x)  # call-arg
    npu.aclnnSoftmax(x, dim="last")  # arg-type
    npu.aclnnSoftmacs(x)  # attr-defined
    y + "one"  # operator
    y.missing  # attr-defined
    return y
"""


def marked(text: str) -> set[tuple[int, str]]:
    """Line and code of the errors that are expected."""
    lines = enumerate(text.splitlines(), 1)
    return {(number, line.partition("  # ")[2]) for number, line in lines if "  # " in line}


def test_mypy_tells_right_from_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    api = pytest.importorskip("mypy.api")
    (tmp_path / "stubs" / "acl").mkdir(parents=True)  # as the tree of `aclnn-py home` has pyACL's types
    for stub in (ROOT / "aclnn_py" / "pyacl").glob("*.pyi"):
        (tmp_path / "stubs" / "acl" / stub.name).write_text(stub.read_text())
    monkeypatch.setenv("MYPYPATH", str(tmp_path / "stubs"))
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    samples = map(str, (ROOT / "samples" / "python").glob("*.py"))
    found, errors, _ = api.run(["--strict", "--no-error-summary", "--config-file=", str(path), *samples])
    assert not errors
    assert "samples/python" not in found
    # An earlier run's cache tells the same errors with that run's directory.
    lines = [line for line in found.splitlines() if ": error: " in line]
    rows = [line.split(":", 2) for line in lines if line.partition(":")[0].endswith(f"/{path.name}")]
    seen = {(int(number), text.rpartition("[")[2].rstrip("]")) for _, number, text in rows}
    assert seen == marked(PROGRAM), found


def test_the_public_stubs_have_no_any() -> None:
    for name in ("aclnn_py/__init__.pyi", "aclnn_py/session/operators.pyi"):
        assert not re.search(r"\bAny\b", (ROOT / name).read_text()), name


def test_enumerations_are_ints_at_run_time() -> None:
    import aclnn_py as acl

    assert acl.ACL_FLOAT == 0
    assert type(acl.ACL_FORMAT_ND) is int
    assert acl.aclDataType(1) == acl.ACL_FLOAT16
