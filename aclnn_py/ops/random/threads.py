"""Numbers in the order in which CUDA's threads draw them."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering.plan import Kernel, View
from .drawing import FLOATING, Drawn
from .keeping import flat

ORDER = (
    "Philox 4x32-10 with the seed as key, as the kernel that CANN publishes for the 950: the counter's lower half is a "
    "quarter of the offset, rounded up, plus the round, its upper one the thread, of which there are 256 times at most "
    "624. Layout, threads and instruction set change no bit."
)


class ByThreads(Drawn):
    """Numbers drawn so in a new tensor; of the inputs, seed and offset, the first elements count."""

    __slots__ = ()

    def drawing(self, kernel: str, inputs: list[View], target: View, attrs: tuple[float, ...]) -> Kernel:
        views = tuple(view._replace(shape=(1,), strides=(1,)) for view in inputs)
        floats = target.dtype in FLOATING or kernel == "thread_mask"
        kind = dt.ACL_FLOAT if floats else dt.ACL_INT64
        return Kernel(kernel, views, (flat(target),), attrs, kind, False, 0, True)
