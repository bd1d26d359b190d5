"""aclStft: parameters, and the shape of the spectra."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts

REAL = {
    dt.ACL_FLOAT: dt.ACL_FLOAT, dt.ACL_DOUBLE: dt.ACL_DOUBLE, dt.ACL_COMPLEX64: dt.ACL_FLOAT,
    dt.ACL_COMPLEX128: dt.ACL_DOUBLE,
}  # fmt: skip
"""Dtype -> that of its parts."""
COMPLEX = {dt.ACL_FLOAT: dt.ACL_COMPLEX64, dt.ACL_DOUBLE: dt.ACL_COMPLEX128}
"""Dtype -> the complex one with such parts."""

x = w.In("self", "signal, [L] or [B,L]; not padded here")
window = w.In("windowOptional", "window, [winLength], dtype of self; null: ones", optional=True)
size = w.Attr("nFft", "int64_t", "size of the Fourier transform, at most L", 4)
hop = w.Attr("hopLength", "int64_t", "distance between neighbouring frames, at least 1", 2)
length = w.Attr("winLength", "int64_t", "size of the window, 1 to nFft; centred in the frame", 4)
normalized = w.Attr("normalized", "bool", "true: divide by the square root of nFft", default=False)
onesided = w.Attr("onesided", "bool", "true: frequencies 0 to nFft/2 only; false: all nFft", default=False)
paired = w.Attr("returnComplex", "bool", "true: complex output; false: real and imaginary parts", default=False)


def bins(n: int, half: bool) -> int:
    """How many frequencies there are."""
    return n // 2 + 1 if half else n


def spectra(x: TensorFacts, n: int, hop: int, half: bool, whole: bool) -> tuple[int, ...] | None:
    """The shape of the output; no rows count as none."""
    if not x.rank or n < 1 or hop < 1 or x.shape[-1] < n:
        return None
    batch = x.shape[:1] if x.rank == 2 and x.shape[0] else ()
    pair = () if whole else (2,)
    return (*batch, bins(n, half), (x.shape[-1] - n) // hop + 1, *pair)
