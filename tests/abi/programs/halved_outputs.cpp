// Float outputs in buffers made from int16_t vectors, half of what the kernel writes and the program reads back.
#include "aclnnop/aclnn_softmax_cross_entropy_with_logits.h"
#include "ceremony.h"

int main()
{
    aclrtStream stream;
    auto ret = Init(0, &stream);
    CHECK_RET(ret == 0, return ret);

    const std::vector<int64_t> shape = {4, 8}, lossShape = {4};
    std::vector<float> featuresHost(32), labelsHost(32);
    for (int i = 0; i < 32; i++) {
        featuresHost[i] = static_cast<float>(i % 8 * (i / 8));
        labelsHost[i] = i % 8 == 7 ? 1.0f : 0.0f;
    }
    void *address[4] = {nullptr, nullptr, nullptr, nullptr};
    aclTensor *features = nullptr, *labels = nullptr, *loss = nullptr, *backprop = nullptr;
    ret = CreateAclTensor(featuresHost, shape, &address[0], ACL_FLOAT, &features);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(labelsHost, shape, &address[1], ACL_FLOAT, &labels);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<int16_t>(4, 0), lossShape, &address[2], ACL_FLOAT, &loss);
    CHECK_RET(ret == 0, return ret);
    ret = CreateAclTensor(std::vector<int16_t>(32, 0), shape, &address[3], ACL_FLOAT, &backprop);
    CHECK_RET(ret == 0, return ret);

    uint64_t workspaceSize = 0;
    aclOpExecutor *executor;
    void *workspaceAddr = nullptr;
    ret = aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(features, labels, loss, backprop, &workspaceSize, &executor);
    CHECK_RET(ret == ACL_SUCCESS, LOG_PRINT("phase one failed. ERROR: %d\n", ret); return ret);
    ret = Launch(aclnnSoftmaxCrossEntropyWithLogits, workspaceSize, executor, stream, &workspaceAddr);
    CHECK_RET(ret == 0, return ret);
    ret = PrintOutResult("loss", lossShape, address[2]) + PrintOutResult("backprop", shape, address[3]);
    CHECK_RET(ret == 0, return ret);

    for (aclTensor *tensor : {features, labels, loss, backprop}) aclDestroyTensor(tensor);
    for (void *each : address) aclrtFree(each);
    if (workspaceSize > 0) aclrtFree(workspaceAddr);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
