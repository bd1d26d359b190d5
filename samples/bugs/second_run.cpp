// An executor runs twice.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    uint64_t size = 0;
    aclOpExecutor* executor = nullptr;
    aclnnSiluGetWorkspaceSize(x, out, &size, &executor);
    for (int i = 0; i < 2; i++) aclnnSilu(nullptr, size, executor, stream);
    aclrtSynchronizeStream(stream);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
