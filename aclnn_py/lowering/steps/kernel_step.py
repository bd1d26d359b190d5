"""The step that runs a kernel of its own."""

from __future__ import annotations

from .step import Step


class KernelStep(Step):
    """A step that is called by its kernel and by the parameters that it reads."""

    is_kernel = True
    kernel: str

    def __str__(self) -> str:
        return f"{self.kernel}({', '.join(map(str, self.params))})"
