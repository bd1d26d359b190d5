#include <sys/wait.h>
#include <unistd.h>

#include "native.h"

static ae_context *context;
static ae_stream *stream;
static ae_event *event;
static uint64_t block;
static uint32_t site;

static void in_child(void)
{
    ae_after_fork();
    CHECK(ae_push_fill(stream, block, 1, 1, 0) == CLOSED && ae_push_record(stream, event, 0) == CLOSED);
    CHECK(ae_stream_wait(stream, 0, SLICE) == 0 && ae_stream_query(stream) == 0 && ae_event_wait(event, 1, 0, 1) == 0);
    CHECK(!ae_stream_new(context, 1) && ae_free(block, 0) == INVALID);
    ae_stream_close(stream, 1);
    ae_stream_release(stream);
    ae_event_release(event);
    ae_context_release(context);
    CHECK(ae_site("fork_test.c") == site && strcmp(ae_site_text(site), "fork_test.c") == 0);

    uint64_t token;
    CHECK(ae_malloc(0, 64, 32, 0, &token) == OUT_OF_MEMORY); /* an empty machine: no device is open */
    CHECK(ae_region_open(0, CAPACITY) == 0);
    CHECK(ae_report_take(1, 0, &token) == AE_AGAIN);
    uint64_t fresh = device_block(64);
    CHECK(fresh != block);
    ae_context *own = ae_context_new(0, COPY_FAILED);
    ae_stream *mine = ae_stream_new(own, 1);
    ae_event *after = ae_event_new(1);
    CHECK(ae_push_record(mine, event, 0) == CLOSED);
    CHECK(ae_push_fill(mine, fresh, 6, 64, 0) == 0 && ae_push_record(mine, after, 0) == 0);
    while (worker_count && !completed(after)) /* workers are made anew */
        sched_yield();
    CHECK(sync_stream(mine) == 0 && byte_at(fresh) == 6);
    ae_stream_release(mine);
    ae_event_release(after);
    ae_context_release(own);
}

static void fork_and_check(void)
{
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        in_child();
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

#ifdef __SANITIZE_ADDRESS__
#define MAY_FORK_BUSY 0 /* its allocator does not survive a fork while another thread holds one of its locks */
#else
#define MAY_FORK_BUSY 1
#endif

static void *keep_busy(void *stop)
{
    ae_stream *own = ae_stream_new(context, 2);
    uint64_t target = device_block(4 * MIB);
    while (!__atomic_load_n((bool *)stop, __ATOMIC_RELAXED)) {
        for (int i = 0; i < 20; i++)
            CHECK(ae_push_fill(own, target, i, i % 4 ? 64 : 4 * MIB, 0) == 0);
        CHECK(sync_stream(own) == 0);
    }
    give_back(target);
    ae_stream_release(own);
    return NULL;
}

void test_fork(void)
{
    context = ae_context_new(0, COPY_FAILED);
    stream = ae_stream_new(context, 1);
    event = ae_event_new(1);
    block = device_block(64);
    site = ae_site("fork_test.c");
    fork_and_check();
    CHECK(ae_push_wait(stream, event, 1, 0) == 0 && ae_push_callback(stream, 4, 1, 1, 0) == 0); /* with work queued */
    bool stop = !MAY_FORK_BUSY;
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, keep_busy, &stop) == 0);
    if (!MAY_FORK_BUSY)
        pthread_join(thread, NULL);
    for (int i = 0; i < 10; i++)
        fork_and_check();
    __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
    if (MAY_FORK_BUSY)
        pthread_join(thread, NULL);
    CHECK(ae_push_record(stream, event, 0) == CLOSED || ae_stream_pushed(stream) == 3); /* the parent went on */
    ae_stream_close(stream, 1);
    ae_stream_release(stream);
    ae_event_release(event);
    ae_context_release(context);
    give_back(block);
}
