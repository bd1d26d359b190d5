/* A forked child begins with an empty machine, whatever thread forked and whatever was held or queued. */
#include <sys/wait.h>
#include <unistd.h>

#include "abi.h"
#include "native.h"

#define CHILDREN 10

static aclrtContext context;
static aclrtStream stream;
static aclrtEvent event;
static aclTensor *tensor;
static void *block;
static uint32_t site;

#ifdef __SANITIZE_ADDRESS__
#define MAY_FORK_BUSY 0 /* its allocator does not survive a fork while another thread holds one of its locks */
#else
#define MAY_FORK_BUSY 1
#endif
#ifdef __SANITIZE_THREAD__
#define MAY_START_THREADS 0 /* in a child of a process with several */
#else
#define MAY_START_THREADS 1
#endif

static void nobody(void *unused)
{
    CHECK(!unused);
}

static void what_the_parent_had_is_gone(void)
{
    int32_t device;
    CHECK(aclrtGetDevice(&device) == 107002 && aclrtSynchronizeStream(stream) == 107017);
    CHECK(aclrtRecordEvent(event, stream) == 107017 && aclrtDestroyStream(stream) == 107017);
    CHECK(aclrtSynchronizeEvent(event) == 107017 && aclrtDestroyEvent(event) == 107017);
    CHECK(aclrtSetCurrentContext(context) == 107000 && aclrtFree(block) == 107000 && aclrtResetDevice(0) == 507007);
    CHECK(aclrtProcessReport(1) == 107012);
    CHECK(ae_site("fork_test.c") == site && strcmp(ae_site_text(site), "fork_test.c") == 0);
    CHECK(aclDestroyTensor(tensor) == 0); /* descriptions stay */
}

/* Threads are made anew; nobody else helps. */
static void run_alone(aclrtStream mine, aclrtEvent after)
{
    aclrtEventRecordedStatus status = ACL_EVENT_RECORDED_STATUS_NOT_READY;
    while (status != ACL_EVENT_RECORDED_STATUS_COMPLETE) {
        sched_yield();
        CHECK(aclrtQueryEventStatus(after, &status) == 0);
    }
    CHECK(aclrtLaunchHostFunc(mine, nobody, NULL) == 0);
}

static void the_child_works(void)
{
    void *fresh = NULL;
    aclrtStream mine;
    aclrtEvent after;
    CHECK(ae_start() == 0);
    if (!MAY_START_THREADS)
        DO_LOCKED(workers_start(0));
    CHECK(aclrtSetDevice(0) == 0 && aclrtMalloc(&fresh, 4 * MIB, ACL_MEM_MALLOC_HUGE_FIRST) == 0 && fresh != block);
    CHECK(aclrtMemset(block, 64, 1, 64) == 107000 && aclrtCreateStream(&mine) == 0 && aclrtCreateEvent(&after) == 0);
    CHECK(aclrtMemsetAsync(fresh, 4 * MIB, 6, 4 * MIB, mine) == 0 && aclrtRecordEvent(after, mine) == 0);
    if (MAY_START_THREADS)
        run_alone(mine, after);
    CHECK(aclrtSynchronizeStream(mine) == 0 && byte_at(HANDLE(fresh)) == 6);
    CHECK(aclrtDestroyEvent(after) == 0 && aclrtDestroyStream(mine) == 0 && aclrtResetDevice(0) == 0);
}

static void fork_and_check(void)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        what_the_parent_had_is_gone();
        the_child_works();
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void *keep_busy(void *stop)
{
    aclrtStream own;
    void *target;
    CHECK(aclrtSetDevice(0) == 0 && aclrtCreateStream(&own) == 0);
    CHECK(aclrtMalloc(&target, 4 * MIB, ACL_MEM_MALLOC_HUGE_FIRST) == 0);
    while (!__atomic_load_n((bool *)stop, __ATOMIC_RELAXED)) {
        for (int i = 0; i < 20; i++)
            CHECK(aclrtMemsetAsync(target, 4 * MIB, i, i % 4 ? 64 : 4 * MIB, own) == 0);
        CHECK(aclrtLaunchHostFunc(own, nobody, NULL) == 0 && aclrtSynchronizeStream(own) == 0);
    }
    CHECK(aclrtFree(target) == 0 && aclrtDestroyStream(own) == 0 && aclrtResetDevice(0) == 0);
    return NULL;
}

static void *fork_from_here(void *unused)
{
    fork_and_check();
    return unused;
}

/* With work queued, callbacks told and others at work. */
static void while_busy(void)
{
    bool stop = false;
    pthread_t thread = MAY_FORK_BUSY ? started(keep_busy, &stop) : pthread_self();
    for (int i = 0; i < CHILDREN; i++)
        if (i % 2)
            fork_and_check();
        else
            pthread_join(started(fork_from_here, NULL), NULL);
    __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
    if (MAY_FORK_BUSY)
        pthread_join(thread, NULL);
}

void test_fork(void)
{
    const int64_t shape[] = {4};
    uint64_t me = (uint64_t)pthread_self();
    aclrtEvent gate;
    CHECK(aclrtSetDevice(0) == 0 && aclrtGetCurrentContext(&context) == 0);
    CHECK(aclrtCreateStream(&stream) == 0 && aclrtCreateEvent(&event) == 0 && aclrtCreateEventWithFlag(&gate, 1) == 0);
    CHECK(aclrtMalloc(&block, 64, ACL_MEM_MALLOC_HUGE_FIRST) == 0);
    tensor = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, block);
    site = ae_site("fork_test.c");
    fork_and_check();
    CHECK(aclrtSubscribeReport(me, stream) == 0 && aclrtLaunchCallback(nobody, NULL, ACL_CALLBACK_NO_BLOCK, stream) == 0);
    CHECK(aclrtSynchronizeStream(stream) == 0 && aclrtStreamWaitEvent(stream, gate) == 0);
    CHECK(aclrtRecordEvent(event, stream) == 0);
    while_busy();
    CHECK(aclrtRecordEvent(gate, NULL) == 0 && aclrtSynchronizeEvent(event) == 0); /* the parent went on */
    CHECK(aclrtProcessReport(1000) == 0 && aclDestroyTensor(tensor) == 0);
    CHECK(aclrtResetDevice(0) == 0);
}
