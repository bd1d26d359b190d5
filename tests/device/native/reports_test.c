#include "native.h"

#define THREAD 11
#define TOKENS 300

static ae_context *context;

static uint64_t take_token(uint64_t thread)
{
    uint64_t token = 0;
    while (ae_report_take(thread, SLICE, &token) == AE_AGAIN) {
    }
    return token;
}

static void in_order_and_to_the_right_thread(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    uint64_t token = 0;
    CHECK(ae_report_take(THREAD, 1000, &token) == AE_AGAIN && token == 0);
    for (uint64_t i = 1; i <= TOKENS; i++)
        CHECK(ae_push_callback(stream, i, THREAD + i % 2, 0, 0) == 0);
    for (uint64_t i = 1; i <= TOKENS; i++)
        CHECK(take_token(THREAD + i % 2) == i); /* nobody else waits: taking helps */
    CHECK(ae_report_take(THREAD, 1000, &token) == AE_AGAIN);
    CHECK(sync_stream(stream) == 0);
    ae_stream_release(stream);
}

static void blocking_ones_hold_the_stream(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    uint64_t block = device_block(8), detail = 0;
    CHECK(ae_push_fill(stream, block, 1, 8, 0) == 0 && ae_push_callback(stream, 500, THREAD, 1, 0) == 0);
    CHECK(ae_push_fill(stream, block, 2, 8, 0) == 0);
    CHECK(ae_stream_wait(stream, 0, 1000) == AE_AGAIN);
    CHECK(ae_stream_blocked(stream, &detail) == AE_TASK_CALLBACK && detail == 500);
    ae_report_done(501); /* unknown */
    CHECK(take_token(THREAD) == 500 && byte_at(block) == 1);
    CHECK(ae_stream_query(stream) == 1 && byte_at(block) == 1);
    ae_report_done(500);
    ae_report_done(500); /* no more */
    CHECK(sync_stream(stream) == 0 && byte_at(block) == 2);
    give_back(block);
    ae_stream_release(stream);
}

static void behind_other_work(void)
{
    gate shut = closed_gate(context);
    ae_stream *stream = ae_stream_new(context, 1);
    ae_event *event = ae_event_new(1);
    uint64_t block = device_block(8), token;
    CHECK(ae_push_fill(shut.stream, block, 4, 8, 0) == 0 && ae_push_record(shut.stream, event, 0) == 0);
    CHECK(ae_push_wait(stream, event, 1, 0) == 0 && ae_push_callback(stream, 9, THREAD, 0, 0) == 0);
    CHECK(ae_report_take(THREAD, 1000, &token) == AE_AGAIN);
    CHECK(ae_push_record(shut.opener, shut.event, 0) == 0);
    CHECK(take_token(THREAD) == 9 && byte_at(block) == 4);
    CHECK(sync_stream(stream) == 0 && sync_stream(shut.stream) == 0);
    give_back(block);
    ae_event_release(event);
    ae_stream_release(stream);
    free_gate(&shut);
}

static void dropped_ones_are_not_told(void)
{
    gate shut = closed_gate(context);
    uint64_t token, detail;
    CHECK(ae_push_callback(shut.stream, 70, THREAD, 1, 0) == 0);
    ae_stream_close(shut.stream, 1);
    CHECK(sync_stream(shut.stream) == 0 && ae_report_take(THREAD, 1000, &token) == AE_AGAIN);
    free_gate(&shut);

    ae_stream *stream = ae_stream_new(context, 1); /* told already, not done: it may be forgotten, too */
    CHECK(ae_push_callback(stream, 71, THREAD, 1, 0) == 0 && take_token(THREAD) == 71);
    CHECK(ae_stream_blocked(stream, &detail) == AE_TASK_CALLBACK);
    ae_stream_close(stream, 1);
    CHECK(sync_stream(stream) == 0);
    ae_report_done(71);
    ae_stream_release(stream);
}

static void *serve(void *argument)
{
    (void)argument;
    for (uint64_t expected = 1; expected <= TOKENS; expected++) {
        CHECK(take_token(THREAD) == expected);
        ae_report_done(expected);
    }
    return NULL;
}

static void served_by_another_thread(void)
{
    ae_stream *stream = ae_stream_new(context, 1);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, serve, NULL) == 0);
    for (uint64_t i = 1; i <= TOKENS; i++) {
        CHECK(ae_push_callback(stream, i, THREAD, i % 2, 0) == 0);
        if (i % 10 == 0)
            CHECK(sync_stream(stream) == 0);
    }
    CHECK(sync_stream(stream) == 0);
    pthread_join(thread, NULL);
    ae_stream_release(stream);
}

void test_reports(void)
{
    context = ae_context_new(0, COPY_FAILED);
    in_order_and_to_the_right_thread();
    blocking_ones_hold_the_stream();
    behind_other_work();
    dropped_ones_are_not_told();
    served_by_another_thread();
    ae_context_release(context);
}
