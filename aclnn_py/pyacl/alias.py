"""The name `acl` for this package, for programs that import it."""

from __future__ import annotations

import sys

from .. import pyacl
from .table import MODULES


def take_name() -> None:
    """From now on `import acl` and `import acl.rt` give this package and its modules, and no other copy of them."""
    sys.modules["acl"] = pyacl
    for name in MODULES:
        sys.modules[f"acl.{name}"] = getattr(pyacl, name)
