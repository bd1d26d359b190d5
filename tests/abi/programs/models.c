/* Models of bound streams from several threads at once: runs follow each other, streams take part in parallel. */
#include <pthread.h>

#include "check.h"

#define THREADS 4
#define RUNS 25
#define COUNT 64

static aclmdlRI model;
static aclrtContext context;
static char *memory;

static void *runs(void *nothing)
{
    aclrtStream stream;
    SAME(aclrtSetCurrentContext(context), 0);
    SAME(aclrtCreateStream(&stream), 0);
    for (int run = 0; run < RUNS; run++) {
        SAME(aclmdlRIExecuteAsync(model, stream), 0);
        if (run % 5 == 0) SAME(aclrtSynchronizeStream(stream), 0);
    }
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtDestroyStream(stream), 0);
    return nothing;
}

static aclrtStream bound(uint32_t flag)
{
    aclrtStream stream;
    SAME(aclrtCreateStreamWithConfig(&stream, 0, ACL_STREAM_PERSISTENT), 0);
    SAME(aclmdlRIBindStream(model, stream, flag), 0);
    return stream;
}

static aclrtStream head, other;
static aclrtEvent event;
static aclrtLabel label;
static aclrtLabelList list;

static void make(void *index)
{
    SAME(aclmdlRIBuildBegin(&model, 0), 0);
    head = bound(ACL_MODEL_STREAM_FLAG_HEAD);
    other = bound(ACL_MODEL_STREAM_FLAG_DEFAULT);
    SAME(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC), 0);
    SAME(aclrtCreateLabel(&label), 0);
    SAME(aclrtCreateLabelList(&label, 1, &list), 0);
    SAME(aclrtActiveStream(other, head), 0);
    SAME(aclrtMemsetAsync(memory, COUNT, 1, COUNT, head), 0);
    SAME(aclrtSwitchLabelByIndex(index, 1, list, head), 0);
    SAME(aclrtMemsetAsync(memory, COUNT, 9, COUNT, head), 0);
    SAME(aclrtSetLabel(label, head), 0);
    SAME(aclrtStreamWaitEvent(head, event), 0);
    SAME(aclrtMemsetAsync(memory + COUNT, COUNT, 2, COUNT, other), 0);
    SAME(aclrtRecordEvent(event, other), 0);
    SAME(aclmdlRIEndTask(model, head), 0);
    SAME(aclmdlRIBuildEnd(model, NULL), 0);
}

static void give_back(void)
{
    SAME(aclmdlRIAbort(model), 0);
    SAME(aclmdlRIDestroy(model), 0);
    SAME(aclrtDestroyLabelList(list), 0);
    SAME(aclrtDestroyLabel(label), 0);
    SAME(aclrtDestroyEvent(event), 0);
    SAME(aclrtDestroyStream(head), 0);
    SAME(aclrtDestroyStream(other), 0);
}

int main(void)
{
    pthread_t threads[THREADS];
    char host[COUNT * 2];
    void *place;
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtGetCurrentContext(&context), 0);
    SAME(aclrtMalloc(&place, 2 * COUNT, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    memory = place;
    SAME(aclrtMalloc(&place, 4, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemset(place, 4, 0, 4), 0);
    SAME(aclrtMemset(memory, 2 * COUNT, 0, 2 * COUNT), 0);
    make(place);
    for (int i = 0; i < THREADS; i++) SAME(pthread_create(threads + i, NULL, runs, NULL), 0);
    for (int i = 0; i < THREADS; i++) SAME(pthread_join(threads[i], NULL), 0);
    SAME(aclmdlRIExecute(model, -1), 0);
    SAME(aclrtMemcpy(host, sizeof host, memory, sizeof host, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    for (int i = 0; i < COUNT; i++) HOLDS(host[i] == 1 && host[COUNT + i] == 2);
    give_back();
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
