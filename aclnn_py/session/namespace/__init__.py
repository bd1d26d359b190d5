"""The names of the Python array API standard (2024.12) over a session: `npu.xp`, as far as the operators reach.

Values are computed by aclnn operators; what is known of shapes and dtypes alone (`result_type`, `finfo`, `isdtype`) by
NumPy. Functions without an operator are not there: AttributeError.
"""

from __future__ import annotations

from .core import Namespace as Namespace
