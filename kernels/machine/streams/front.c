/* The first task of a stream: beginning and ending it. */
#include "inject.h"
#include "machine.h"
#include "observe.h"

static __attribute__((noinline, cold)) void tell(uint32_t kind, const ae_stream *stream, bool failed)
{
    const task *front = queue_front(&stream->queue);
    uint64_t device = (uint64_t)stream->context->device;
    observe(kind, front->kind->name(front), (uint64_t)stream->id, stream->done + 1, failed, device, front->site);
}

static void pop(ae_stream *stream)
{
    stream->traffic -= queue_front(&stream->queue)->traffic;
    queue_pop(&stream->queue);
    stream->done++;
    if (machine.waiters) notify_target(stream);
}

void stream_start_front(const ae_stream *stream)
{
    if (observed()) tell(AE_EVENT_START, stream, false);
}

/* An end without a failure means something to who knows of the beginning. */
void stream_finish_front(ae_stream *stream, bool failed)
{
    task *front = queue_front(&stream->queue);
    if (observed() && (failed || observe_wants(AE_EVENT_START))) tell(AE_EVENT_FINISH, stream, failed);
    front->kind->release(front);
    pop(stream);
}

void stream_discard_front(ae_stream *stream)
{
    task *front = queue_front(&stream->queue);
    const char *text;
    if (injecting()) inject_taken(stream, stream->done + 1, &text);
    if (front->kind->drop) front->kind->drop(front);
    front->kind->release(front);
    pop(stream);
}
