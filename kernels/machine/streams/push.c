/* Pushing tasks: returns at once, whatever the stream is doing. */
#include "call.h"
#include "injected.h"
#include "observe_checked.h"
#include "schedule.h"

/* Large work begins at once, unless whoever pushes it keeps waiting for it at once: that thread runs it itself. */
static void call_worker(ae_stream *stream)
{
    bool heavy = stream->traffic >= HEAVY_TRAFFIC;
    if (heavy && !stream->heavy) stream->heavy = ae_now();
    if ((heavy && stream->vain < VAIN_WAKES) || stream->pushed - stream->done >= LONG_QUEUE)
        stream_due(stream, stream->pushed);
}

static void close_task(ae_stream *stream, task *fresh)
{
    const task_kind *kind = fresh->kind;
    bool tell = machine.waiters && kind->marks;
    fresh->traffic = kind->traffic ? kind->traffic(fresh) : 0;
    stream->traffic += fresh->traffic;
    queue_push(&stream->queue);
    stream->pushed++;
    machine.pushes++;
    here()->unwaited = true;
    if (stream->context->lost) context_forget_lost(stream->context);
    if (injecting()) injected_push(stream, fresh, fresh->site);
    if (!scheduled()) call_worker(stream);
    if (stream->context->failure.code)
        stream_drop_queued(stream); /* the context stopped */
    else if (stream->state == STREAM_IDLE)
        stream_settle(stream);
    if (tell) notify_all();
}

static void tell_pushed(const ae_stream *stream, const task *fresh)
{
    const task_kind *kind = fresh->kind;
    const pushed_task as = {
        .name = kind->name(fresh),
        .stream = (uint64_t)stream->id,
        .number = stream->pushed + 1,
        .site = fresh->site,
        .bound = stream->model,
    };
    if (kind->tell)
        kind->tell(fresh);
    else
        observe_mark(AE_PUSH_ELSE, 0, 0);
    observe_pushed(&as);
}

int32_t stream_push(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site)
{
    if (!kind->queued && stream_keeps(stream)) return stream_keeper_now->keep(stream, kind, what, site);
    if (stream->closed) return CODE_STREAM;
    int32_t lost = injecting() ? injected_lost(stream) : 0;
    if (lost) return lost;
    task *fresh = queue_room(&stream->queue);
    if (!fresh) return CODE_OUT_OF_MEMORY;
    fresh->kind = kind;
    fresh->site = site;
    int32_t code = kind->open(fresh, stream, what);
    if (code) return code;
    if (checked() && observe_wants(AE_EVENT_PUSH)) tell_pushed(stream, fresh);
    close_task(stream, fresh);
    return code;
}
