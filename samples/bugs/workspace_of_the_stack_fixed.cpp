// A workspace is freed after a synchronisation.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    void *a = upload({3, 1, 2, 5}), *b = upload({0, 0, 0, 0});
    aclTensor *x = transposed(a), *out = square(b);
    uint64_t size = 0;
    aclOpExecutor* executor = nullptr;
    aclnnSoftmaxGetWorkspaceSize(x, 0, out, &size, &executor);
    void* workspace = nullptr;
    aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST);
    aclnnSoftmax(workspace, size, executor, stream);
    aclrtSynchronizeStream(stream);
    aclrtFree(workspace);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
