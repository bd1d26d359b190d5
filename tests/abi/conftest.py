"""A directory in place of a CANN installation, and programs in C and C++ that are built against it and run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import children
import pytest
from clients import LIBRARIES, Done, aclnn_py_home, clean, compiler
from machines import Hosts, made_hosts


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory that `aclnn-py home` prints, built once for all tests."""
    done = aclnn_py_home(tmp_path_factory.mktemp("home"))
    assert (done.returncode, done.stderr) == (0, "")
    return Path(done.stdout.strip())


Build = Callable[..., Path]


@pytest.fixture
def build(home: Path, tmp_path: Path) -> Build:
    """Compile a program (a file, or a text with its suffix) with our headers and libraries."""

    def make(source: Path | str, *flags: str, suffix: str = ".cpp", libraries: tuple[str, ...] = LIBRARIES) -> Path:
        if isinstance(source, str):
            path = tmp_path / f"program{suffix}"
            path.write_text(source)
            source = path
        target = tmp_path / source.stem
        folders = [f"-I{home / 'include' / name}" for name in ("", "aclnnop")]
        inputs = [*folders, str(source), f"-L{home / 'lib64'}", *libraries, "-o", str(target)]
        done = children.run([*compiler(source.suffix), "-g", *flags, *inputs])
        assert (done.returncode, done.stderr) == (0, "")
        return target

    return make


Execute = Callable[..., Done]


@pytest.fixture
def execute(home: Path, tmp_path: Path) -> Execute:
    """Run a program as a user would who sourced set_env.sh, with these variables besides."""

    def call(program: Path, *arguments: str, **variables: str) -> Done:
        script = f'. "{home}/set_env.sh" && exec "$@"'
        command = ["sh", "-c", script, "sh", str(program), *arguments]
        environment = {**clean(HOME=str(tmp_path)), **variables}
        return children.run(command, env=environment, cwd=tmp_path)

    return call


@pytest.fixture
def hosts() -> Iterator[Hosts]:
    """Two machines that a cable joins."""
    with made_hosts() as made:
        yield made
