"""Random numbers in the order in which CUDA's threads draw them."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.kernels.tiles import flat
from ....lowering.plan.lowered import Kernel, View
from .philox_step import FLOATING, Drawn

ORDER = (
    "Philox4x32-10 with the seed as key, as in the kernel that CANN publishes for the 950: the "
    "lower half of the counter is offset / 4 rounded up, plus the round, the upper half the thread, "
    "of which there are at most 256 * 624. Layout, thread count and instruction set do not change "
    "results."
)


class ByThreads(Drawn, init=False):
    """Numbers drawn so in a new tensor; of the inputs, seed and offset, the first elements count."""

    def drawing(self, kernel: str, inputs: list[View], target: View, attrs: tuple[float, ...]) -> Kernel:
        views = tuple(view._replace(shape=(1,), strides=(1,)) for view in inputs)
        floats = target.dtype in FLOATING or kernel == "thread_mask"
        kind = dt.ACL_FLOAT if floats else dt.ACL_INT64
        return Kernel(kernel, views, (flat(target),), attrs, kind, False, 0, True)
