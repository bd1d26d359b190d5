// Tensors, memory and the stream belong to owners in main, which give them back after aclFinalize.
#include <memory>

#include "aclnnop/aclnn_glu_backward.h"
#include "ceremony.h"

typedef std::unique_ptr<aclTensor, aclnnStatus (*)(const aclTensor *)> TensorOwner;
typedef std::unique_ptr<void, aclError (*)(void *)> Owner;

int main()
{
    aclrtStream stream;
    auto ret = Init(0, &stream);
    CHECK_RET(ret == 0, return ret);
    Owner streamOwner(stream, aclrtDestroyStream);

    const std::vector<int64_t> shape = {2, 4}, half = {2, 2};
    void *gradAddr = nullptr, *selfAddr = nullptr, *outAddr = nullptr, *workspaceAddr = nullptr;
    aclTensor *gradOut = nullptr, *self = nullptr, *out = nullptr;
    ret = CreateAclTensor(std::vector<float>{1, 1, 1, 1}, half, &gradAddr, ACL_FLOAT, &gradOut);
    TensorOwner gradOwner(gradOut, aclDestroyTensor);
    Owner gradMemory(gradAddr, aclrtFree);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<float>{1, 2, 0, 0, -1, 4, 0, 0}, shape, &selfAddr, ACL_FLOAT, &self);
    TensorOwner selfOwner(self, aclDestroyTensor);
    Owner selfMemory(selfAddr, aclrtFree);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<float>(8, 0), shape, &outAddr, ACL_FLOAT, &out);
    TensorOwner outOwner(out, aclDestroyTensor);
    Owner outMemory(outAddr, aclrtFree);
    CHECK_RET(ret == 0, return ret);

    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    ret = aclnnGluBackwardGetWorkspaceSize(gradOut, self, -1, out, &workspaceSize, &executor);
    CHECK_RET(ret == ACL_SUCCESS, LOG_PRINT("phase one failed. ERROR: %d\n", ret); return ret);
    ret = Launch(aclnnGluBackward, workspaceSize, executor, stream, &workspaceAddr);
    Owner workspaceMemory(workspaceAddr, aclrtFree);
    CHECK_RET(ret == 0, return ret);
    ret = PrintOutResult("result", shape, outAddr);
    aclrtResetDevice(0);
    aclFinalize();
    return ret;
}
