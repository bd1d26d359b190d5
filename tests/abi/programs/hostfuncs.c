/* Host functions and callbacks of C: on one thread that is made on demand, in stream order; a thread that cannot be had
 * is a code, before anything is enqueued; functions that end their thread, fork, or take their own stream away. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define EACH 50
#define STREAMS 3

/* ---- threads can be refused to the emulator -------------------------------------------------------------------------- */

static int no_threads;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return no_threads ? EAGAIN : real(thread, attributes, run, argument);
}

static void count(void *seen)
{
    __atomic_add_fetch((int *)seen, 1, __ATOMIC_RELAXED);
}

static void without_threads(void)
{
    aclrtStream stream = NULL;
    int seen = 0;
    SAME(aclrtCreateStream(&stream), 0);
    no_threads = 1;
    SAME(aclrtLaunchHostFunc(stream, count, &seen), 207005);
    HOLDS(strstr(aclGetRecentErrMsg(), "thread") != NULL);
    SAME(aclrtSynchronizeStream(stream), 0); /* nothing was enqueued */
    no_threads = 0;
    SAME(seen, 0);
    SAME(aclrtLaunchHostFunc(stream, count, &seen), 0);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(seen, 1);
    SAME(aclrtDestroyStream(stream), 0);
}

/* ---- order and place ---------------------------------------------------------------------------------------------- */

typedef struct entry {
    int stream, number;
} entry;

static entry told[STREAMS * EACH];
static int tolds;
static pthread_t server;

static void tell(void *argument)
{
    int32_t device = -1;
    if (tolds == 0) server = pthread_self();
    HOLDS(pthread_equal(server, pthread_self()));
    SAME(aclrtGetDevice(&device), 107002);
    told[tolds++] = *(entry *)argument;
}

static void in_order(void)
{
    static entry entries[STREAMS * EACH];
    aclrtStream streams[STREAMS];
    int seen[STREAMS] = {0};
    for (int at = 0; at < STREAMS; at++) SAME(aclrtCreateStream(&streams[at]), 0);
    no_threads = 0;
    for (int at = 0; at < STREAMS * EACH; at++) {
        entries[at] = (entry){at % STREAMS, at / STREAMS};
        SAME(aclrtLaunchHostFunc(streams[at % STREAMS], tell, &entries[at]), 0);
    }
    SAME(aclrtSynchronizeDevice(), 0);
    SAME(tolds, STREAMS * EACH);
    for (int at = 0; at < tolds; at++) SAME(told[at].number, seen[told[at].stream]++);
    for (int at = 0; at < STREAMS; at++) SAME(aclrtDestroyStream(streams[at]), 0);
}

static void kinds_of_streams(void)
{
    aclrtStream stream = NULL;
    int seen = 0;
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtLaunchHostFunc(stream, NULL, NULL), 107000);
    SAME(aclrtSubscribeReport((uint64_t)pthread_self(), stream), 0);
    SAME(aclrtLaunchHostFunc(stream, count, &seen), 107011);
    SAME(aclrtUnSubscribeReport((uint64_t)pthread_self(), stream), 0);
    SAME(aclrtLaunchHostFunc(stream, count, &seen), 0);
    SAME(aclrtSubscribeReport((uint64_t)pthread_self(), stream), 107011);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(aclrtDestroyStream(stream), 0);
    SAME(seen, 1);
}

/* ---- functions that do what they should not ------------------------------------------------------------------------- */

static void end_thread(void *seen)
{
    count(seen);
    pthread_exit(NULL);
}

static void thread_ends(void)
{
    int seen = 0;
    for (int at = 0; at < 3; at++) SAME(aclrtLaunchHostFunc(NULL, end_thread, &seen), 0);
    /* one of them may have ended the thread that was to run the next: whoever launches again starts another */
    SAME(aclrtLaunchHostFunc(NULL, count, &seen), 0);
    while (aclrtSynchronizeStreamWithTimeout(NULL, 100) == 507046) SAME(aclrtLaunchHostFunc(NULL, count, &seen), 0);
    HOLDS(seen >= 4);
}

