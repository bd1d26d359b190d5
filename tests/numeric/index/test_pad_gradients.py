"""Gradients of padding beside sums over what every place shows, and powers at one distance."""

from __future__ import annotations

from collections.abc import Iterator

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference.conversion.pad_gradients import gathered
from aclnn_py.session import AclError, Session


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


PADS = ((1, (2, 3)), (1, (0, 4)), (1, (-1, 2)), (2, (1, 2, 3, 0)), (2, (0, 0, 2, 2)), (2, (-2, 1, 1, -1)),
        (3, (1, 2, 3, 1, 2, 0)), (3, (0, 0, 0, 0, 0, 0)))  # fmt: skip


@pytest.mark.parametrize("dtype", ["f4", "f2", "f8", "c8", "bfloat16"])
@pytest.mark.parametrize(("name", "mode"), [("Reflection", "reflect"), ("Replication", "edge")])
def test_gradients_of_pads(npu: Session, name: str, mode: str, dtype: str) -> None:
    kind = np.dtype(ml_dtypes.bfloat16) if dtype == "bfloat16" else np.dtype(dtype)
    for axes, pad in PADS:
        if dtype == "bfloat16" and min(pad) < 0:
            continue
        x = np.zeros((2, 5, 6, 7)[: axes + 1] if axes < 3 else (2, 5, 4, 6, 7), kind)
        padded = [*x.shape]
        for number in range(axes):
            padded[-1 - number] += pad[2 * number] + pad[2 * number + 1]
        grad = np.random.default_rng(axes).integers(-8, 9, padded).astype(kind)
        wanted = gathered(grad.astype("c16" if kind.kind == "c" else "f8"), x, pad, mode)
        for source in (grad, npu.array(np.ascontiguousarray(grad.T)).T):
            out = npu.empty(x.shape, kind)
            npu.call(f"aclnn{name}Pad{axes}dBackward", source, x, pad, out)
            assert np.array_equal(out.numpy().astype(wanted.dtype), wanted)


def test_what_is_not_padded_is_tested_late(npu: Session) -> None:
    with pytest.raises(AclError) as refused:
        npu.call(
            "aclnnReflectionPad1dBackward",
            np.zeros((3, 9), "f4"),
            np.zeros((2, 5), "f4"),
            (2, 2),
            npu.empty((2, 5), "f4"),
        )
    assert refused.value.code == 561103


def test_powers_at_one_distance(npu: Session) -> None:
    for start, end, steps, base in ((0.0, 3.0, 50, 10.0), (-4.0, 4.0, 7, 2.0), (1.0, 5.0, 1, 3.0)):
        out = npu.empty((steps,), "f4")
        npu.call("aclnnLogSpace", start, end, steps, base, out)
        exact = base ** np.linspace(start, end, steps).astype("f4").astype("f8")
        assert np.abs(out.numpy() / exact - 1).max() < 2e-6
