/* A C function as callback, run by a native thread inside aclrtProcessReport while the stream stands still. */
#include <pthread.h>

#include "check.h"

static pthread_barrier_t subscribed, finished;
static aclrtStream stream;
static pthread_t server;

static void callback(void *userData)
{
    int *seen = userData;
    int32_t device = -1;
    HOLDS(pthread_equal(pthread_self(), server));
    SAME(aclrtSetDevice(0), 0); /* back into the emulator from below it */
    SAME(aclrtGetDevice(&device), 0);
    SAME(aclrtResetDevice(0), 0);
    *seen += 1;
}

static void *serve(void *unused)
{
    (void)unused;
    SAME(aclrtSetDevice(0), 0);
    pthread_barrier_wait(&subscribed);
    SAME(aclrtProcessReport(-1), 0);
    SAME(aclrtProcessReport(-1), 0);
    SAME(aclrtProcessReport(1), 507012);
    SAME(aclrtProcessReport(0), 100000);
    pthread_barrier_wait(&finished);
    return NULL;
}

/* No callback ever comes. */
static void *serve_for_ever(void *unused)
{
    SAME(aclrtSetDevice(0), 0);
    pthread_barrier_wait(&subscribed);
    SAME(aclrtProcessReport(-1), 0);
    return unused;
}

/* A thread that waits for callbacks ends when it is cancelled, and leaves the machine in order. */
static void cancel(void)
{
    void *ended = NULL;
    int seen = 0;
    pthread_create(&server, NULL, serve_for_ever, NULL);
    SAME(aclrtSubscribeReport((uint64_t)server, stream), 0);
    pthread_barrier_wait(&subscribed);
    SAME(pthread_cancel(server), 0);
    SAME(pthread_join(server, &ended), 0);
    HOLDS(ended == PTHREAD_CANCELED);
    SAME(aclrtUnSubscribeReport((uint64_t)server, stream), 0);
    SAME(aclrtLaunchCallback(callback, &seen, ACL_CALLBACK_BLOCK, stream), 107015);
    SAME(aclrtSynchronizeStream(stream), 0);
}

int main(void)
{
    int seen = 0;
    pthread_barrier_init(&subscribed, NULL, 2);
    pthread_barrier_init(&finished, NULL, 2);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    SAME(aclrtLaunchCallback(callback, &seen, ACL_CALLBACK_BLOCK, stream), 107015);
    pthread_create(&server, NULL, serve, NULL);
    SAME(aclrtSubscribeReport((uint64_t)server, stream), 0);
    SAME(aclrtLaunchCallback(NULL, &seen, ACL_CALLBACK_BLOCK, stream), 107000);
    SAME(aclrtLaunchCallback(callback, &seen, (aclrtCallbackBlockType)2, stream), 100000);
    SAME(aclrtLaunchCallback(callback, &seen, ACL_CALLBACK_BLOCK, stream), 0);
    SAME(aclrtLaunchCallback(callback, &seen, ACL_CALLBACK_BLOCK, stream), 0);
    pthread_barrier_wait(&subscribed);
    SAME(aclrtSynchronizeStream(stream), 0);
    SAME(seen, 2);
    pthread_barrier_wait(&finished);
    pthread_join(server, NULL);
    SAME(aclrtUnSubscribeReport((uint64_t)server, stream), 0);
    cancel();
    SAME(aclrtDestroyStream(stream), 0);
    SAME(aclrtResetDevice(0), 0);
    return wrong != 0;
}