static void fork_within(void *status)
{
    pid_t pid = fork();
    if (pid == 0) {
        int seen = 0, codes = aclrtSetDevice(0);
        codes += aclrtLaunchHostFunc(NULL, count, &seen) + aclrtSynchronizeStream(NULL);
        _exit(codes || seen != 1);
    }
    waitpid(pid, status, 0);
}

static void reset_within(void *code)
{
    *(int *)code = aclrtResetDevice(0);
}

static void reset_and_fork(void)
{
    int status = -1, code = -1;
    SAME(aclrtLaunchHostFunc(NULL, fork_within, &status), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(status, 0);
    SAME(aclrtLaunchHostFunc(NULL, reset_within, &code), 0);
    aclrtSynchronizeStream(NULL);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtLaunchHostFunc(NULL, count, &status), 0);
    SAME(aclrtSynchronizeStream(NULL), 0);
    SAME(code, 0);
}

/* ---- callbacks ---------------------------------------------------------------------------------------------------- */

static aclrtStream own;

static void destroy_own(void *code)
{
    *(int *)code = aclrtDestroyStreamForce(own);
}

static void *cancelled(void *seen)
{
    while (aclrtProcessReport(-1) == 107012) { /* not subscribed yet */
    }
    count(seen); /* never */
    return NULL;
}

static void cancel_here(void *unused)
{
    (void)unused;
    pthread_cancel(pthread_self());
    pthread_testcancel();
}

static void callbacks(void)
{
    int code = -1, seen = 0;
    pthread_t thread;
    aclrtStream other = NULL;
    SAME(aclrtCreateStream(&own), 0);
    SAME(aclrtCreateStream(&other), 0);
    SAME(aclrtSubscribeReport((uint64_t)pthread_self(), own), 0);
    SAME(aclrtSubscribeReport((uint64_t)pthread_self(), other), 0);
    SAME(aclrtLaunchCallback(count, &seen, ACL_CALLBACK_NO_BLOCK, other), 0);
    SAME(aclrtSynchronizeStream(other), 0);
    SAME(aclrtDestroyStream(other), 0); /* what it reached is run all the same */
    SAME(aclrtProcessReport(1000), 0);
    SAME(seen, 1);
    SAME(aclrtLaunchCallback(destroy_own, &code, ACL_CALLBACK_BLOCK, own), 0);
    SAME(aclrtLaunchCallback(count, &seen, ACL_CALLBACK_BLOCK, own), 0);
    SAME(aclrtProcessReport(1000), 0);
    SAME(code, 0);
    SAME(aclrtProcessReport(1), 107012);
    SAME(seen, 1);
    SAME(aclrtCreateStream(&own), 0);
    pthread_create(&thread, NULL, cancelled, &seen);
    SAME(aclrtSubscribeReport((uint64_t)thread, own), 0);
    SAME(aclrtLaunchCallback(cancel_here, NULL, ACL_CALLBACK_BLOCK, own), 0);
    pthread_join(thread, NULL);
    SAME(aclrtSynchronizeStream(own), 0); /* it goes on: the callback is over */
    SAME(seen, 1);
    SAME(aclrtDestroyStream(own), 0);
}

int main(void)
{
    int seen = 0;
    SAME(aclrtSetDevice(0), 0);
    without_threads();
    in_order();
    kinds_of_streams();
    thread_ends();
    reset_and_fork();
    callbacks();
    for (int at = 0; at < 10; at++) SAME(aclrtLaunchHostFunc(NULL, count, &seen), 0);
    SAME(aclrtResetDevice(0), 0);
    SAME(seen, 10);
    SAME(aclFinalize(), 0);
    return wrong != 0;
}
