"""The names of the Python array API standard (2024.12) over a session: `npu.xp`, with `linalg` and `fft`.

Values are computed by aclnn operators; what is known of shapes and dtypes alone (`result_type`, `finfo`, `isdtype`) by
NumPy. Where an operator does not take a dtype, another dtype carries the elements, or further operators compute them.
"""

from __future__ import annotations

from .core import Namespace as Namespace
