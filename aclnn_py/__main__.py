"""`python -m aclnn_py` is `aclnn-py`."""

from __future__ import annotations

from .cli import main

if __name__ == "__main__":
    main(prog_name="aclnn-py")
