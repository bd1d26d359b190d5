// Thirteen kinds of mistakes, one a run: argv[1] chooses. The comment behind a line: the rules or codes that are reported for it.
#include <cstring>
#include <map>
#include <string>
#include <thread>

#include "acl/acl.h"
#include "aclnnop/aclnn_silu.h"

static aclrtStream stream;
static float host[16];

static void *block(size_t bytes, bool written = true)
{
    void *address = nullptr;
    aclrtMalloc(&address, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    if (written) aclrtMemset(address, bytes, 0, bytes);
    return address;
}

static aclTensor *tensor(void *address, int64_t count, aclDataType dtype = ACL_FLOAT)
{
    return aclCreateTensor(&count, 1, dtype, nullptr, 0, ACL_FORMAT_ND, &count, 1, address);
}

static aclTensor *square(void *address, int64_t row, int64_t column)
{
    const int64_t shape[] = {2, 2}, strides[] = {row, column};
    return aclCreateTensor(shape, 2, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, 2, address);
}

static void silu(const aclTensor *x, aclTensor *out, aclrtStream where = stream)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    if (!aclnnSiluGetWorkspaceSize(x, out, &size, &executor)) aclnnSilu(nullptr, size, executor, where);
}

static void copy_before_synchronise()
{
    void *a = block(16), *b = block(16);
    silu(tensor(a, 4), tensor(b, 4));
    aclrtMemcpy(host, 16, b, 16, ACL_MEMCPY_DEVICE_TO_HOST); // race.host
}

static void null_workspace()
{
    silu(square(block(16), 1, 2), square(block(16), 2, 1)); // lifetime.workspace-null
}

static void wrong_dtype()
{
    silu(tensor(block(16), 4), tensor(block(16), 4, ACL_INT32)); // 161002
}

static void destroyed_tensor()
{
    aclTensor *x = tensor(block(16), 4), *out = tensor(block(16), 4);
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    aclnnSiluGetWorkspaceSize(x, out, &size, &executor);
    aclDestroyTensor(x); // lifetime.destroyed-between-phases
    aclnnSilu(nullptr, size, executor, stream);
    silu(x, out);        // lifetime.used-after-destroy
    aclDestroyTensor(x); // lifetime.destroyed-twice
}

static void event_destroyed_by_another_thread()
{
    aclrtEvent event;
    aclrtCreateEventExWithFlag(&event, ACL_EVENT_SYNC);
    aclrtRecordEvent(event, stream);
    std::thread([event] { aclrtDestroyEvent(event); }).join();
    aclrtStreamWaitEvent(stream, event); // lifetime.used-after-destroy
}

static void wrong_copy_kind()
{
    aclrtMemcpy(block(64), 64, host, 64, ACL_MEMCPY_DEVICE_TO_HOST); // memory.copy-kind
}

static void wrong_sizes_and_frees()
{
    char *a = static_cast<char *>(block(16));
    aclrtMemcpy(a, 16, host, 32, ACL_MEMCPY_HOST_TO_DEVICE); // memory.out-of-bounds
    aclrtMemcpy(a, 64, host, 64, ACL_MEMCPY_HOST_TO_DEVICE); // memory.out-of-bounds
    aclrtFree(host);                                         // memory.bad-free
    aclrtFree(a + 4);                                        // memory.inner-pointer
    aclrtFree(a);
    aclrtFree(a); // memory.double-free
}

static void freed_too_early()
{
    void *a = block(16), *b = block(16);
    aclTensor *x = tensor(a, 4), *out = tensor(b, 4);
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    silu(x, out);
    aclrtFree(b); // lifetime.freed-in-use
    aclnnSiluGetWorkspaceSize(x, tensor(block(16), 4), &size, &executor);
    aclrtSynchronizeStream(stream);
    aclrtFree(a);
    aclnnSilu(nullptr, size, executor, stream); // memory.use-after-free
}

static void uninitialised_memory()
{
    silu(tensor(block(16, false), 4), tensor(block(16), 4)); // init.unwritten
}

static void two_streams()
{
    aclrtStream other = nullptr;
    aclrtCreateStream(&other);
    aclTensor *x = tensor(block(16), 4), *out = tensor(block(16), 4);
    silu(x, out);
    silu(out, x, other); // race.tasks
}

static void view_beyond_storage()
{
    const int64_t shape[] = {12}, strides[] = {1}, storage[] = {16};
    void *a = block(64);
    aclTensor *x = aclCreateTensor(shape, 1, ACL_FLOAT, strides, 8, ACL_FORMAT_ND, storage, 1, a);
    silu(x, tensor(block(48), 12)); // memory.beyond-storage memory.out-of-bounds
}

static void tensor_beyond_block()
{
    silu(tensor(block(64), 20), tensor(block(80), 20)); // memory.out-of-bounds
}

static void leaks()
{
    aclrtStream forgotten = nullptr;
    aclrtCreateStream(&forgotten); // leak.object
    tensor(nullptr, 4);            // leak.object
    block(16);                     // leak.memory
}

int main(int, char **argv)
{
    static const std::map<std::string, void (*)()> mistakes = {
        {"copy_before_synchronise", copy_before_synchronise},
        {"null_workspace", null_workspace},
        {"wrong_dtype", wrong_dtype},
        {"destroyed_tensor", destroyed_tensor},
        {"event_destroyed_by_another_thread", event_destroyed_by_another_thread},
        {"wrong_copy_kind", wrong_copy_kind},
        {"wrong_sizes_and_frees", wrong_sizes_and_frees},
        {"freed_too_early", freed_too_early},
        {"uninitialised_memory", uninitialised_memory},
        {"two_streams", two_streams},
        {"view_beyond_storage", view_beyond_storage},
        {"tensor_beyond_block", tensor_beyond_block},
        {"leaks", leaks},
    };
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtCreateStream(&stream);
    mistakes.at(argv[1])();
    aclrtSynchronizeDevice();
    aclrtDestroyStream(stream);
    return 0;
}
