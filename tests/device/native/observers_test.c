/* Nothing is told while nobody watches, everything while somebody does. */
#include "native.h"
#include "observe.h"

#define ROOM 64
#define TEXTS 8193

static ae_event_row rows[ROOM], events[ROOM];
static char words[TEXTS][AE_EVENT_PART + 1], places[TEXTS][AE_EVENT_PART + 1]; /* short ones */

/* Events alone, whose texts are known then; how many. */
static int32_t taken(int32_t max)
{
    int32_t got = ae_events_take(rows, max), count = 0;
    for (int32_t i = 0; i < got; i++) {
        bool place = rows[i].kind == AE_EVENT_PLACE;
        if (place || rows[i].kind == AE_EVENT_WORDS)
            memcpy((place ? places : words)[rows[i].name], rows + i, AE_EVENT_PART);
        else
            events[count++] = rows[i];
    }
    return got ? count : -1;
}

static bool is(const ae_event_row *event, uint32_t kind, uint64_t stream, uint64_t task, const char *name)
{
    return event->kind == kind && event->a == stream && event->b == task && strcmp(words[event->name], name) == 0 && event->thread;
}

static void in_order(ae_stream *stream, ae_event *event, ae_plan *plan, uint64_t block)
{
    const uint64_t site = ae_site("here");
    CHECK(ae_watch(1) == 0);
    CHECK(launch(plan, stream, 0, block, block) == 0 && LOCKED(push_record(stream, event, site)) == 0);
    CHECK(launch(plan, stream, 0, block, 0) == 0 && sync_stream(stream) == KERNEL_FAILED);
    CHECK(taken(ROOM) == 5 && taken(ROOM) == -1);
    CHECK(is(events, AE_EVENT_START, 4, 2, "aclnnCopy") && is(events + 1, AE_EVENT_FINISH, 4, 2, "aclnnCopy"));
    CHECK(is(events + 2, AE_EVENT_START, 4, 3, "aclrtRecordEvent") && strcmp(places[events[2].site], "here") == 0);
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
    for (int32_t got; (got = taken(ROOM)) >= 0; kept += (uint64_t)got)
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
        CHECK(ae_watch(i % 2) == 0 && ae_events_take(rows, ROOM) >= 0);
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
    CHECK(!observed() && ae_events_take(rows, ROOM) == 0);
    in_order(stream, event, plan, block);
    nothing_is_lost(stream, block);
    from_several_threads();
    CHECK(!observed() && fill(stream, block, 1, 1) == 0 && sync_stream(stream) == 0 && ae_events_take(rows, ROOM) == 0);
    ae_plan_release(plan);
    release_event(event);
    release_stream(stream);
    close_context(context);
    give_back(block);
}
