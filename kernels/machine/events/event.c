/* Events: which of their records ran, and who waits for which. */
#include <stdlib.h>

#include "machine.h"

ae_event *event_new(uint64_t id)
{
    ae_event *event = calloc(1, sizeof *event);
    if (!event) return NULL;
    event->references = 1;
    event->id = id;
    return event;
}

void event_drop_reference(ae_event *event)
{
    if (--event->references) return;
    if (event->context) context_drop_reference(event->context);
    free(event);
}

/* ---- records ----------------------------------------------------------------------------------------------- */

/* Generations are ordered in the list; it is searched from the nearer end. */
task *event_pending(const ae_event *event, uint64_t generation)
{
    task *one = event->first;
    if (!one || generation > event->state.recorded) return NULL;
    if (generation < one->as.mark.generation + (event->state.recorded - one->as.mark.generation) / 2) {
        while (one && one->as.mark.generation < generation) one = one->as.mark.next;
    } else {
        one = event->last;
        while (one && one->as.mark.generation > generation) one = one->as.mark.previous;
    }
    return one && one->as.mark.generation == generation ? one : NULL;
}

/* Exactly that record must have run: a later one in another stream says nothing about it. */
bool event_reached(const ae_event *event, uint64_t generation)
{
    return generation <= event->state.recorded && !event_pending(event, generation);
}

void event_enqueue(ae_event *event, task *record)
{
    record->as.mark.generation = ++event->state.recorded;
    record->as.mark.next = NULL;
    record->as.mark.previous = event->last;
    if (event->last)
        event->last->as.mark.next = record;
    else
        event->first = record;
    event->last = record;
}

static void unlink_record(ae_event *event, task *record)
{
    task *previous = record->as.mark.previous, *next = record->as.mark.next;
    if (previous)
        previous->as.mark.next = next;
    else
        event->first = next;
    if (next)
        next->as.mark.previous = previous;
    else
        event->last = previous;
}

void event_forget(task *record)
{
    ae_event *event = record->as.mark.event;
    unlink_record(event, record);
    for (ae_stream *stream = event->parked.first, *after; stream; stream = after) {
        after = stream->after;
        if (queue_front(&stream->queue)->as.mark.generation == record->as.mark.generation) stream_make_ready(stream);
    }
    notify_all();
}

void event_recorded(task *record)
{
    event_state *state = &record->as.mark.event->state;
    if (record->as.mark.generation > state->completed) {
        state->completed = record->as.mark.generation;
        state->time = ae_now();
    }
    event_forget(record);
}

void event_signal(ae_event *event)
{
    uint64_t generation = ++event->state.recorded;
    event->state.completed = generation;
    for (ae_stream *stream = event->parked.first, *after; stream; stream = after) {
        after = stream->after;
        if (queue_front(&stream->queue)->as.mark.generation == generation) stream_make_ready(stream);
    }
    notify_all();
}

void event_reset(ae_event *event)
{
    event->state.reset = event->state.completed;
}
