/* Events as the program has them: handles, flags, what a record, a reset and a wait mean in the three families.
 * EVENT_PLAIN comes from aclrtCreateEvent, EVENT_FLAGGED from aclrtCreateEventWithFlag, EVENT_EX from
 * aclrtCreateEventExWithFlag. */
#include "event_handle.h"

#include "acl/acl_rt.h"
#include "acl/error_codes/rt_error_codes.h"

#include "event_departed.h"
#include "event_shared.h"
#include "finish.h"

const event_keeper *event_keeper_now;

#define COMBINABLE (ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS | ACL_EVENT_TIME_LINE)
#define DEVICE_SYNC 0x4u /* of aclrtCreateEvent's events */
#define ALONE (ACL_EVENT_DEVICE_USE_ONLY | ACL_EVENT_EXTERNAL | ACL_EVENT_IPC)
#define SYNCHRONISING (ACL_EVENT_SYNC | DEVICE_SYNC | ALONE)

/* ---- handles --------------------------------------------------------------------------------------------------- */

int32_t event_checked(uint64_t handle, const char *param, ae_event **found)
{
    if (!handle) return refuse_null(param);
    *found = handle_find(handle, HANDLE_EVENT);
    if (*found) return 0;
    if (handle_look(handle).gone) return refuse_handle(param, "a live aclrtEvent", "one that was destroyed");
    return refuse_handle(param, "an aclrtEvent", handle_seen(handle));
}

int32_t event_flags_checked(uint32_t flag, event_family family)
{
    bool ex = family == EVENT_EX;
    bool alone = ex ? flag == ACL_EVENT_IPC : flag == ACL_EVENT_DEVICE_USE_ONLY || flag == ACL_EVENT_EXTERNAL;
    if (alone || (flag && !(flag & ~COMBINABLE))) return 0;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "flag",
                           ex ? "a combination of 0x1, 0x2 and 0x8, or 0x40 alone"
                              : "a combination of 0x1, 0x2 and 0x8, or 0x10 alone or 0x20 alone",
                           "0x%x", flag);
}

static void list_event(ae_context *context, ae_event *event)
{
    event->context = context;
    context->references++;
    event->next_of_context = context->events;
    if (event->next_of_context) event->next_of_context->previous_of_context = event;
    context->events = event;
}

static void unlist_event(ae_event *event)
{
    if (event->previous_of_context)
        event->previous_of_context->next_of_context = event->next_of_context;
    else
        event->context->events = event->next_of_context;
    if (event->next_of_context) event->next_of_context->previous_of_context = event->previous_of_context;
    event->previous_of_context = event->next_of_context = NULL;
}

static int32_t take_event(ae_event *event)
{
    int32_t code = device_take_event(device_of(event->context->device));
    event->counted = !code;
    return code;
}

/* Its number is the process's: an observer can tell it from every other. */
static ae_event *open_event(ae_context *context)
{
    static uint64_t newest;
    ae_event *event = event_new(newest + 1);
    if (!event) return NULL;
    event->handle = handle_new(HANDLE_EVENT, event, site_observed());
    if (!event->handle) {
        event_drop_reference(event);
        return NULL;
    }
    newest++;
    list_event(context, event);
    return event;
}

int32_t event_create(event_family family, uint32_t flags, ae_event **made)
{
    ae_context *context;
    int32_t code = context_needed(&context);
    if (code) return code;
    ae_event *event = open_event(context);
    if (!event) return refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "one more event");
    event->family = family;
    event->flags = flags;
    code = family == EVENT_EX ? 0 : take_event(event);
    if (code) {
        event_leave(event);
        unlist_event(event);
        event_drop_reference(event);
        return code;
    }
    *made = event;
    if (observed())
        observe(AE_EVENT_CREATE, handle_names[HANDLE_EVENT], event->handle, event->id, (uint64_t)context->device, 0,
                here()->site);
    return 0;
}

void event_leave(ae_event *event)
{
    handle_end(event->handle);
    event->handle = 0;
    if (event->counted) device_of(event->context->device)->events--;
    event->counted = false;
}

void event_destroy(ae_event *event)
{
    uint64_t handle = event->handle;
    if (!handle) return;
    event_leave(event);
    unlist_event(event);
    event_depart(event, handle);
    if (observed()) observe(AE_EVENT_DESTROY, handle_names[HANDLE_EVENT], handle, 0, 0, 0, here()->site);
}

int32_t event_not_ex(const ae_event *event)
{
    if (event->family != EVENT_EX) return 0;
    return refuse_unsupported("Expected an event of aclrtCreateEvent or aclrtCreateEventWithFlag but got one of "
                              "aclrtCreateEventExWithFlag, argument event.");
}

int32_t event_local(const ae_event *event, const ae_context *context)
{
    if (event->context == context) return 0;
    return refuse_foreign("event", "event %llu of another context (device %d)", (unsigned long long)event->id,
                          event->context->device);
}

/* ---- on streams ------------------------------------------------------------------------------------------------ */

static int32_t launch_record(ae_event *event, ae_stream *stream, uint64_t site)
{
    int32_t code = event->counted ? 0 : take_event(event);
    if (code) return code;
    code = push_record(stream, event, site);
    if (!code && observed())
        observe(AE_EVENT_RECORD, "", event->id, (uint64_t)stream->id, event->state.recorded, 0, site);
    if (!code && event->flags == ACL_EVENT_IPC) event_shared_recorded(event);
    return stream_pushed(stream, code, "stream");
}

int32_t event_launch_record(ae_event *event, ae_stream *stream, uint64_t site)
{
    if (stream->graph && event_keeper_now->keeps(event, stream)) return event_keeper_now->record(event, stream, site);
    return launch_record(event, stream, site);
}

