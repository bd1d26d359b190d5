"""Runs the steps of a Dockerfile where there is no Docker: python .ci/dockerfile.py WHEELS [NAME=VALUE ...]

An image is a directory that is mounted over this machine's own root (overlayfs, in a mount namespace that ends with the
step), with a fresh virtual environment as /usr/local: what an image of python has there. So a step sees
what the steps before it have left and cannot change this machine; what it does not show is a Debian package that the
Dockerfile forgets and this machine has. The step that compiles is the one that .ci/run has run before: its result is
taken from WHEELS. NAME=VALUE are build arguments. Then the Dockerfiles that docs/ci.md shows are run on the image.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from pages import project, shown

ROOT = Path(__file__).resolve().parent.parent
COMPILES = "bash .ci/wheel /wheels"
PATIENCE = 1200
"""Seconds that a step may take."""
FIRST = {"HOME": "/root", "PATH": "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
KEPT = re.compile(r"(?i)PIP_|https?_proxy$|no_proxy$|SSL_CERT|DEBIAN_FRONTEND$")
"""Variables of this machine that say how registries are reached."""
BOX = """
set -e
mount -t overlay overlay -o "lowerdir=/,upperdir=$1,workdir=$2" "$3"
mount -t proc proc "$3/proc"
mount --rbind /dev "$3/dev"
mount -t tmpfs -o mode=1777 tmpfs "$3/tmp"
root=$3
shift 3
exec chroot "$root" /usr/bin/env -i "$@"
"""
VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))")


class Problem(Exception):
    """A step that fails or that nothing here can run."""


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """Each instruction of a Dockerfile in capitals, with its words as one line."""
    plain = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for line in re.sub(r"\s*\\\n\s*", " ", plain).splitlines():
        if line.strip():
            name, _, rest = line.strip().partition(" ")
            yield name.upper(), rest.strip()


def expanded(text: str, values: dict[str, str]) -> str:
    return VARIABLE.sub(lambda found: values.get(found[1] or found[2], ""), text)


class Image:
    """A stage while it is built: the files that its steps have written, variables, arguments, the directory."""

    def __init__(self, place: Path, below: Image | None = None) -> None:
        self.written, self.work, self.mounted = place / "written", place / "work", place / "root"
        self.env = dict(below.env) if below else dict(FIRST)
        self.args: dict[str, str] = {}
        self.directory = below.directory if below else "/"
        for path in (self.work, self.mounted):
            path.mkdir(parents=True)
        if below:
            subprocess.run(["cp", "-a", str(below.written), str(self.written)], check=True)
        else:
            self.written.mkdir()

    def run(self, command: str) -> None:
        """A command in the image, by a shell, as RUN does."""
        places = map(str, (self.written, self.work, self.mounted))
        registries = {name: value for name, value in os.environ.items() if KEPT.match(name)}
        values = [f"{name}={value}" for name, value in {**registries, **self.args, **self.env}.items()]
        inside = ["/bin/sh", "-c", f"cd {shlex.quote(self.directory)} && {command}"]
        line = ["unshare", "--mount", "--fork", "bash", "-c", BOX, "bash", *places, *values, *inside]
        done = subprocess.run(line, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False)
        if done.returncode:
            raise Problem(f"exit code {done.returncode}: {command}")

    def at(self, path: str) -> Path:
        """The place of a directory, where nothing of this machine's shows through if the image has made it."""
        place = self.written / os.path.join(self.directory, path).lstrip("/")
        if not place.exists():
            place.mkdir(parents=True)
            os.setxattr(place, "trusted.overlay.opaque", b"y")
        return place


