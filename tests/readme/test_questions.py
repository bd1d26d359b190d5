"""docs/faq.md, "Questions people ask": those that need no PyTorch; tests/clients tries the others."""

from __future__ import annotations

import threading
from pathlib import Path

import aclnn_py as acl
from aclnn_py import ops
from aclnn_py.doctor import findings

DOCS = Path(__file__).parents[2] / "docs"
QUESTIONS = (DOCS / "faq.md").read_text()


def test_a_thread_has_no_context_until_it_sets_a_device() -> None:
    assert "| `error code 107002`, `The context is empty` |" in QUESTIONS
    assert "`aclrtSetDevice` or `aclrtSetCurrentContext`" in QUESTIONS
    assert acl.aclrtSetDevice(0) == 0
    context, _ = acl.aclrtGetCurrentContext()
    codes: list[int] = []

    def work() -> None:
        codes.append(acl.aclrtSynchronizeDevice())
        codes.append(acl.aclrtSetCurrentContext(context))
        codes.append(acl.aclrtSynchronizeDevice())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert codes == [107002, 0, 0]
    assert acl.aclrtResetDevice(0) == 0


def test_the_operators_pages_say_it_too() -> None:
    assert any("4.8e-4" in note for note in ops.find("aclnnGelu").notes)
    assert any("allow_hf32" in note for note in ops.find("aclnnConvolution").notes)


def test_the_install_line_names_the_index_that_doctor_names() -> None:
    assert f"`pip install torch==2.13.0 --index-url {findings.CPU_INDEX}`" in (DOCS / "pytorch.md").read_text()
