"""Writes index.py from the declarations: python -m aclnn_py.ops.generate"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ..lowering.operator import Operator

HERE = Path(__file__).parent
WIDTH = 121
HEAD = '''"""API name -> (module under aclnn_py.ops, variable). Generated: python -m aclnn_py.ops.generate"""

from __future__ import annotations

OPERATORS: dict[str, tuple[str, str]] = {
'''


def declared() -> dict[str, tuple[str, str]]:
    """Every declaration found in the families' folders, by API name; `shared` below them declares nothing."""
    found: dict[str, tuple[str, str]] = {}
    for path in sorted(HERE.glob("*/*.py")):
        if path.stem == "__init__":
            continue
        module = f"{path.parent.name}.{path.stem}"
        for variable, value in vars(import_module(f"{__package__}.{module}")).items():
            if isinstance(value, Operator):
                if value.name in found:
                    raise ValueError(f"{value.name} is declared in {found[value.name][0]} and in {module}")
                found[value.name] = (module, variable)
    return dict(sorted(found.items()))


def text() -> str:
    """The contents index.py should have."""
    return HEAD + "".join(row(api, module, variable) for api, (module, variable) in declared().items()) + "}\n"


def row(api: str, module: str, variable: str) -> str:
    line = f'    "{api}": ("{module}", "{variable}"),\n'
    return line if len(line) <= WIDTH else f'    "{api}": (\n        "{module}",\n        "{variable}",\n    ),\n'


if __name__ == "__main__":
    (HERE / "index.py").write_text(text())
