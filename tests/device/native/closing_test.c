#include "native.h"

static ae_context *context;

static void refuses_and_finishes(void)
{
    ae_stream *stream = open_stream(context, 1);
    ae_event *event = open_event(1);
    ae_plan *plan = copy_plan(1, 0);
    uint64_t block = device_block(64);
    CHECK(fill(stream, block, 1, 64) == 0);
    DO_LOCKED(stream_close(stream, false));
    DO_LOCKED(stream_close(stream, false));
    CHECK(fill(stream, block, 2, 64) == CODE_STREAM && copy(stream, block, block, 1) == CODE_STREAM);
    CHECK(record(stream, event) == CODE_STREAM && await(stream, event, 1) == CODE_STREAM);
    CHECK(reset(stream, event) == CODE_STREAM && call_back(stream, &(callback){0}) == CODE_STREAM);
    CHECK(launch(plan, stream, 0, block, block) == CODE_STREAM);
    CHECK(sync_stream(stream) == 0 && byte_at(block) == 1);
    event_state state = state_of(event);
    CHECK(state.recorded == 0 && state.waits == 0);
    ae_plan_release(plan);
    give_back(block);
    release_event(event);
    release_stream(stream);
}

static void drops(void)
{
    gate shut = closed_gate(context);
    uint64_t block = device_block(64);
    for (int i = 0; i < 100; i++)
        CHECK(fill(shut.stream, block, 1, 64) == 0);
    DO_LOCKED(stream_close(shut.stream, true));
    CHECK(!busy(shut.stream) && sync_stream(shut.stream) == 0 && byte_at(block) == 0);
    ae_block info;
    CHECK(ae_locate(block, &info) == 1 && info.pins == 0);
    event_state state = state_of(shut.event);
    CHECK(state.waits == 0);
    give_back(block);
    free_gate(&shut);
}

static void *wait_until_told(void *stream)
{
    CHECK(sync_stream(stream) == 0);
    return NULL;
}

/* Closed and released while another thread waits for it. */
static void under_a_waiting_thread(void)
{
    gate shut = closed_gate(context);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, wait_until_told, shut.stream) == 0);
    sched_yield();
    DO_LOCKED(stream_close(shut.stream, true));
    pthread_join(thread, NULL);
    free_gate(&shut);
}

/* Nobody refers to the stream or its context any more, yet what was queued is done. */
static void released_with_work(void)
{
    ae_context *own = open_context();
    gate shut = closed_gate(own);
    ae_event *after = open_event(1);
    uint64_t block = device_block(64);
    CHECK(fill(shut.stream, block, 7, 64) == 0 && record(shut.stream, after) == 0);
    release_stream(shut.stream);
    close_context(own);
    open_gate(&shut);
    sync_event(after, 1);
    CHECK(byte_at(block) == 7);
    give_back(block);
    release_event(after);
    release_stream(shut.opener);
    release_event(shut.event);
}

typedef struct racer {
    ae_stream *stream;
    uint64_t block;
} racer;

static void *push_until_closed(void *argument)
{
    const racer *me = argument;
    int32_t code;
    while ((code = fill(me->stream, me->block, 1, 64)) == 0)
        busy(me->stream);
    CHECK(code == CODE_STREAM);
    return NULL;
}

static void while_others_push(void)
{
    pthread_t threads[2];
    racer me = {open_stream(context, 1), device_block(64)};
    for (int i = 0; i < 2; i++)
        CHECK(pthread_create(&threads[i], NULL, push_until_closed, &me) == 0);
    while (pushed(me.stream) < 50)
        sched_yield();
    DO_LOCKED(stream_close(me.stream, true));
    CHECK(sync_stream(me.stream) == 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    release_stream(me.stream);
    give_back(me.block);
}

void test_closing(void)
{
    context = open_context();
    refuses_and_finishes();
    drops();
    for (int i = 0; i < 100; i++) {
        under_a_waiting_thread();
        released_with_work();
        while_others_push();
    }
    close_context(context);
}
