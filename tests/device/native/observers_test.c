/* Nothing is told while nobody watches, everything while somebody does. */
#include "native.h"
#include "observe.h"

#define ROOM 64

static ae_event_record events[ROOM];

static bool is(const ae_event_record *event, uint32_t kind, uint64_t stream, uint64_t task, const char *name)
{
    return event->kind == kind && event->a == stream && event->b == task && strcmp(event->name, name) == 0 && event->thread;
}

static void in_order(ae_stream *stream, ae_event *event, ae_plan *plan, uint64_t block)
{
    const uint64_t site = ae_site("here");
    CHECK(ae_watch(1) == 0);
    CHECK(launch(plan, stream, 0, block, block) == 0 && LOCKED(push_record(stream, event, site)) == 0);
    CHECK(launch(plan, stream, 0, block, 0) == 0 && sync_stream(stream) == KERNEL_FAILED);
    CHECK(ae_events_take(events, 2) == 2 && ae_events_take(events + 2, ROOM - 2) == 3);
    CHECK(is(events, AE_EVENT_START, 4, 2, "aclnnCopy") && is(events + 1, AE_EVENT_FINISH, 4, 2, "aclnnCopy"));
    CHECK(is(events + 2, AE_EVENT_START, 4, 3, "aclrtRecordEvent") && strcmp(events[2].site_text, "here") == 0);
    CHECK(is(events + 3, AE_EVENT_FINISH, 4, 3, "aclrtRecordEvent"));
    CHECK(is(events + 4, AE_EVENT_FINISH, 4, 4, "aclnnCopy") && events[4].c == 1 && events[3].c == 0);
    for (int i = 1; i < 5; i++)
        CHECK(events[i].time >= events[i - 1].time);
}

static void nothing_is_lost(ae_stream *stream, uint64_t block)
{
    enum { TASKS = 10000 };
    uint64_t kept = 0, finished = 0;
    for (int i = 0; i < TASKS; i++)
        CHECK(fill(stream, block, 1, 1) == 0);
    CHECK(sync_stream(stream) == 0);
    for (int32_t got; (got = ae_events_take(events, ROOM)); kept += (uint64_t)got)
        for (int32_t i = 0; i < got; i++) {
            finished += events[i].kind == AE_EVENT_FINISH;
            CHECK(events[i].kind != AE_EVENT_LOST);
        }
    CHECK(kept == 2 * TASKS && finished == TASKS);
}

static void *tell(void *unused)
{
    for (int i = 0; i < 2000; i++)
        observe(AE_EVENT_SYNCHRONISE, "stream", (uint64_t)i, 0, 0, 0, 0);
    return unused;
}

/* Watchers come, take and go while others tell. */
static void from_several_threads(void)
{
    pthread_t threads[] = {started(tell, NULL), started(tell, NULL)};
    CHECK(ae_watch(1) == 0);
    for (int i = 0; i < 200; i++)
        CHECK(ae_watch(i % 2) == 0 && ae_events_take(events, ROOM) >= 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    CHECK(ae_watch(0) == 0 && ae_watch(0) == 0 && ae_watch(0) == 0);
}

void test_observers(void)
{
    ae_context *context = open_context();
    ae_stream *stream = open_stream(context, 4);
    ae_event *event = open_event(1);
    ae_plan *plan = copy_plan(4, 0);
    uint64_t block = device_block(64);
    CHECK(launch(plan, stream, 0, block, block) == 0 && sync_stream(stream) == 0);
    CHECK(!observed() && ae_events_take(events, ROOM) == 0);
    in_order(stream, event, plan, block);
    nothing_is_lost(stream, block);
    from_several_threads();
    CHECK(!observed() && fill(stream, block, 1, 1) == 0 && sync_stream(stream) == 0 && ae_events_take(events, ROOM) == 0);
    ae_plan_release(plan);
    release_event(event);
    release_stream(stream);
    close_context(context);
    give_back(block);
}
