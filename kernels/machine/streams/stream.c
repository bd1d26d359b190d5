/* Contexts and streams: life, states, failures. */
#include <stdlib.h>

#include "exceptions.h"
#include "machine.h"

const stream_keeper *stream_keeper_now;

/* ---- contexts ---------------------------------------------------------------------------------------------- */

ae_context *context_new(int32_t device, int32_t copy_failure_code)
{
    ae_context *context = calloc(1, sizeof *context);
    if (!context) return NULL;
    context->references = 1;
    context->device = device;
    context->copy_code = copy_failure_code;
    return context;
}

void context_drop_reference(ae_context *context)
{
    if (--context->references) return;
    context_forget_lost(context);
    free(context);
}

void context_forget_lost(ae_context *context)
{
    free(context->lost);
    context->lost = NULL;
}

/* ---- streams ----------------------------------------------------------------------------------------------- */

ae_stream *stream_new(ae_context *context, int32_t id)
{
    ae_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    stream->references = 1;
    stream->id = id;
    stream->context = context;
    context->references++;
    stream->next = context->streams;
    if (stream->next) stream->next->previous = stream;
    context->streams = stream;
    return stream;
}

static void free_stream(ae_stream *stream)
{
    if (stream->previous)
        stream->previous->next = stream->next;
    else
        stream->context->streams = stream->next;
    if (stream->next) stream->next->previous = stream->previous;
    context_drop_reference(stream->context);
    queue_free(&stream->queue);
    free(stream);
}

/* A stream that nobody refers to lives on until its queue is empty. */
void stream_drop_reference(ae_stream *stream)
{
    if (--stream->references == 0 && stream->state == STREAM_IDLE) free_stream(stream);
}

void stream_close(ae_stream *stream, bool drop)
{
    stream->closed = true;
    stream->references++;
    if (drop) stream_drop_queued(stream);
    stream_drop_reference(stream);
}

/* ---- states ------------------------------------------------------------------------------------------------ */

static void make_ready(ae_stream *stream)
{
    stream->state = STREAM_READY;
    if (stream->due > stream->done) {
        list_append(&machine.due, stream);
        worker_wake();
    } else {
        list_append(&machine.ready, stream);
        worker_tick_on();
    }
}

void stream_settle(ae_stream *stream)
{
    if (stream->home) list_remove(stream);
    while (stream->done < stream->drop) stream_discard_front(stream);
    const task *front = queue_front(&stream->queue);
    stream_list *parking = front && front->kind->parking ? front->kind->parking(front) : NULL;
    if (!front) {
        stream->state = STREAM_IDLE;
        if (stream->references == 0) free_stream(stream);
    } else if (parking) {
        stream->state = STREAM_PARKED;
        list_append(parking, stream);
    } else {
        make_ready(stream);
    }
}

void stream_make_ready(ae_stream *stream)
{
    list_remove(stream);
    make_ready(stream);
}

/* A stream that nobody runs joins the workers' list at once; others do when they are let go. */
void stream_due(ae_stream *stream, uint64_t number)
{
    if (stream->due >= number) return;
    stream->due = number;
    if (stream->home == &machine.ready) stream_make_ready(stream);
}

void stream_drop_queued(ae_stream *stream)
{
    stream->drop = stream->pushed;
    if (stream->state != STREAM_CLAIMED) stream_settle(stream);
    notify_all();
}

const task *stream_blocker(const ae_stream *stream)
{
    return stream->state == STREAM_PARKED ? queue_front(&stream->queue) : NULL;
}

/* ---- failures ---------------------------------------------------------------------------------------------- */

static void stop_context(ae_context *context, const ae_failure *failure)
{
    context->failure = *failure;
    /* A parked stream must not come to life between: mark all, then discard. */
    for (ae_stream *one = context->streams; one; one = one->next) one->drop = one->pushed;
    for (ae_stream *one = context->streams, *next; one; one = next) {
        next = one->next;
        if (one->state != STREAM_CLAIMED) stream_settle(one);
    }
    notify_all();
}

void contexts_stop(ae_context *context, const ae_failure *failure)
{
    while (context->previous) context = context->previous;
    for (; context; context = context->next)
        if (!context->failure.code) stop_context(context, failure);
}

void stream_fail(ae_stream *stream, const ae_failure *failure)
{
    exceptions_note(failure, stream->context->device);
    if (!stream->failure.code) stream->failure = *failure;
    if (stream->context->stop && !stream->context->failure.code) stop_context(stream->context, failure);
}

void stream_fail_front(ae_stream *stream, ae_failure *failure, int32_t code)
{
    failure->code = code;
    failure->task = stream->done + 1;
    failure->stream = (uint64_t)stream->id;
    stream_fail(stream->model ? stream_keeper_now->teller(stream) : stream, failure);
}
