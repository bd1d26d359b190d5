#include "native.h"

#define LINKS 60

static ae_context *context;

/* A later record of the same event in another stream says nothing about the earlier one. */
static void exact_generations(void)
{
    gate shut = closed_gate(context);
    ae_stream *free_stream = ae_stream_new(context, 1), *waiting = ae_stream_new(context, 2);
    ae_event *event = ae_event_new(5);
    uint64_t block = device_block(8);
    CHECK(ae_push_fill(shut.stream, block, 9, 8, 0) == 0);
    CHECK(ae_push_record(shut.stream, event, 0) == 0 && ae_push_record(free_stream, event, 0) == 0);
    CHECK(ae_push_wait(waiting, event, 1, 0) == 0);
    sync_event(event, 2);
    CHECK(completed(event) == 2);
    CHECK(ae_event_wait(event, 1, 1000, 1) == AE_AGAIN && ae_stream_wait(waiting, 0, 1000) == AE_AGAIN);
    ae_event_state state;
    ae_event_query(event, &state);
    CHECK(state.recorded == 2 && state.waits == 1 && state.reset == 0 && state.time > 0);
    CHECK(ae_push_record(shut.opener, shut.event, 0) == 0); /* queued only: whoever waits has to find it */
    CHECK(sync_stream(waiting) == 0);
    CHECK(byte_at(block) == 9 && ae_event_wait(event, 1, 0, 1) == 0);
    uint64_t time = state.time;
    ae_event_query(event, &state);
    CHECK(state.completed == 2 && state.time == time && state.waits == 0);
    give_back(block);
    ae_event_release(event);
    ae_stream_release(free_stream);
    ae_stream_release(waiting);
    free_gate(&shut);
}

/* Every stream waits for the one before; whoever waits for the last one runs them all. */
static void long_chain(void)
{
    ae_stream *streams[LINKS];
    ae_event *events[LINKS];
    uint64_t cells = device_block(LINKS + 1);
    for (int i = 0; i < LINKS; i++) {
        streams[i] = ae_stream_new(context, i);
        events[i] = ae_event_new((uint64_t)i);
    }
    for (int i = LINKS - 1; i >= 0; i--) { /* the waits first: their records come later */
        if (i)
            CHECK(ae_push_wait(streams[i], events[i - 1], 1, 0) == 0);
        else
            CHECK(ae_push_fill(streams[0], cells, 3, 1, 0) == 0);
        CHECK(ae_push_copy(streams[i], cells + (uint64_t)i + 1, cells + (uint64_t)i, 1, 0) == 0);
        CHECK(ae_push_record(streams[i], events[i], 0) == 0);
    }
    sync_event(events[LINKS - 1], 1);
    CHECK(byte_at(cells + LINKS) == 3);
    for (int i = 0; i < LINKS; i++) {
        CHECK(ae_stream_query(streams[i]) == 0);
        ae_stream_release(streams[i]);
        ae_event_release(events[i]);
    }
    give_back(cells);
}

static void circle(void)
{
    ae_stream *one = ae_stream_new(context, 1), *two = ae_stream_new(context, 2), *outside = ae_stream_new(context, 3);
    ae_event *first = ae_event_new(1), *second = ae_event_new(2);
    CHECK(ae_push_wait(one, second, 1, 0) == 0 && ae_push_record(one, first, 0) == 0);
    CHECK(ae_push_wait(two, first, 1, 0) == 0 && ae_push_record(two, second, 0) == 0);
    CHECK(ae_push_wait(outside, second, 1, 0) == 0);
    CHECK(ae_push_wait(two, second, 3, 0) == 0); /* and one that only waits for itself */
    CHECK(ae_stream_wait(one, 0, 1000) == AE_AGAIN && ae_stream_wait(outside, 0, 1000) == AE_AGAIN);
    CHECK(ae_event_wait(first, 1, 1000, 1) == AE_AGAIN && ae_stream_query(two) == 1);
    ae_stream_close(one, 1); /* its record is dropped: who waits for it is let go */
    CHECK(ae_event_wait(first, 1, 1000, 1) == 0 && completed(first) == 0);
    CHECK(sync_stream(outside) == 0 && ae_stream_wait(two, 2, SLICE) == 0);
    ae_stream_close(two, 1);
    CHECK(sync_stream(two) == 0);
    ae_stream_release(one);
    ae_stream_release(two);
    ae_stream_release(outside);
    ae_event_release(first);
    ae_event_release(second);
}

static void resets(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    ae_event *event = ae_event_new(1);
    CHECK(ae_event_wait(event, 0, 0, 1) == 0); /* never recorded: nothing to wait for */
    CHECK(ae_push_record(stream, event, 0) == 0 && ae_push_reset(stream, event, 0) == 0);
    CHECK(sync_stream(stream) == 0);
    ae_event_state state;
    ae_event_query(event, &state);
    CHECK(state.recorded == 1 && state.completed == 1 && state.reset == 1);
    CHECK(ae_push_record(stream, event, 0) == 0 && ae_push_wait(stream, event, 2, 0) == 0);
    CHECK(sync_stream(stream) == 0);
    ae_event_query(event, &state);
    CHECK(state.completed == 2 && state.reset == 1);
    ae_event_release(event);
    ae_stream_release(stream);
}

/* Many records of one event are queued at once; streams wait for some of them in the middle. */
static void many_records(void)
{
    enum { RECORDS = 500 };
    gate shut = closed_gate(context);
    ae_event *event = ae_event_new(1);
    ae_stream *waiting[5];
    for (int i = 0; i < RECORDS; i++)
        CHECK(ae_push_record(shut.stream, event, 0) == 0);
    for (uint64_t i = 0; i < 5; i++) {
        waiting[i] = ae_stream_new(context, (int32_t)i);
        CHECK(ae_push_wait(waiting[i], event, 1 + i * 120, 0) == 0);
    }
    ae_event_release(event); /* queued tasks keep it */
    CHECK(ae_stream_wait(waiting[2], 0, 1000) == AE_AGAIN);
    open_gate(&shut);
    for (int i = 4; i >= 0; i--) {
        CHECK(sync_stream(waiting[i]) == 0);
        ae_stream_release(waiting[i]);
    }
    free_gate(&shut);
}

static void *wait_for_event(void *event)
{
    sync_event(event, 1);
    return NULL;
}

/* A thread waits for a record that is pushed only later, by another one. */
static void record_from_elsewhere(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    ae_event *event = ae_event_new(1);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, wait_for_event, event) == 0);
    CHECK(ae_push_record(stream, event, 0) == 0);
    pthread_join(thread, NULL);
    CHECK(completed(event) == 1);
    ae_event_release(event);
    ae_stream_release(stream);
}

void test_events(void)
{
    context = ae_context_new(0, COPY_FAILED);
    exact_generations();
    long_chain();
    circle();
    resets();
    many_records();
    for (int i = 0; i < 200; i++)
        record_from_elsewhere();
    ae_context_release(context);
}
