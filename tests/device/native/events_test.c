#include "native.h"

#define LINKS 60

static ae_context *context;

/* A later record of the same event in another stream says nothing about the earlier one. */
static void exact_generations(void)
{
    gate shut = closed_gate(context);
    ae_stream *free_stream = open_stream(context, 1), *waiting = open_stream(context, 2);
    ae_event *event = open_event(5);
    uint64_t block = device_block(8);
    CHECK(fill(shut.stream, block, 9, 8) == 0);
    CHECK(record(shut.stream, event) == 0 && record(free_stream, event) == 0);
    CHECK(await(waiting, event, 1) == 0);
    sync_event(event, 2);
    CHECK(completed(event) == 2);
    CHECK(LOCKED(event_wait(event, 1, 1000, true)) == AE_AGAIN && stands_still(waiting));
    event_state state = state_of(event);
    CHECK(state.recorded == 2 && state.waits == 1 && state.reset == 0 && state.time > 0);
    CHECK(record(shut.opener, shut.event) == 0); /* queued only: whoever waits has to find it */
    CHECK(sync_stream(waiting) == 0);
    CHECK(byte_at(block) == 9 && LOCKED(event_wait(event, 1, 0, true)) == 0);
    uint64_t time = state.time;
    state = state_of(event);
    CHECK(state.completed == 2 && state.time == time && state.waits == 0);
    give_back(block);
    release_event(event);
    release_stream(free_stream);
    release_stream(waiting);
    free_gate(&shut);
}

/* Every stream waits for the one before; whoever waits for the last one runs them all. */
static void long_chain(void)
{
    ae_stream *streams[LINKS];
    ae_event *events[LINKS];
    uint64_t cells = device_block(LINKS + 1);
    for (int i = 0; i < LINKS; i++) {
        streams[i] = open_stream(context, i);
        events[i] = open_event((uint64_t)i);
    }
    for (int i = LINKS - 1; i >= 0; i--) { /* the waits first: their records come later */
        if (i)
            CHECK(await(streams[i], events[i - 1], 1) == 0);
        else
            CHECK(fill(streams[0], cells, 3, 1) == 0);
        CHECK(copy(streams[i], cells + (uint64_t)i + 1, cells + (uint64_t)i, 1) == 0);
        CHECK(record(streams[i], events[i]) == 0);
    }
    sync_event(events[LINKS - 1], 1);
    CHECK(byte_at(cells + LINKS) == 3);
    for (int i = 0; i < LINKS; i++) {
        CHECK(!busy(streams[i]));
        release_stream(streams[i]);
        release_event(events[i]);
    }
    give_back(cells);
}

static void circle(void)
{
    ae_stream *one = open_stream(context, 1), *two = open_stream(context, 2), *outside = open_stream(context, 3);
    ae_event *first = open_event(1), *second = open_event(2);
    CHECK(await(one, second, 1) == 0 && record(one, first) == 0);
    CHECK(await(two, first, 1) == 0 && record(two, second) == 0);
    CHECK(await(outside, second, 1) == 0);
    CHECK(await(two, second, 3) == 0); /* and one that only waits for itself */
    CHECK(stands_still(one) && stands_still(outside));
    CHECK(LOCKED(event_wait(first, 1, 1000, true)) == AE_AGAIN && busy(two));
    DO_LOCKED(stream_close(one, true)); /* its record is dropped: who waits for it is let go */
    CHECK(LOCKED(event_wait(first, 1, 1000, true)) == 0 && completed(first) == 0);
    CHECK(sync_stream(outside) == 0 && LOCKED(stream_wait(two, 2, AE_SLICE, false)) == 0);
    DO_LOCKED(stream_close(two, true));
    CHECK(sync_stream(two) == 0);
    release_stream(one);
    release_stream(two);
    release_stream(outside);
    release_event(first);
    release_event(second);
}

static void resets(void)
{
    ae_stream *stream = open_stream(context, 1);
    ae_event *event = open_event(1);
    CHECK(LOCKED(event_wait(event, 0, 0, true)) == 0); /* never recorded: nothing to wait for */
    CHECK(record(stream, event) == 0 && reset(stream, event) == 0);
    CHECK(sync_stream(stream) == 0);
    event_state state = state_of(event);
    CHECK(state.recorded == 1 && state.completed == 1 && state.reset == 1);
    CHECK(record(stream, event) == 0 && await(stream, event, 2) == 0);
    CHECK(sync_stream(stream) == 0);
    state = state_of(event);
    CHECK(state.completed == 2 && state.reset == 1);
    release_event(event);
    release_stream(stream);
}

/* Many records of one event are queued at once; streams wait for some of them in the middle. */
static void many_records(void)
{
    enum { RECORDS = 500 };
    gate shut = closed_gate(context);
    ae_event *event = open_event(1);
    ae_stream *waiting[5];
    for (int i = 0; i < RECORDS; i++)
        CHECK(record(shut.stream, event) == 0);
    for (uint64_t i = 0; i < 5; i++) {
        waiting[i] = open_stream(context, (int32_t)i);
        CHECK(await(waiting[i], event, 1 + i * 120) == 0);
    }
    release_event(event); /* queued tasks keep it */
    CHECK(stands_still(waiting[2]));
    open_gate(&shut);
    for (int i = 4; i >= 0; i--) {
        CHECK(sync_stream(waiting[i]) == 0);
        release_stream(waiting[i]);
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
    ae_stream *stream = open_stream(context, 1);
    ae_event *event = open_event(1);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, wait_for_event, event) == 0);
    CHECK(record(stream, event) == 0);
    pthread_join(thread, NULL);
    CHECK(completed(event) == 1);
    release_event(event);
    release_stream(stream);
}

void test_events(void)
{
    context = open_context();
    exact_generations();
    long_chain();
    circle();
    resets();
    many_records();
    for (int i = 0; i < 200; i++)
        record_from_elsewhere();
    close_context(context);
}
