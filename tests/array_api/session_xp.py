"""`xp`: the namespace of a Session that lasts as long as the process, for suites that import a module by its name."""

from __future__ import annotations

import atexit

from aclnn_py import Session

session = Session().__enter__()
atexit.register(session.__exit__, None, None, None)
xp = session.xp
