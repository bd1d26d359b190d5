"""The compiled engine. The only module that imports the extension; kernels/engine.h says what is in it."""

from __future__ import annotations

from typing import Any

try:
    from ._engine import ffi as _ffi
    from ._engine import lib as _lib
except ImportError as problem:
    raise ImportError(
        "the compiled part of aclnn_py is missing or was built for another Python: "
        "install with `pip install .` (in a checkout: `python kernels/build.py`)"
    ) from problem

ffi: Any = _ffi
lib: Any = _lib
