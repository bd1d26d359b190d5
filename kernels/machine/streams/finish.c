/* Waiting for streams, events and devices until what was enqueued is done, and the last step of every push. */
#include <stdio.h>

#include "callback.h"
#include "failure.h"
#include "waiting.h"

#include "acl/error_codes/rt_error_codes.h"

#define SHORT MILLISECOND /* between two looks at a stream that may be blocked by now */

/* ---- what a stream waits for ----------------------------------------------------------------------------------- */

static const char *const BUSY = "it is busy";

/* What the head of a queue waits for, in words; BUSY when it is not blocked. */
static const char *blocker(const ae_stream *stream, char *out, size_t size)
{
    uint64_t detail;
    int32_t kind = stream_blocked(stream, &detail);
    if (kind == AE_TASK_WAIT) {
        snprintf(out, size, "its head waits for event %llu, whose record has not been reached",
                 (unsigned long long)detail);
        return out;
    }
    if (kind != AE_TASK_CALLBACK || callback_is_served(detail)) return BUSY;
    if (callback_is_here(detail))
        return detail & TOKEN_HOST ? "its head is the very host function that asks"
                                   : "its head is the very callback that asks";
    return "its head is a callback that waits for aclrtProcessReport in its subscribed thread";
}

bool stream_is_blocked(const ae_stream *stream)
{
    uint64_t detail;
    int32_t kind = stream_blocked(stream, &detail);
    return kind == AE_TASK_WAIT || (kind == AE_TASK_CALLBACK && !callback_is_served(detail));
}

void stream_waiting_for(const ae_stream *stream, char *out, size_t size)
{
    char room[96];
    snprintf(out, size, "stream %d of device %d is not done: %s", stream->id, stream->context->device,
             blocker(stream, room, sizeof room));
}

/* ---- waits inside callbacks ------------------------------------------------------------------------------------ */

#define NEVER (-1) /* a step's answer: what is waited for stands behind the callback from which the caller waits */

static bool is_behind_caller(ae_stream *stream, uint64_t target)
{
    uint64_t token = stream_held_by(stream, target);
    return token && callback_is_here(token);
}

static int32_t refuse_endless(const char *what, uint64_t number)
{
    return refuse_sequence(ACL_ERROR_RT_PARAM_INVALID,
                           "Expected a wait that ends but %s %llu stands still until the very callback that waits for "
                           "it returns.",
                           what, (unsigned long long)number);
}

/* ---- streams --------------------------------------------------------------------------------------------------- */

typedef struct stream_goal {
    ae_stream *stream;
    uint64_t target;
    bool small;
} stream_goal;

static int32_t stream_step(void *what, int64_t slice)
{
    const stream_goal *goal = what;
    if (!goal->small && is_behind_caller(goal->stream, goal->target)) return NEVER;
    return stream_wait(goal->stream, goal->target, slice, goal->small);
}

static void stream_reason(const void *what, char *out, size_t size)
{
    stream_waiting_for(((const stream_goal *)what)->stream, out, size);
}

static int32_t refuse_stream_timeout(const ae_stream *stream, int64_t timeout)
{
    char text[REASON_TEXT];
    stream_waiting_for(stream, text, sizeof text);
    return refuse(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT, "EE1002", "Expected the stream to finish within %lld ms but %s.",
                  (long long)timeout, text);
}

static int32_t stream_answer(const ae_stream *stream, int32_t code, int64_t timeout)
{
    if (code == AE_AGAIN) return refuse_stream_timeout(stream, timeout);
    if (code == NEVER) return refuse_endless("stream", (uint64_t)stream->id);
    return code && code != AE_INTERRUPTED ? refuse_failure(&stream->answered) : code;
}

/* The thread has waited, without a failure, for work of the context: 0, or 507000 noted. */
static int32_t answer_lost(ae_context *context)
{
    const lost_launch *lost = context->lost;
    here()->unwaited = here()->launching; /* a copy of pageable memory waits, and hands work over all the same */
    if (lost && lost_launch_is_here(lost))
        context_forget_lost(context);
    else if (lost)
        return refuse(ACL_ERROR_RT_INTERNAL_ERROR, "EE1019",
                      "Expected the last launch of this context to be accepted but another thread was refused with %d, "
                      "and nothing was launched since (PyTorch's task queue ends there; with TASK_QUEUE_ENABLE=0 it "
                      "goes on): %s",
                      lost->code, lost->text);
    return 0;
}