static int32_t needs_capture(const ae_stream *stream)
{
    if (stream->graph) return 0;
    return refuse(ACL_ERROR_RT_STREAM_NOT_CAPTURED, "EE1016",
                  "Expected a stream that captures but got stream %d, which does not, argument flag (1).", stream->id);
}

int32_t event_launch_record_outside(ae_event *event, ae_stream *stream, uint64_t site)
{
    int32_t code = needs_capture(stream);
    return code ? code : launch_record(event, stream, site);
}

static bool can_synchronise(const ae_event *event)
{
    return event->flags & SYNCHRONISING;
}

int32_t event_launch_reset(ae_event *event, ae_stream *stream, uint64_t site)
{
    if (!can_synchronise(event))
        return refuse_unsupported("Expected an event with ACL_EVENT_SYNC but got flag 0x%x, argument event.",
                                  event->flags);
    int32_t code = push_reset(stream, event, site);
    if (!code) {
        event->cleared = event->state.recorded;
        if (observed()) observe(AE_EVENT_ENQUEUE, "reset", (uint64_t)stream->id, stream->pushed, 0, 0, site);
    }
    return stream_pushed(stream, code, "stream");
}

/* The generation that a wait enqueued now is for; 0: nothing to wait for. */
static int32_t wait_generation(const ae_event *event, uint64_t *generation)
{
    uint64_t recorded = event->state.recorded;
    if (!can_synchronise(event))
        return refuse_unsupported("Expected an event that can synchronise (ACL_EVENT_SYNC) but got flag 0x%x, argument "
                                  "event.",
                                  event->flags);
    if (!recorded && event->family == EVENT_PLAIN)
        return refuse_sequence(ACL_ERROR_RT_PARAM_INVALID,
                               "Expected aclrtRecordEvent before the first wait but event %llu was never recorded, "
                               "argument event.",
                               (unsigned long long)event->id);
    *generation = event->family == EVENT_EX || recorded > event->cleared ? recorded : recorded + 1;
    return 0;
}

static int32_t launch_wait(ae_event *event, ae_stream *stream, uint64_t site)
{
    uint64_t generation = 0;
    int32_t code;
    if (event->flags == ACL_EVENT_IPC && event_shared_wait(event, stream, site, &code)) return code;
    code = wait_generation(event, &generation);
    if (code) return code;
    code = generation ? push_wait(stream, event, generation, site) : 0;
    if (!code && observed()) observe(AE_EVENT_WAIT, "", event->id, (uint64_t)stream->id, generation, 0, site);
    return stream_pushed(stream, code, "stream");
}

/* In a model built of streams it waits for a record of the same run, if there is one in it. */
static int32_t keep_wait(ae_event *event, ae_stream *stream, uint64_t site)
{
    if (event->family != EVENT_FLAGGED)
        return refuse_unsupported("Expected an event of aclrtCreateEventWithFlag in a stream that is bound to a model "
                                  "but got another one, argument event.");
    return stream_pushed(stream, push_wait(stream, event, 0, site), "stream");
}

int32_t event_launch_wait(ae_event *event, ae_stream *stream, uint64_t site)
{
    if (stream->model) return keep_wait(event, stream, site);
    if (event->graph) return event_keeper_now->wait(event, stream, site);
    int32_t code = stream->graph ? event_keeper_now->admits_wait(event) : 0;
    return code ? code : launch_wait(event, stream, site);
}

/* For the record that is the newest one whenever the graph runs. */
int32_t event_launch_wait_outside(ae_event *event, ae_stream *stream, uint64_t site)
{
    int32_t code = needs_capture(stream);
    return code ? code : stream_pushed(stream, push_wait(stream, event, 0, site), "stream");
}

/* ---- questions ------------------------------------------------------------------------------------------------- */

bool event_is_pending(const ae_event *event)
{
    return event->state.completed < event->state.recorded;
}

bool event_is_complete(const ae_event *event)
{
    const event_state *state = &event->state;
    if (!state->recorded) return event->family == EVENT_EX;
    return state->completed == state->recorded && state->completed > state->reset;
}

int32_t event_time(const ae_event *event, const char *param, uint64_t *time)
{
    const event_state *state = &event->state;
    if (!state->recorded)
        return refuse(ACL_ERROR_RT_INTERNAL_ERROR, "EE1019",
                      "Expected a recorded event but got one never recorded, argument %s.", param);
    if (!(event->flags & ACL_EVENT_TIME_LINE) || state->completed < state->recorded || state->completed <= state->reset)
        return refuse_argument(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, param,
                               "an event with ACL_EVENT_TIME_LINE whose record was reached",
                               "event %llu (flag 0x%x, %llu of %llu records reached)", (unsigned long long)event->id,
                               event->flags, (unsigned long long)state->completed, (unsigned long long)state->recorded);
    *time = state->time;
    return 0;
}

/* ---- when contexts go -------------------------------------------------------------------------------------------- */

static void leave_all(ae_context *context)
{
    for (ae_event *event = context->events; event; event = event->next_of_context) event_leave(event);
}

static void give_back_all(ae_context *context)
{
    events_forget_departed(context);
    for (ae_event *event = context->events, *next; event; event = next) {
        next = event->next_of_context;
        event->previous_of_context = event->next_of_context = NULL;
        event_drop_reference(event);
    }
    context->events = NULL;
}

static void announce(const ae_context *context, uint64_t site)
{
    for (const ae_event *event = context->events; event; event = event->next_of_context)
        observe(AE_EVENT_DESTROY, handle_names[HANDLE_EVENT], event->handle, 1, 0, 0, site);
}

void events_attach(void)
{
    static context_listener own = {.leave = leave_all, .gone = give_back_all, .announce = announce};
    contexts_listen(&own);
}
