"""Every way in which aclnnSiluBackward says no: the code of each, and what aclGetRecentErrMsg has to say about it."""

from __future__ import annotations

import aclnn_py as acl
from aclnn_py import Session

FLOAT, HALF, BF16, INT = acl.ACL_FLOAT, acl.ACL_FLOAT16, acl.ACL_BF16, acl.ACL_INT32


def tensor(
    shape: tuple[int, ...] = (2, 3),
    data_type: acl.aclDataType = FLOAT,
    address: int | None = 0,
    stride: tuple[int, ...] | None = None,
) -> acl.aclTensor | None:
    """A tensor description. Phase one never looks at the memory, so most of them need none."""
    return acl.aclCreateTensor(shape, data_type, stride, 0, acl.ACL_FORMAT_ND, shape, address)


def tell(what: str, ret: int) -> None:
    print(f"{what}: {ret}")
    message = acl.aclGetRecentErrMsg() or "(no message)\n"
    print("  " + message.partition("): ")[2].strip())


def phase_one(
    what: str, grad_output: acl.aclTensor | None, self: acl.aclTensor | None, grad_input: acl.aclTensor | None
) -> None:
    _, _, ret = acl.aclnnSiluBackwardGetWorkspaceSize(grad_output, self, grad_input)
    tell(what, ret)
    for each in (grad_output, self, grad_input):
        acl.aclDestroyTensor(each)


def on_every_soc() -> None:
    phase_one("no gradOutput", None, tensor(), tensor())
    phase_one("no self", tensor(), None, tensor())
    phase_one("no gradInput", tensor(), tensor(), None)
    phase_one("gradOutput is INT32", tensor(data_type=INT), tensor(), tensor())
    phase_one("self is INT32", tensor(), tensor(data_type=INT), tensor())
    phase_one("gradInput is INT32", tensor(), tensor(), tensor(data_type=INT))
    nine = (1,) * 9
    phase_one("gradOutput has 9 dimensions", tensor(nine), tensor(), tensor())
    phase_one("self has 9 dimensions", tensor(), tensor(nine), tensor())
    beyond = (4, 1)
    phase_one("gradOutput's rows leave its storage", tensor(stride=beyond), tensor(), tensor())
    phase_one("self's rows leave its storage", tensor(), tensor(stride=beyond), tensor())


def where_all_must_be_alike() -> None:
    phase_one("gradOutput is FLOAT16, gradInput FLOAT", tensor(data_type=HALF), tensor(), tensor())
    phase_one("self is FLOAT16, gradInput FLOAT", tensor(), tensor(data_type=HALF), tensor())
    phase_one("gradOutput has another shape", tensor((1, 3)), tensor(), tensor())
    phase_one("self has another shape", tensor(), tensor((1, 3)), tensor())


def where_bfloat16_is_missing() -> None:
    phase_one("everything is BF16", tensor(data_type=BF16), tensor(data_type=BF16), tensor(data_type=BF16))


def where_inputs_broadcast() -> None:
    phase_one("FLOAT16 and FLOAT into FLOAT16", tensor(data_type=HALF), tensor(), tensor(data_type=HALF))
    phase_one("(2, 3) and (2, 4) do not broadcast", tensor((2, 3)), tensor((2, 4)), tensor((2, 4)))
    phase_one("gradInput is not the broadcast shape", tensor((2, 1)), tensor((1, 3)), tensor((2, 1)))


def phase_two(stream: acl.aclrtStream | None) -> None:
    address, _ = acl.aclrtMalloc(24, acl.ACL_MEM_MALLOC_HUGE_FIRST)
    operands = [tensor(address=address) for _ in range(3)]
    tell("no executor", acl.aclnnSiluBackward(None, 0, None, stream))

    size, executor, _ = acl.aclnnSiluBackwardGetWorkspaceSize(*operands)
    acl.aclnnSiluBackward(None, size, executor, stream)
    acl.aclrtSynchronizeStream(stream)
    tell("the executor was used before", acl.aclnnSiluBackward(None, size, executor, stream))

    _, executor, _ = acl.aclnnSiluBackwardGetWorkspaceSize(*operands)
    tell("512 bytes of workspace at no address", acl.aclnnSiluBackward(None, 512, executor, stream))

    other, _ = acl.aclrtCreateStream()
    acl.aclrtDestroyStream(other)
    size, executor, _ = acl.aclnnSiluBackwardGetWorkspaceSize(*operands)
    tell("the stream was destroyed", acl.aclnnSiluBackward(None, size, executor, other))

    for each in operands:
        acl.aclDestroyTensor(each)
    acl.aclrtFree(address)


def main() -> None:
    for soc, walks in (
        ("Ascend910B1", (on_every_soc, where_all_must_be_alike)),
        ("Ascend310P3", (where_bfloat16_is_missing,)),
        ("Ascend950PR_9599", (where_inputs_broadcast,)),
    ):
        print(f"== {soc}, phase one")
        with Session(soc=soc):
            for walk in walks:
                walk()
    print("== phase two")
    with Session() as npu:
        phase_two(npu.stream)


if __name__ == "__main__":
    main()
