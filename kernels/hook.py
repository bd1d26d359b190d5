"""Hatchling's hook: compile the machine before the wheel (or the editable install) is put together."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def recipe(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("aclnn_py_build", root / "kernels" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class EngineHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        module = recipe(Path(self.root))
        try:
            paths = module.build()
        except module.BuildError as problem:
            sys.exit(str(problem))
        if version == "standard":  # a wheel does not know which Python will be around it: that one plans
            paths = [path for path in paths if not path.endswith(module.PLANNER)]
        build_data["artifacts"] += [f"aclnn_py/{path}" for path in paths]
        build_data["pure_python"] = False
        build_data["tag"] = module.tags.wheel()
