/* Pushing tasks: returns at once, whatever the stream is doing. */
#include "machine.h"

/* Room at the back of the stream's queue, with the lock held; NULL with it released when pushing is refused. */
static task *open_task(ae_stream *stream, uint32_t kind, uint32_t site, int32_t *code)
{
    machine_lock();
    bool refused = stream_stale(stream) || stream->closed;
    task *fresh = refused ? NULL : queue_room(&stream->queue);
    *code = refused ? CODE_STREAM : fresh ? 0 : CODE_OUT_OF_MEMORY;
    if (fresh) {
        fresh->kind = kind;
        fresh->site = site;
    } else {
        machine_unlock();
    }
    return fresh;
}

/* Large work begins at once, unless whoever pushes it keeps waiting for it at once: that thread runs it itself. */
static void call_worker(ae_stream *stream)
{
    bool heavy = stream->traffic >= HEAVY_TRAFFIC;
    if (heavy && !stream->heavy)
        stream->heavy = ae_now();
    if ((heavy && stream->vain < VAIN_WAKES) || stream->pushed - stream->done >= LONG_QUEUE)
        stream_due(stream, stream->pushed);
}

static void close_task(ae_stream *stream, task *fresh)
{
    bool tell = machine.waiters && fresh->kind >= AE_TASK_RECORD; /* they may wait for just this record */
    fresh->traffic = task_traffic(fresh);
    stream->traffic += fresh->traffic;
    queue_push(&stream->queue);
    stream->pushed++;
    machine.pushes++;
    call_worker(stream);
    if (stream->context->failure.code)
        stream_drop_queued(stream); /* the context stopped */
    else if (stream->state == STREAM_IDLE)
        stream_settle(stream);
    if (tell)
        notify_all();
    machine_unlock();
}

int32_t ae_launch(ae_plan *plan, ae_stream *stream, uint64_t workspace, uint32_t site, uint64_t a0, uint64_t a1,
                  uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7)
{
    const uint64_t addresses[AE_MAX_ARGS] = {a0, a1, a2, a3, a4, a5, a6, a7};
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_KERNEL, site, &code);
    if (!fresh)
        return code;
    fresh->as.launch.plan = plan;
    fresh->as.launch.workspace = workspace;
    for (int32_t i = 0; i < plan->arguments; i++)
        fresh->as.launch.address[i] = addresses[i];
    plan_retain(plan);
    task_hold(fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t ae_push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint32_t site)
{
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_COPY, site, &code);
    if (!fresh)
        return code;
    fresh->as.copy.target = target;
    fresh->as.copy.source = source;
    fresh->as.copy.count = count;
    task_hold(fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t ae_push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint32_t site)
{
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_FILL, site, &code);
    if (!fresh)
        return code;
    fresh->as.copy.target = target;
    fresh->as.copy.source = 0;
    fresh->as.copy.count = count;
    fresh->as.copy.value = value;
    task_hold(fresh);
    close_task(stream, fresh);
    return 0;
}

static task *open_mark(ae_stream *stream, ae_event *event, uint32_t kind, uint32_t site, int32_t *code)
{
    task *fresh = open_task(stream, kind, site, code);
    if (fresh && event->epoch != machine.epoch) {
        machine_unlock();
        *code = CODE_STREAM;
        return NULL;
    }
    if (fresh) {
        event->references++;
        fresh->as.mark.event = event;
    }
    return fresh;
}

int32_t ae_push_record(ae_stream *stream, ae_event *event, uint32_t site)
{
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_RECORD, site, &code);
    if (!fresh)
        return code;
    fresh->as.mark.stream = stream;
    fresh->as.mark.number = stream->pushed + 1;
    event_enqueue(event, fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t ae_push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint32_t site)
{
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_WAIT, site, &code);
    if (!fresh)
        return code;
    fresh->as.mark.generation = generation;
    event->state.waits++;
    close_task(stream, fresh);
    return 0;
}

int32_t ae_push_reset(ae_stream *stream, ae_event *event, uint32_t site)
{
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_RESET, site, &code);
    if (!fresh)
        return code;
    close_task(stream, fresh);
    return 0;
}

int32_t ae_push_callback(ae_stream *stream, uint64_t token, uint64_t thread, int32_t blocking, uint32_t site)
{
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_CALLBACK, site, &code);
    if (!fresh)
        return code;
    fresh->as.call.report = report_new(thread, token, stream, stream->pushed + 1);
    fresh->as.call.token = token;
    fresh->as.call.blocking = blocking != 0;
    if (!fresh->as.call.report) {
        machine_unlock();
        return CODE_OUT_OF_MEMORY;
    }
    close_task(stream, fresh);
    return 0;
}
