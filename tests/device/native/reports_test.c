#include "callback.h"
#include "native.h"

#define THREAD 11
#define TOKENS 300

static ae_context *context;

static void never(void *unused)
{
    CHECK(!unused); /* told, but run by nobody here */
}

static int32_t call(ae_stream *stream, uint64_t token, uint64_t thread, bool blocking)
{
    const callback what = {never, &context, thread, token, blocking};
    return call_back(stream, &what);
}

static report *take(uint64_t thread)
{
    report *taken;
    while (!(taken = LOCKED(report_take(thread, AE_SLICE)))) {
    }
    return taken;
}

/* The token of what was taken, and that is over. */
static uint64_t end(report *taken)
{
    uint64_t token = taken->what.token;
    DO_LOCKED(report_end(taken));
    return token;
}

static bool nothing_told(uint64_t thread)
{
    return !LOCKED(report_take(thread, 1000));
}

static void in_order_and_to_the_right_thread(void)
{
    ae_stream *stream = open_stream(context, 1);
    CHECK(nothing_told(THREAD));
    for (uint64_t i = 1; i <= TOKENS; i++)
        CHECK(call(stream, i, THREAD + i % 2, false) == 0);
    for (uint64_t i = 1; i <= TOKENS; i++)
        CHECK(end(take(THREAD + i % 2)) == i); /* nobody else waits: taking helps */
    CHECK(nothing_told(THREAD) && sync_stream(stream) == 0);
    release_stream(stream);
}

static void blocking_ones_hold_the_stream(void)
{
    ae_stream *stream = open_stream(context, 1);
    uint64_t block = device_block(8), detail = 0;
    CHECK(fill(stream, block, 1, 8) == 0 && call(stream, 500, THREAD, true) == 0 && fill(stream, block, 2, 8) == 0);
    CHECK(stands_still(stream) && blocked(stream, &detail) == AE_TASK_CALLBACK && detail == 500);
    DO_LOCKED(report_done(501)); /* unknown */
    report *taken = take(THREAD);
    CHECK(taken->what.token == 500 && byte_at(block) == 1);
    CHECK(busy(stream) && byte_at(block) == 1);
    DO_LOCKED(report_done(500));
    CHECK(end(taken) == 500); /* no more */
    CHECK(sync_stream(stream) == 0 && byte_at(block) == 2);
    give_back(block);
    release_stream(stream);
}

/* One that could not be run is the next to be taken. */
static void kept_ones_come_again(void)
{
    ae_stream *stream = open_stream(context, 1);
    CHECK(call(stream, 1, THREAD, true) == 0 && call(stream, 2, THREAD, true) == 0);
    report *taken = take(THREAD);
    DO_LOCKED(report_keep(taken));
    CHECK(take(THREAD) == taken && end(taken) == 1 && end(take(THREAD)) == 2 && sync_stream(stream) == 0);
    release_stream(stream);
}

static void behind_other_work(void)
{
    gate shut = closed_gate(context);
    ae_stream *stream = open_stream(context, 1);
    ae_event *event = open_event(1);
    uint64_t block = device_block(8);
    CHECK(fill(shut.stream, block, 4, 8) == 0 && record(shut.stream, event) == 0);
    CHECK(await(stream, event, 1) == 0 && call(stream, 9, THREAD, false) == 0);
    CHECK(nothing_told(THREAD));
    CHECK(record(shut.opener, shut.event) == 0);
    CHECK(end(take(THREAD)) == 9 && byte_at(block) == 4);
    CHECK(sync_stream(stream) == 0 && sync_stream(shut.stream) == 0);
    give_back(block);
    release_event(event);
    release_stream(stream);
    free_gate(&shut);
}

static void dropped_ones_are_not_told(void)
{
    gate shut = closed_gate(context);
    uint64_t detail;
    CHECK(call(shut.stream, 70, THREAD, true) == 0);
    DO_LOCKED(stream_close(shut.stream, true));
    CHECK(sync_stream(shut.stream) == 0 && nothing_told(THREAD));
    free_gate(&shut);

    ae_stream *stream = open_stream(context, 1); /* told already, not done: it may be forgotten, too */
    CHECK(call(stream, 71, THREAD, true) == 0);
    report *taken = take(THREAD);
    CHECK(blocked(stream, &detail) == AE_TASK_CALLBACK && detail == 71);
    DO_LOCKED(stream_close(stream, true));
    CHECK(sync_stream(stream) == 0 && end(taken) == 71);
    release_stream(stream);
}

static void forgotten_with_their_stream(void)
{
    ae_stream *stream = open_stream(context, 1), *other = open_stream(context, 2);
    CHECK(call(stream, 1, THREAD, false) == 0 && call(other, 2, THREAD, false) == 0);
    CHECK(sync_stream(stream) == 0 && sync_stream(other) == 0);
    DO_LOCKED(report_forget(stream, NULL));
    CHECK(end(take(THREAD)) == 2 && nothing_told(THREAD));
    CHECK(call(stream, 3, THREAD, false) == 0 && sync_stream(stream) == 0);
    DO_LOCKED(report_forget_stream(stream));
    release_stream(stream);
    CHECK(end(take(THREAD)) == 3); /* it was reached before its stream went */
    release_stream(other);
}

static void *serve(void *unused)
{
    for (uint64_t expected = 1; expected <= TOKENS; expected++)
        CHECK(end(take(THREAD)) == expected);
    return unused;
}

static void served_by_another_thread(void)
{
    ae_stream *stream = open_stream(context, 1);
    pthread_t thread = started(serve, NULL);
    for (uint64_t i = 1; i <= TOKENS; i++) {
        CHECK(call(stream, i, THREAD, i % 2) == 0);
        if (i % 10 == 0)
            CHECK(sync_stream(stream) == 0);
    }
    CHECK(sync_stream(stream) == 0);
    pthread_join(thread, NULL);
    release_stream(stream);
}

void test_reports(void)
{
    context = open_context();
    in_order_and_to_the_right_thread();
    blocking_ones_hold_the_stream();
    kept_ones_come_again();
    behind_other_work();
    dropped_ones_are_not_told();
    forgotten_with_their_stream();
    served_by_another_thread();
    close_context(context);
    CHECK(!LOCKED(mailbox_of(THREAD)) && !LOCKED(mailbox_of(THREAD + 1)));
}
