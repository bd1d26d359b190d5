/* Events: which of their records ran, and who waits for which. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "observe_checked.h"

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
    if (generation < mark_of(one)->generation + (event->state.recorded - mark_of(one)->generation) / 2) {
        while (one && mark_of(one)->generation < generation) one = mark_of(one)->next;
    } else {
        one = event->last;
        while (one && mark_of(one)->generation > generation) one = mark_of(one)->previous;
    }
    return one && mark_of(one)->generation == generation ? one : NULL;
}

/* Exactly that record must have run: a later one in another stream says nothing about it. */
bool event_reached(const ae_event *event, uint64_t generation)
{
    return generation <= event->state.recorded && !event_pending(event, generation);
}

static void enqueue(ae_event *event, task *record)
{
    mark_task *mark = mark_of(record);
    mark->generation = ++event->state.recorded;
    mark->next = NULL;
    mark->previous = event->last;
    if (event->last)
        mark_of(event->last)->next = record;
    else
        event->first = record;
    event->last = record;
}

static void unlink_record(ae_event *event, const task *record)
{
    task *previous = mark_of(record)->previous, *next = mark_of(record)->next;
    if (previous)
        mark_of(previous)->next = next;
    else
        event->first = next;
    if (next)
        mark_of(next)->previous = previous;
    else
        event->last = previous;
}

static void let_go(ae_event *event, uint64_t generation)
{
    for (ae_stream *stream = event->parked.first, *after; stream; stream = after) {
        after = stream->after;
        if (mark_of(queue_front(&stream->queue))->generation == generation) stream_make_ready(stream);
    }
    notify_all();
}

void event_signal(ae_event *event)
{
    uint64_t generation = ++event->state.recorded;
    event->state.completed = generation;
    let_go(event, generation);
}

void event_open(ae_event *event)
{
    event->state.recorded = event->state.completed = 1;
    for (ae_stream *stream = event->parked.first, *after; stream; stream = after) {
        after = stream->after;
        stream_make_ready(stream);
    }
    notify_all();
}

/* ---- tasks ------------------------------------------------------------------------------------------------- */

static void hold(task *one, const event_mark *what)
{
    what->event->references++;
    mark_of(one)->event = what->event;
    mark_of(one)->generation = what->generation;
}

static int32_t open_record(task *one, ae_stream *stream, const void *what)
{
    const event_mark *given = what;
    hold(one, given);
    mark_of(one)->stream = stream;
    mark_of(one)->number = stream->pushed + 1;
    enqueue(given->event, one);
    return 0;
}

static int32_t open_wait(task *one, ae_stream *stream, const void *what)
{
    const event_mark *given = what;
    (void)stream;
    hold(one, given);
    given->event->state.waits++;
    return 0;
}

static int32_t open_reset(task *one, ae_stream *stream, const void *what)
{
    (void)stream;
    hold(one, what);
    return 0;
}

int32_t push_record(ae_stream *stream, ae_event *event, uint64_t site)
{
    return stream_push(stream, &record_kind, &(event_mark){event, 0}, site);
}

int32_t push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint64_t site)
{
    return stream_push(stream, &wait_kind, &(event_mark){event, generation}, site);
}

int32_t push_reset(ae_stream *stream, ae_event *event, uint64_t site)
{
    return stream_push(stream, &reset_kind, &(event_mark){event, 0}, site);
}

static const char *name_of(const task *one)
{
    return one->kind == &record_kind ? "aclrtRecordEvent"
           : one->kind == &wait_kind ? "aclrtStreamWaitEvent"
                                     : "aclrtResetEvent";
}

static void tell(const task *one)
{
    const mark_task *mark = mark_of(one);
    uint32_t what = one->kind == &record_kind ? AE_PUSH_RECORD : one->kind == &wait_kind ? AE_PUSH_WAIT : AE_PUSH_RESET;
    bool elsewhere = what == AE_PUSH_WAIT && (!mark->generation || mark->generation > mark->event->state.recorded);
    observe_mark(elsewhere ? AE_PUSH_ELSE : what, mark->event->id, mark->generation);
}

static void release(task *one)
{
    event_drop_reference(mark_of(one)->event);
}

/* The record was dropped, or ran: whoever waits for it is let go. */
static void forget(task *record)
{
    ae_event *event = mark_of(record)->event;
    unlink_record(event, record);
    let_go(event, mark_of(record)->generation);
}

static bool run_record(ae_stream *stream, task *front)
{
    const mark_task *mark = mark_of(front);
    event_state *state = &mark->event->state;
    stream_start_front(stream);
    if (mark->generation > state->completed) {
        state->completed = mark->generation;
        state->time = ae_now();
    }
    forget(front);
    stream_finish_front(stream, false);
    return true;
}

static bool run_reset(ae_stream *stream, task *front)
{
    event_state *state = &mark_of(front)->event->state;
    stream_start_front(stream);
    state->reset = state->completed;
    stream_finish_front(stream, false);
    return true;
}

/* ---- waits ------------------------------------------------------------------------------------------------- */

static stream_list *parking_of(const task *front)
{
    const mark_task *mark = mark_of(front);
    return event_reached(mark->event, mark->generation) ? NULL : &mark->event->parked;
}

static ae_stream *awaited(const task *front, uint64_t *number)
{
    const ae_event *event = mark_of(front)->event;
    const task *record = event_pending(event, mark_of(front)->generation);
    if (record) {
        *number = mark_of(record)->number;
        return mark_of(record)->stream;
    }
    ae_stream *busy = event->signaller ? event->signaller(event) : NULL;
    *number = busy ? busy->pushed : 0;
    return busy;
}

static bool reason(const task *front, char *out, size_t size)
{
    snprintf(out, size, "its head waits for event %llu, whose record has not been reached",
             (unsigned long long)mark_of(front)->event->id);
    return true;
}

static bool run_wait(ae_stream *stream, task *front)
{
    (void)front;
    stream_start_front(stream);
    stream_finish_front(stream, false);
    return true;
}

static void release_wait(task *one)
{
    mark_of(one)->event->state.waits--;
    release(one);
}

/* ---- kinds ------------------------------------------------------------------------------------------------- */

const task_kind record_kind = {
    .number = AE_TASK_RECORD,
    .marks = true,
    .open = open_record,
    .name = name_of,
    .tell = tell,
    .run = run_record,
    .release = release,
    .drop = forget,
};

const task_kind wait_kind = {
    .number = AE_TASK_WAIT,
    .marks = true,
    .open = open_wait,
    .name = name_of,
    .tell = tell,
    .parking = parking_of,
    .awaited = awaited,
    .reason = reason,
    .run = run_wait,
    .release = release_wait,
};

const task_kind reset_kind = {
    .number = AE_TASK_RESET,
    .marks = true,
    .open = open_reset,
    .name = name_of,
    .tell = tell,
    .run = run_reset,
    .release = release,
};
