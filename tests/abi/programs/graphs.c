/* A captured graph from C: two streams, an operator, a copy and a host function, replayed; what C alone can get wrong. */
#include <stdatomic.h>

#include "check.h"

#define COUNT 16
#define BYTES (COUNT * sizeof(float))

static atomic_int ran;

static void host_function(void *argument)
{
    ran += *(const int *)argument;
}

static void enqueue_silu(void *x, void *out, aclrtStream stream)
{
    aclTensor *self = floats(x, COUNT), *result = floats(out, COUNT);
    uint64_t size;
    aclOpExecutor *executor;
    SAME(aclnnSiluGetWorkspaceSize(self, result, &size, &executor), 0);
    SAME(aclnnSilu(NULL, size, executor, stream), 0);
    aclDestroyTensor(self);
    aclDestroyTensor(result);
}

static void fork_and_join(aclrtStream first, aclrtStream second, void **memory)
{
    static const int step = 3;
    aclrtEvent fork, join;
    SAME(aclrtCreateEventExWithFlag(&fork, ACL_EVENT_SYNC), 0);
    SAME(aclrtCreateEventExWithFlag(&join, ACL_EVENT_SYNC), 0);
    enqueue_silu(memory[0], memory[1], first);
    SAME(aclrtRecordEvent(fork, first), 0);
    SAME(aclrtStreamWaitEvent(second, fork), 0);
    SAME(aclrtMemcpyAsync(memory[2], BYTES, memory[1], BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, second), 0);
    SAME(aclrtLaunchHostFunc(first, host_function, (void *)&step), 0);
    SAME(aclrtRecordEvent(join, second), 0);
    SAME(aclrtStreamWaitEvent(first, join), 0);
    SAME(aclrtDestroyEvent(fork), 0); /* the capture keeps what it needs */
    SAME(aclrtDestroyEvent(join), 0);
}

static void replays(aclmdlRI graph, aclrtStream stream, void **memory)
{
    float host[COUNT], back[COUNT];
    for (int turn = 1; turn <= 3; turn++) {
        for (int i = 0; i < COUNT; i++)
            host[i] = (float)turn;
        SAME(aclrtMemcpy(memory[0], BYTES, host, BYTES, ACL_MEMCPY_HOST_TO_DEVICE), 0);
        SAME(aclmdlRIExecuteAsync(graph, stream), 0);
        SAME(aclrtSynchronizeStream(stream), 0);
        SAME(aclrtMemcpy(back, BYTES, memory[2], BYTES, ACL_MEMCPY_DEVICE_TO_HOST), 0);
        SAME(back[COUNT - 1] > 0.7f * (float)turn && back[COUNT - 1] < (float)turn, 1);
        SAME(ran, 3 * turn);
    }
}

static void null_pointers(aclrtStream stream, aclmdlRI graph)
{
    aclrtTaskGrp group;
    SAME(aclmdlRICaptureBegin(NULL, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), 100000);
    SAME(aclmdlRICaptureGetInfo(stream, NULL, NULL), 100000);
    SAME(aclmdlRICaptureEnd(NULL, NULL), 100000);
    SAME(aclmdlRICaptureEnd(stream, NULL), 107029);
    SAME(aclmdlRICaptureThreadExchangeMode(NULL), 100000);
    SAME(aclmdlRIGetId(graph, NULL), 100000);
    SAME(aclmdlRIGetName(graph, 8, NULL), 100000);
    SAME(aclmdlRISetName(graph, NULL), 100000);
    SAME(aclmdlRIDebugJsonPrint(graph, NULL, 0), 100000);
    SAME(aclmdlRICaptureTaskGrpEnd(stream, NULL), 100000);
    SAME(aclmdlRICaptureTaskUpdateBegin(stream, NULL), 100000);
    SAME(aclmdlRICaptureTaskGrpEnd(stream, &group), 107029);
    SAME(aclmdlRIExecuteAsync((aclmdlRI)stream, stream), 107017);
    SAME(aclmdlRICaptureBegin(stream, ACL_MODEL_RI_CAPTURE_MODE_RELAXED), 0);
    SAME(aclmdlRICaptureEnd(stream, NULL), 107000);
}

int main(void)
{
    aclrtStream first, second;
    void *memory[3];
    aclmdlRI graph;
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&first), 0);
    SAME(aclrtCreateStream(&second), 0);
    for (int i = 0; i < 3; i++)
        SAME(aclrtMalloc(memory + i, BYTES, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclmdlRICaptureBegin(first, ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL), 0);
    fork_and_join(first, second, memory);
    SAME(ran, 0);
    SAME(aclmdlRICaptureEnd(first, &graph), 0);
    replays(graph, second, memory);
    SAME(aclmdlRIDestroy(graph), 0);
    SAME(aclmdlRIDestroy(graph), 107017);
    SAME(aclmdlRICaptureBegin(first, ACL_MODEL_RI_CAPTURE_MODE_GLOBAL), 0);
    SAME(aclmdlRICaptureEnd(first, &graph), 0);
    null_pointers(first, graph);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
