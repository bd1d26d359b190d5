"""The same operator without ceremony: Session takes NumPy arrays, runs both phases and cleans up."""

from __future__ import annotations

import numpy as np

from aclnn_py import AclError, Session


def show(what: str, values: np.ndarray) -> None:
    print(what, "/".join(" ".join(f"{value:f}" for value in row) for row in values))


def main() -> None:
    grad = np.ones((2, 3), np.float32)
    x = np.arange(1, 7, dtype=np.float32).reshape(2, 3)

    with Session(soc="Ascend910B1") as npu:
        y = npu.call("aclnnSiluBackward", grad, x, npu.empty_like(x))
        show("float32", y.numpy())

        half = grad.astype(np.float16), x.astype(np.float16)
        y = npu.call("aclnnSiluBackward", *half, npu.empty((2, 3), np.float16))
        show("float16", y.numpy())

        # Operators take views as they are: here the transpose, without a copy
        y = npu.call("aclnnSiluBackward", npu.array(grad).T, npu.array(x).T, npu.empty((3, 2)))
        show("transposed", y.numpy())

        try:
            npu.call("aclnnSiluBackward", grad, x, npu.empty((2, 2)))
        except AclError as error:
            print("refused", error.code, error.name)


if __name__ == "__main__":
    main()
