#include "native.h"

static ae_context *context;

static void refuses_and_finishes(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    ae_event *event = ae_event_new(1);
    ae_plan *plan = copy_plan(1, 0);
    uint64_t block = device_block(64);
    CHECK(ae_push_fill(stream, block, 1, 64, 0) == 0);
    ae_stream_close(stream, 0);
    ae_stream_close(stream, 0);
    CHECK(ae_push_fill(stream, block, 2, 64, 0) == CLOSED && ae_push_copy(stream, block, block, 1, 0) == CLOSED);
    CHECK(ae_push_record(stream, event, 0) == CLOSED && ae_push_wait(stream, event, 1, 0) == CLOSED);
    CHECK(ae_push_reset(stream, event, 0) == CLOSED && ae_push_callback(stream, 1, 1, 1, 0) == CLOSED);
    CHECK(launch(plan, stream, 0, block, block) == CLOSED);
    CHECK(sync_stream(stream) == 0 && byte_at(block) == 1);
    ae_event_state state;
    ae_event_query(event, &state);
    CHECK(state.recorded == 0 && state.waits == 0);
    ae_plan_release(plan);
    give_back(block);
    ae_event_release(event);
    ae_stream_release(stream);
}

static void drops(void)
{
    gate shut = closed_gate(context);
    uint64_t block = device_block(64);
    for (int i = 0; i < 100; i++)
        CHECK(ae_push_fill(shut.stream, block, 1, 64, 0) == 0);
    ae_stream_close(shut.stream, 1);
    CHECK(ae_stream_query(shut.stream) == 0 && sync_stream(shut.stream) == 0 && byte_at(block) == 0);
    ae_block info;
    CHECK(ae_locate(block, &info) == 1 && info.pins == 0);
    ae_event_state state;
    ae_event_query(shut.event, &state);
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
    ae_stream_close(shut.stream, 1);
    pthread_join(thread, NULL);
    free_gate(&shut);
}

/* Nobody refers to the stream or its context any more, yet what was queued is done. */
static void released_with_work(void)
{
    ae_context *own = ae_context_new(0, COPY_FAILED);
    gate shut = closed_gate(own);
    ae_event *after = ae_event_new(1);
    uint64_t block = device_block(64);
    CHECK(ae_push_fill(shut.stream, block, 7, 64, 0) == 0 && ae_push_record(shut.stream, after, 0) == 0);
    ae_stream_release(shut.stream);
    ae_context_release(own);
    open_gate(&shut);
    sync_event(after, 1);
    CHECK(byte_at(block) == 7);
    give_back(block);
    ae_event_release(after);
    ae_stream_release(shut.opener);
    ae_event_release(shut.event);
}

typedef struct racer {
    ae_stream *stream;
    uint64_t block;
} racer;

static void *push_until_closed(void *argument)
{
    const racer *me = argument;
    int32_t code;
    while ((code = ae_push_fill(me->stream, me->block, 1, 64, 0)) == 0)
        ae_stream_query(me->stream);
    CHECK(code == CLOSED);
    return NULL;
}

static void while_others_push(void)
{
    pthread_t threads[2];
    racer me = {ae_stream_new(context, 1), device_block(64)};
    for (int i = 0; i < 2; i++)
        CHECK(pthread_create(&threads[i], NULL, push_until_closed, &me) == 0);
    while (ae_stream_pushed(me.stream) < 50)
        sched_yield();
    ae_stream_close(me.stream, 1);
    CHECK(sync_stream(me.stream) == 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    ae_stream_release(me.stream);
    give_back(me.block);
}

void test_closing(void)
{
    context = ae_context_new(0, COPY_FAILED);
    refuses_and_finishes();
    drops();
    for (int i = 0; i < 100; i++) {
        under_a_waiting_thread();
        released_with_work();
        while_others_push();
    }
    ae_context_release(context);
}
