// An upload that reads past a host vector half as long as the tensor, and floats uploaded into FLOAT16 tensors.
#include "aclnnop/aclnn_geglu_backward.h"
#include "aclnnop/aclnn_swi_glu_grad.h"
#include "ceremony.h"

static int SwiGluGrad(aclrtStream stream)
{
    const std::vector<int64_t> xShape = {2, 32}, yShape = {2, 16};
    std::vector<float> room(64, 0.5f), xHost(32, 1.0f), yHost(32, 2.0f);
    void *y = nullptr, *x = nullptr, *out = nullptr, *workspaceAddr = nullptr;
    aclTensor *yGrad = nullptr, *xTensor = nullptr, *outTensor = nullptr;
    auto ret = CreateAclTensor(yHost, yShape, &y, ACL_FLOAT, &yGrad);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(xHost, xShape, &x, ACL_FLOAT, &xTensor);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(room, xShape, &out, ACL_FLOAT, &outTensor);
    CHECK_RET(ret == 0, return ret);
    uint64_t workspaceSize = 16 * 1024 * 1024;
    aclOpExecutor *executor;
    ret = aclnnSwiGluGradGetWorkspaceSize(yGrad, xTensor, -1, outTensor, &workspaceSize, &executor);
    CHECK_RET(ret == ACL_SUCCESS, LOG_PRINT("phase one failed. ERROR: %d\n", ret); return ret);
    ret = Launch(aclnnSwiGluGrad, workspaceSize, executor, stream, &workspaceAddr);
    CHECK_RET(ret == 0, return ret);
    ret = PrintOutResult("swi", {1, 32}, out); // what comes of the upload's second half is anyone's guess
    for (aclTensor *tensor : {yGrad, xTensor, outTensor}) aclDestroyTensor(tensor);
    for (void *each : {y, x, out, workspaceAddr}) aclrtFree(each);
    return ret;
}

static int GeGluGrad(aclrtStream stream)
{
    const std::vector<int64_t> shape = {2, 4}, half = {2, 2};
    void *address[4] = {nullptr, nullptr, nullptr, nullptr}, *workspaceAddr = nullptr;
    aclTensor *grad = nullptr, *self = nullptr, *gelu = nullptr, *out = nullptr;
    auto ret = CreateAclTensor(std::vector<float>(4, 1.0f), half, &address[0], ACL_FLOAT16, &grad);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<float>(8, 1.0f), shape, &address[1], ACL_FLOAT16, &self);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<float>(4, 1.0f), half, &address[2], ACL_FLOAT16, &gelu);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<float>(8, 0.0f), shape, &address[3], ACL_FLOAT16, &out);
    CHECK_RET(ret == 0, return ret);
    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    ret = aclnnGeGluV3BackwardGetWorkspaceSize(grad, self, gelu, -1, 1, false, out, &workspaceSize, &executor);
    CHECK_RET(ret == ACL_SUCCESS, LOG_PRINT("phase one failed. ERROR: %d\n", ret); return ret);
    ret = Launch(aclnnGeGluV3Backward, workspaceSize, executor, stream, &workspaceAddr);
    CHECK_RET(ret == 0, return ret);
    std::vector<uint16_t> bits(8, 0xffff);
    ret = aclrtMemcpy(bits.data(), 16, address[3], 16, ACL_MEMCPY_DEVICE_TO_HOST);
    CHECK_RET(ret == ACL_SUCCESS, return ret);
    for (size_t i = 0; i < bits.size(); i++) LOG_PRINT("ge[%zu] is: %04x\n", i, bits[i]);
    for (aclTensor *tensor : {grad, self, gelu, out}) aclDestroyTensor(tensor);
    for (void *each : address) aclrtFree(each);
    if (workspaceSize > 0) aclrtFree(workspaceAddr);
    return 0;
}

int main()
{
    aclrtStream stream;
    auto ret = Init(0, &stream);
    CHECK_RET(ret == 0, return ret);
    ret = SwiGluGrad(stream);
    CHECK_RET(ret == 0, return ret);
    ret = GeGluGrad(stream);
    CHECK_RET(ret == 0, return ret);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
