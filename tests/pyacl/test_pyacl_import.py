"""`import acl`: by the tree's set_env.sh, by aclnn-py run, by aclnn_py.cann, and never by installation alone."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import children
import pytest

PROGRAM = """
import acl, acl.rt, sys
from acl import util
from aclnn_py import pyacl
assert acl is pyacl and sys.modules["acl.util"] is util is pyacl.util
print(acl.rt.set_device(0), acl.rt.get_device(), acl.get_soc_name())
"""
PRINTED = "0 (0, 0) Ascend910B1\n"
NONE = "import sys, importlib.util; sys.exit(importlib.util.find_spec('acl') is not None)"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_the_package_takes_no_name_from_others(python: Any) -> None:
    """Where CANN is installed too, its own `acl` is found."""
    assert python("-c", NONE).returncode == 0


def test_the_environment_of_the_tree_has_it(python: Any, program: Path, tmp_path: Path) -> None:
    tree = python("-m", "aclnn_py", "home").stdout.strip()
    package = python("-c", "import aclnn_py; print(aclnn_py.__path__[0])").stdout.strip()
    words = [f"export PYTHONPATH={shlex.quote(str(Path(package).parent))}", f". {shlex.quote(tree)}/set_env.sh"]
    words.append(f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}")
    done = children.run(["bash", "-c", " && ".join(words)], cwd=tmp_path, env={"HOME": str(tmp_path)})
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")
    acl = Path(tree, "python", "site-packages", "acl")
    assert {path.name for path in acl.iterdir()} >= {"__init__.py", "__init__.pyi", "rt.pyi", "util.pyi"}


def test_aclnn_py_run_has_it(python: Any, program: Path) -> None:
    done = python("-m", "aclnn_py", "run", "--quiet", program)
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")


def test_a_process_that_asks_for_cann_has_it(python: Any) -> None:
    done = python("-c", f"import aclnn_py.cann\n{PROGRAM}")
    assert (done.returncode, done.stdout, done.stderr) == (0, PRINTED, "")
    child = "import aclnn_py.cann, os, sys; os.execv(sys.executable, [sys.executable, '-c', 'import acl'])"
    assert python("-c", child).returncode == 0


def test_another_python_is_told_what_it_lacks(tmp_path: Path) -> None:
    from aclnn_py.home import sources

    alone = "import sys; sys.path.insert(1, sys.argv[1]); import acl"
    done = children.run([sys.executable, "-I", "-S", "-c", alone, str(sources.python())], cwd=tmp_path)
    assert done.returncode == 1
    assert "pip install aclnn-py" in done.stderr
