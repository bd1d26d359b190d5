/* Two processes with a device each: mapped memory, a block by its key, an event and a notify go from one to the other,
 * which dies at the end. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define UNIT ((size_t)2 << 20)
#define COUNT 64
#define BYTES (COUNT * sizeof(float))

typedef struct letter {
    uint64_t memory;
    char block[65], notify[65];
    aclrtIpcEventHandle event;
} letter;

static float first_of(const void *device)
{
    float value = -1;
    SAME(aclrtMemcpy(&value, sizeof value, device, sizeof value, ACL_MEMCPY_DEVICE_TO_HOST), 0);
    return value;
}

static void *mapped(aclrtDrvMemHandle handle)
{
    void *address = NULL;
    SAME(aclrtReserveMemAddress(&address, UNIT, 0, NULL, 0), 0);
    SAME(aclrtMapMem(address, UNIT, 0, handle, 0), 0);
    return address;
}

/* Waits for the other's record, computes in its memory, tells it, and never comes to an end of its own. */
static void guest(int from)
{
    letter got;
    aclrtDrvMemHandle handle;
    aclrtEvent event;
    aclrtNotify notify;
    void *block;
    SAME(read(from, &got, sizeof got), sizeof got);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtMemImportFromShareableHandle(got.memory, 0, &handle), 0);
    SAME(aclrtIpcMemImportByKey(&block, got.block, 0), 0);
    SAME(aclrtIpcOpenEventHandle(got.event, &event), 0);
    SAME(aclrtNotifyImportByKey(&notify, got.notify, 0), 0);
    void *address = mapped(handle);
    SAME(aclrtStreamWaitEvent(NULL, event), 0);
    SAME(silu(address, block, COUNT, NULL), 0);
    SAME(aclrtRecordNotify(notify, NULL), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    if (wrong) _exit(1);
    pause();
}

static void *physical(aclrtDrvMemHandle *handle)
{
    aclrtPhysicalMemProp prop = {.memAttr = ACL_HBM_MEM_HUGE, .location = {0, ACL_MEM_LOCATION_TYPE_DEVICE}};
    SAME(aclrtMallocPhysical(handle, UNIT, &prop, 0), 0);
    return mapped(*handle);
}

static void host(int to, pid_t child)
{
    letter sent = {0};
    aclrtDrvMemHandle handle;
    aclrtEvent event;
    aclrtNotify notify;
    aclrtStream gate;
    void *block;
    SAME(aclrtSetDevice(0), 0);
    void *address = physical(&handle);
    SAME(aclrtMalloc(&block, BYTES, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    SAME(aclrtMemset(block, BYTES, 0, BYTES), 0);
    SAME(aclrtCreateStream(&gate), 0);
    SAME(aclrtCreateNotify(&notify, 0), 0);
    SAME(aclrtCreateEventExWithFlag(&event, ACL_EVENT_IPC), 0);
    SAME(aclrtMemsetD32Async(address, UNIT, 0x41000000, COUNT, gate), 0); /* 8.0f */
    SAME(aclrtRecordEvent(event, gate), 0);
    SAME(aclrtMemExportToShareableHandle(handle, ACL_MEM_HANDLE_TYPE_NONE, 0, &sent.memory), 0);
    SAME(aclrtMemSetPidToShareableHandle(sent.memory, &child, 1), 0);
    SAME(aclrtIpcMemGetExportKey(block, BYTES, sent.block, sizeof sent.block, 1), 0);
    SAME(aclrtIpcGetEventHandle(event, &sent.event), 0);
    SAME(aclrtNotifyGetExportKey(notify, sent.notify, sizeof sent.notify, 2), 0);
    SAME(write(to, &sent, sizeof sent), sizeof sent);
    SAME(aclrtWaitAndResetNotify(notify, gate, 0), 0);
    SAME(aclrtSynchronizeStream(gate), 0);
    HOLDS(first_of(block) > 7.99f && first_of(block) < 8.0f);
    kill(child, SIGKILL);
    HOLDS(first_of(block) > 7.99f && first_of(address) > 7.99f);
    SAME(aclrtUnmapMem(address), 0);
    SAME(aclrtFreePhysical(handle), 0);
    SAME(aclrtReleaseMemAddress(address), 0);
    SAME(aclrtIpcMemClose(sent.block), 0);
    SAME(aclrtDestroyNotify(notify), 0);
    SAME(aclrtDestroyEvent(event), 0);
}

int main(void)
{
    int ends[2], status;
    SAME(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) guest(ends[0]);
    host(ends[1], child);
    SAME(waitpid(child, &status, 0), child);
    HOLDS(WIFSIGNALED(status));
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