int32_t stream_finish(ae_stream *stream, int64_t timeout)
{
    stream_goal goal = {stream, stream->pushed, timeout != FOREVER};
    bool done = stream->done >= goal.target;
    stream->references++;
    int32_t code = done ? stream_step(&goal, 0) : wait_in_slices(stream_step, stream_reason, &goal, timeout);
    if (observed() && code != AE_INTERRUPTED)
        observe(AE_EVENT_SYNCHRONISE, "stream", (uint64_t)stream->id, (uint64_t)code, 0, 0, here()->site);
    code = stream_answer(stream, code, timeout);
    if (!code) code = answer_lost(stream->context);
    stream_drop_reference(stream);
    return code;
}

int32_t stream_finish_and_destroy(ae_stream *stream)
{
    stream->references++;
    int32_t code = stream_finish(stream, FOREVER);
    bool stays = code == AE_INTERRUPTED || is_behind_caller(stream, stream->pushed);
    if (!stays) stream_destroy(stream);
    stream_drop_reference(stream);
    return stays ? code : 0;
}

/* ---- pushes ---------------------------------------------------------------------------------------------------- */

static int32_t settle_step(void *what, int64_t slice)
{
    ae_stream *stream = what;
    (void)slice;
    return stream_is_blocked(stream) ? 0 : stream_wait(stream, 0, SHORT, false);
}

static void settle_reason(const void *what, char *out, size_t size)
{
    stream_waiting_for(what, out, size);
}

/* Run what can run now. A blocked stream (an event without a record) is left as it is. */
static int32_t settle(ae_stream *stream)
{
    stream->references++;
    int32_t code = wait_in_slices(settle_step, settle_reason, stream, FOREVER);
    code = stream_answer(stream, code, FOREVER);
    stream_drop_reference(stream);
    return code;
}

int32_t stream_pushed(ae_stream *stream, int32_t code, const char *param)
{
    if (code == CODE_OUT_OF_MEMORY)
        return refuse_exhausted(code, "Expected host memory for one more task but there is none, stream %d.",
                                stream->id);
    if (code == CODE_STREAM) {
        char seen[64];
        snprintf(seen, sizeof seen, "stream %d, destroyed meanwhile", stream->id);
        return refuse_handle(param, "a live aclrtStream", seen);
    }
    if (code) return code; /* what a capture refuses is noted */
    return settings_or_default()->launch_blocking ? settle(stream) : 0;
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

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
    if (!goal->small && record && is_behind_caller(record->as.mark.stream, record->as.mark.number)) return NEVER;
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
    code = event_answer(event, code, timeout);
    if (!code) code = answer_lost(event->context);
    event_drop_reference(event);
    return code;
}

/* ---- devices --------------------------------------------------------------------------------------------------- */

typedef struct device_wait {
    uint64_t end;
    int64_t timeout;
    int32_t code; /* the first failure */
} device_wait;

static void finish_one(ae_stream *stream, device_wait *wait)
{
    uint64_t now = ae_now();
    uint64_t left = now < wait->end ? (wait->end - now) / MILLISECOND : 0;
    int32_t code = stream_finish(stream, wait->timeout == FOREVER ? FOREVER : (int64_t)left);
    if (code == AE_INTERRUPTED || !wait->code) wait->code = code;
}

static bool is_waited_for(const ae_stream *stream)
{
    return stream->handle && !(stream->flags & NOT_WAITED_FOR);
}

/* The context stays in its list unless it is closed meanwhile. */
static void finish_streams(ae_context *context, device_wait *wait)
{
    for (ae_stream *stream = context->streams, *next; stream && wait->code != AE_INTERRUPTED; stream = next) {
        stream->references++;
        if (is_waited_for(stream)) finish_one(stream, wait);
        next = stream->next;
        stream_drop_reference(stream);
    }
}

int32_t device_finish(device *one, int64_t timeout)
{
    device_wait wait = {.timeout = timeout};
    if (timeout != FOREVER) wait.end = ae_now() + (uint64_t)timeout * MILLISECOND;
    for (ae_context *context = one->contexts, *next; context && wait.code != AE_INTERRUPTED; context = next) {
        context->references++;
        finish_streams(context, &wait);
        next = context->default_stream ? context->next : one->contexts; /* closed: who knows which others were */
        context_drop_reference(context);
    }
    return wait.code;
}
