"""Arrays in device memory."""

from __future__ import annotations

from .arithmetic import Arithmetic
from .indexing import Indexing
from .reductions import Reductions
from .shaping import Shaping
from .text import Texts


class DeviceArray(Arithmetic, Indexing, Reductions, Shaping, Texts):
    """Device memory with shape, dtype, strides and offset (in elements); views share the memory of their base.

    `format` is the aclFormat that its tensors have: ND, or what convolutions and pooling ask for, such as NCHW.

    Operators, indexing and methods run aclnn operators on the session's stream, in the order of the program. A slice,
    `T`, `reshape` of contiguous memory are views. NumPy takes one like any array (`np.asarray`), torch by
    `torch.from_dlpack`: both get a copy on the host. `copy`, like those of module copy, gives an array of the same
    session. A pickle has dtype, shape, format and values; pickle.loads makes an array of the Session in whose with
    block it is called. Reading a value on the host (`numpy`, `item`, `bool`, `repr`) waits for the stream.
    """