class Build:
    """A Dockerfile's stages, and the images that a later one begins with."""

    def __init__(self, scratch: Path, wheels: Path, arguments: dict[str, str]) -> None:
        self.scratch, self.wheels, self.arguments = scratch, wheels, arguments
        self.images: dict[str, Image] = {}
        self.count = 0

    def fresh(self, below: Image | None = None) -> Image:
        self.count += 1
        return Image(self.scratch / str(self.count), below)

    def built(self, text: str, context: Path) -> Image:
        image, before = None, {}
        for name, rest in instructions(text):
            print(f"-- {name} {rest}", flush=True)
            if name == "ARG" and image is None:
                before.update([self.argument(rest)])
            elif name == "FROM":
                image = self.began(*shlex.split(expanded(rest, before)))
            elif image is None:
                raise Problem(f"{name} stands before FROM")
            else:
                self.step(image, context, name, rest)
        if image is None:
            raise Problem("no image")
        return image

    def argument(self, text: str) -> tuple[str, str]:
        name, _, default = text.partition("=")
        return name, self.arguments.get(name, default)

    def began(self, base: str, *named: str) -> Image:
        below = self.images.get(base)
        if below is None and not base.startswith("python:"):
            raise Problem(f"FROM {base}: expected python or an image built before")
        image = self.fresh(below)
        if below is None:
            image.run(f"{shlex.quote(sys._base_executable)} -m venv --clear /usr/local")
        for name in named[1:]:
            self.images[name] = image
        return image

    def step(self, image: Image, context: Path, name: str, rest: str) -> None:
        values = {**image.args, **image.env}
        if name == "RUN" and rest == COMPILES:
            shutil.copytree(self.wheels, image.at("/wheels"), dirs_exist_ok=True)
        elif name == "RUN":
            image.run(rest)
        elif name == "ARG":
            image.args.update([self.argument(rest)])
        elif name == "ENV":
            image.env.update(pair.split("=", 1) for pair in shlex.split(expanded(rest, values)))
        elif name == "WORKDIR":
            image.directory = expanded(rest, values)
            image.at(image.directory)
        elif name == "COPY":
            self.copied(image, context, shlex.split(expanded(rest, values)))
        elif name != "CMD":
            raise Problem(f"{name}: an instruction that is not known here")

    def copied(self, image: Image, context: Path, words: list[str]) -> None:
        """COPY SOURCE DIRECTORY, also --from a stage; what .dockerignore lists stays behind."""
        if words[0].startswith("--from="):
            stage = self.images[words.pop(0).partition("=")[2]]
            shutil.copytree(stage.at(words[0]), image.at(words[1]), dirs_exist_ok=True)
        else:
            source = context / words[0]
            shutil.copytree(source, image.at(words[1]), dirs_exist_ok=True, ignore=ignored(source), symlinks=True)


def ignored(context: Path) -> object:
    """The names that copytree leaves out: a pattern is of the context's own names, or of any behind **/."""
    listed = context / ".dockerignore"
    patterns = listed.read_text().split() if listed.is_file() else []

    def left(folder: str, names: list[str]) -> set[str]:
        paths = {name: (Path(folder) / name).relative_to(context).as_posix() for name in names}
        return {
            name
            for name, path in paths.items()
            for pattern in patterns
            if fnmatch(path, pattern) or (pattern.startswith("**/") and fnmatch(name, pattern[3:]))
        }

    return left


def main() -> None:
    wheels, arguments = Path(sys.argv[1]).resolve(), dict(word.split("=", 1) for word in sys.argv[2:])
    with tempfile.TemporaryDirectory() as scratch:
        build = Build(Path(scratch), wheels, arguments)
        try:
            build.images["aclnn_py"] = build.built((ROOT / "Dockerfile").read_text(), ROOT)
            for text in shown("dockerfile"):
                build.built(text, project(Path(scratch) / "project"))
        except (Problem, subprocess.TimeoutExpired) as problem:
            sys.exit(f"Dockerfile: {problem}")
    print("Dockerfile: every step ran")


if __name__ == "__main__":
    if os.geteuid() or not shutil.which("unshare"):
        print("Dockerfile: not run here, which takes root's mount namespaces")
    else:
        main()
