/* A thread that launches for others is refused: whoever else waits is told, until something is launched again. */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"

static aclrtContext context;
static aclrtStream stream;
static aclrtEvent event;
static void *block;

typedef enum refused_call { PHASE_ONE, PHASE_TWO, COPY, EVENT, MEMORY, QUERY } refused_call;

static int refused(refused_call what)
{
    aclrtStream none;
    uint64_t size;
    aclOpExecutor *executor;
    void *more;
    switch (what) {
    case PHASE_ONE:
        return aclnnSiluGetWorkspaceSize(NULL, NULL, &size, &executor);
    case PHASE_TWO:
        return aclnnSilu(NULL, 0, NULL, stream);
    case COPY:
        return aclrtMemcpyAsync(block, 8, block, 16, ACL_MEMCPY_DEVICE_TO_DEVICE, stream);
    case EVENT:
        return aclrtRecordEvent(NULL, stream);
    case MEMORY:
        return aclrtMalloc(&more, (size_t)1 << 60, ACL_MEM_MALLOC_HUGE_FIRST);
    default:
        return aclrtStreamGetId(NULL, NULL) + aclrtCtxGetCurrentDefaultStream(&none);
    }
}

static void launch(void)
{
    SAME(aclrtMemsetAsync(block, 64, 1, 64, stream), 0);
}

/* What the other thread does: launches, waits perhaps, is refused, waits perhaps. */
typedef struct other {
    refused_call what;
    int launches, waits, heeds;
} other;

static void *run(void *argument)
{
    const other *how = argument;
    SAME(aclrtSetCurrentContext(context), 0);
    if (how->launches) launch();
    if (how->waits) SAME(aclrtSynchronizeStream(stream), 0);
    HOLDS(refused(how->what) != 0);
    if (how->heeds) SAME(aclrtSynchronizeStream(stream), 0);
    return NULL;
}

static void elsewhere(other how)
{
    pthread_t thread;
    SAME(pthread_create(&thread, NULL, run, &how), 0);
    SAME(pthread_join(thread, NULL), 0);
}

static void told(refused_call what, const char *function)
{
    elsewhere((other){.what = what, .launches = 1});
    while (aclGetRecentErrMsg()) {}
    SAME(aclrtSynchronizeStream(stream), 507000);
    const char *text = aclGetRecentErrMsg();
    HOLDS(text && strstr(text, function) && strstr(text, "launch"));
    SAME(aclrtSynchronizeStreamWithTimeout(stream, 1000), 507000);
    SAME(aclrtSynchronizeDevice(), 507000);
    SAME(aclrtSynchronizeEvent(event), 507000);
    launch();
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtSynchronizeDevice(), 0);
}

static void untold(other how)
{
    elsewhere(how);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtSynchronizeEvent(event), 0);
}

/* A library of the name that PyTorch's backend has: a copy of the linker's own small one. */
static void load_backend(void)
{
    char folder[] = "/tmp/lost_launches_XXXXXX", path[64], command[PATH_MAX + 100];
    struct link_map *map = NULL;
    void *small = dlopen("libdl.so.2", RTLD_NOW);
    HOLDS(small && !dlinfo(small, RTLD_DI_LINKMAP, &map) && mkdtemp(folder));
    snprintf(path, sizeof path, "%s/libtorch_npu.so", folder);
    snprintf(command, sizeof command, "cp '%s' %s", map->l_name, path);
    HOLDS(system(command) == 0 && dlopen(path, RTLD_NOW));
    unlink(path), rmdir(folder);
}

int main(void)
{
    SAME(aclInit(NULL), 0);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtGetCurrentContext(&context), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtCreateEvent(&event), 0);
    SAME(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    untold((other){.what = COPY, .launches = 1}); /* as on hardware */
    load_backend();
    told(PHASE_ONE, "aclnnSilu");
    told(PHASE_TWO, "executor");
    told(COPY, "aclrtMemcpyAsync");
    told(EVENT, "aclrtRecordEvent");
    told(MEMORY, "aclrtMalloc");
    untold((other){.what = QUERY, .launches = 1});
    untold((other){.what = COPY});
    untold((other){.what = COPY, .launches = 1, .waits = 1});
    untold((other){.what = COPY, .launches = 1, .heeds = 1});
    launch();
    HOLDS(refused(COPY) != 0); /* this thread knows of its own */
    SAME(aclrtSynchronizeStream(stream), 0);
    elsewhere((other){.what = COPY, .launches = 1});
    SAME(aclrtFree(block) + aclrtDestroyEvent(event) + aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(0), 0);
    SAME(aclFinalize(), 0);
    return wrong;
}
