/* Callbacks as tasks: one that blocks parks its stream until it was run. */
#include <stdio.h>

#include "callback.h"
#include "guard.h"
#include "observe_checked.h"

static int32_t open_call(task *one, ae_stream *stream, const void *what)
{
    const callback *given = what;
    call_task *fresh = call_of(one);
    fresh->report = report_new(given, stream, stream->pushed + 1);
    fresh->token = given->token;
    fresh->blocking = given->blocking;
    return fresh->report ? 0 : CODE_OUT_OF_MEMORY;
}

static const char *name_of(const task *one)
{
    (void)one;
    return "aclrtLaunchCallback";
}

static stream_list *parking_of(const task *front)
{
    const call_task *call = call_of(front);
    return call->blocking && !call->report ? &report_calling : NULL;
}

static bool reason(const task *front, char *out, size_t size)
{
    uint64_t token = call_of(front)->token;
    const char *text = "its head is a callback that waits for aclrtProcessReport in its subscribed thread";
    if (callback_is_served(token)) return false;
    if (callback_is_here(token))
        text = token & TOKEN_HOST ? "its head is the very host function that asks"
                                  : "its head is the very callback that asks";
    snprintf(out, size, "%s", text);
    return true;
}

static bool holds_caller(const task *front)
{
    return callback_is_here(call_of(front)->token);
}

static bool run(ae_stream *stream, task *front)
{
    call_task *call = call_of(front);
    stream_start_front(stream);
    observe_seen("stream", (uint64_t)stream->id); /* what the host does in it comes behind what the stream did before */
    guard_synchronised();
    report_publish(call->report);
    call->report = NULL;
    if (call->blocking) return false;
    stream_finish_front(stream, false);
    return true;
}

static void release(task *one)
{
    (void)one;
}

static void drop(task *one)
{
    if (call_of(one)->report) report_discard(call_of(one)->report);
}

const task_kind callback_kind = {
    .number = AE_TASK_CALLBACK,
    .marks = true,
    .open = open_call,
    .name = name_of,
    .parking = parking_of,
    .reason = reason,
    .holds_caller = holds_caller,
    .run = run,
    .release = release,
    .drop = drop,
};
