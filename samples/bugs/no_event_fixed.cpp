// An event orders the two streams.
#include "npu.h"

int main() {
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream = nullptr;
    aclrtCreateStream(&stream);
    aclrtStream other = nullptr;
    aclrtCreateStream(&other);
    void *a = upload({1, 2, 3, 4}), *b = upload({0, 0, 0, 0});
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    silu(x, out, stream);
    aclrtEvent done = nullptr;
    aclrtCreateEventWithFlag(&done, ACL_EVENT_SYNC);
    aclrtRecordEvent(done, stream);
    aclrtStreamWaitEvent(other, done);
    silu(out, x, other);
    aclrtSynchronizeDevice();
    aclrtDestroyStream(other);
    aclrtDestroyEvent(done);
    aclDestroyTensor(x);
    aclDestroyTensor(out);
    aclrtFree(a);
    aclrtFree(b);
    aclrtDestroyStream(stream);
    aclrtResetDevice(0);
    aclFinalize();
    return 0;
}
