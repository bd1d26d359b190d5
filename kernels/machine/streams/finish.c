/* Waiting for streams until what was enqueued is done, and the last step of every push. */
#include "finish.h"

#include <stdio.h>

#include "call.h"
#include "failure.h"
#include "guard.h"
#include "observe_checked.h"
#include "settings.h"

#include "acl/error_codes/rt_error_codes.h"

#define SHORT MILLISECOND /* between two looks at a stream that may be blocked by now */

/* ---- what a stream waits for ----------------------------------------------------------------------------------- */

/* What the head of a queue waits for, in words; false: it is busy. */
static bool blocker(const ae_stream *stream, char *out, size_t size)
{
    const task *front = stream_blocker(stream);
    return front && front->kind->reason && front->kind->reason(front, out, size);
}

bool stream_is_blocked(const ae_stream *stream)
{
    char room[REASON_TEXT];
    return blocker(stream, room, sizeof room);
}

void stream_waiting_for(const ae_stream *stream, char *out, size_t size)
{
    char room[96];
    snprintf(out, size, "stream %d of device %d is not done: %s", stream->id, stream->context->device,
             blocker(stream, room, sizeof room) ? room : "it is busy");
}

/* ---- waits inside callbacks ------------------------------------------------------------------------------------ */

int32_t refuse_endless(const char *what, uint64_t number)
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
    if (!goal->small && stream_holds_caller(goal->stream, goal->target)) return NEVER;
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
int32_t answer_lost(ae_context *context)
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
    guard_synchronised();
    code = stream_answer(stream, code, timeout);
    if (!code) code = answer_lost(stream->context);
    stream_drop_reference(stream);
    return code;
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
    if (stream->done == stream->pushed) {
        observe_seen("stream", (uint64_t)stream->id);
        guard_synchronised();
    }
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
    const settings *now = settings_or_default();
    if (now->launch_blocking) return settle(stream);
    if (now->scheduled) stream_run_strays();
    return 0;
}
