/* Waiting for records of events. */
#include <stdio.h>

#include "call.h"
#include "event.h"
#include "finish.h"
#include "guard.h"
#include "machine.h"
#include "observe.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- for a while ----------------------------------------------------------------------------------------------- */

static int32_t wait_record(ae_event *event, uint64_t generation, runner *run)
{
    while (!event_reached(event, generation)) {
        const task *record = event_pending(event, generation);
        ae_stream *watched = NULL;
        if (run->over) return AE_AGAIN;
        if (stream_run_stray()) continue;
        if (record && stream_help(mark_of(record)->stream, mark_of(record)->number, run, &watched)) continue;
        if (!pause_for_change(run, NULL, 0, watched)) return AE_AGAIN;
    }
    return 0;
}

int32_t event_wait(ae_event *event, uint64_t generation, int64_t slice, bool small)
{
    runner run = {.slice = slice, .small = small};
    event->references++;
    int32_t code = wait_record(event, generation, &run);
    event_drop_reference(event);
    return code;
}

/* ---- to the end ------------------------------------------------------------------------------------------------ */

typedef struct event_goal {
    ae_event *event;
    uint64_t generation;
    bool small;
} event_goal;

/* In a stopped context nothing is recorded any more. */
static int32_t event_step(void *what, int64_t slice)
{
    const event_goal *goal = what;
    const task *record = event_pending(goal->event, goal->generation);
    if (!goal->small && record && stream_holds_caller(mark_of(record)->stream, mark_of(record)->number)) return NEVER;
    int32_t code = event_wait(goal->event, goal->generation, slice, goal->small);
    int32_t stopped = goal->event->context->failure.code;
    return code == AE_AGAIN && stopped ? stopped : code;
}

static void event_reason(const void *what, char *out, size_t size)
{
    const event_goal *goal = what;
    snprintf(out, size, "event %llu: its record has not been reached", (unsigned long long)goal->event->id);
}

static int32_t event_answer(const ae_event *event, int32_t code, int64_t timeout)
{
    unsigned long long id = event->id;
    if (code == AE_AGAIN)
        return refuse(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, "EE1019",
                      "Expected the record of event %llu within %lld ms but it was not reached.", id,
                      (long long)timeout);
    if (code == NEVER) return refuse_endless("event", id);
    if (!code || code == AE_INTERRUPTED) return code;
    return refuse(code, "EE1019", "event %llu will not be recorded: its context stopped at a failed task.", id);
}

int32_t event_finish(ae_event *event, int64_t timeout)
{
    event_goal goal = {event, event->state.recorded, timeout != FOREVER};
    int32_t code = 0;
    event->references++;
    if (event->state.completed < event->state.recorded) code = wait_in_slices(event_step, event_reason, &goal, timeout);
    if (observed() && code != AE_INTERRUPTED)
        observe(AE_EVENT_SYNCHRONISE, "event", event->id, (uint64_t)code, 0, 0, here()->site);
    guard_synchronised();
    code = event_answer(event, code, timeout);
    if (!code) code = answer_lost(event->context);
    event_drop_reference(event);
    return code;
}
