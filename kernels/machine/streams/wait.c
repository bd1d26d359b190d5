/* Help on sync: whoever waits runs what it waits for. */
#include "machine.h"

/* The stream in which the record that a parked stream waits for is queued, and as which task; for the end of a model's
 * run, a stream of the model that has tasks; NULL: nowhere yet. */
static ae_stream *next_in_chain(const ae_stream *stream, uint64_t *number)
{
    const task *front = queue_front(&stream->queue);
    if (front->kind != AE_TASK_WAIT) return NULL;
    const ae_event *event = front->as.mark.event;
    const task *record = event_pending(event, front->as.mark.generation);
    if (!record) {
        ae_stream *busy = event->run ? model_busy(event->run) : NULL;
        *number = busy ? busy->pushed : 0;
        return busy;
    }
    *number = record->as.mark.number;
    return record->as.mark.stream;
}

/* Follow parked streams to the last: one that is not parked, or whose head waits for what is in no queue (a record to
 * come, a callback). NULL: they wait for each other (Brent's test). */
static ae_stream *chain_end(ae_stream *stream, uint64_t *target)
{
    const ae_stream *landmark = stream;
    uint64_t steps = 0, limit = 1;
    for (ae_stream *next; stream->state == STREAM_PARKED && (next = next_in_chain(stream, target)); stream = next) {
        if (next == landmark) return NULL;
        if (++steps == limit) {
            landmark = next;
            steps = 0;
            limit *= 2;
        }
    }
    return stream;
}

bool stream_help(ae_stream *stream, uint64_t target, runner *run, ae_stream **watched)
{
    *watched = NULL;
    ae_stream *end = chain_end(stream, &target);
    if (!end || end->state == STREAM_PARKED) return false;
    if (end->state == STREAM_READY) {
        run->target = target;
        if (stream_run(end, run)) return true;
    } else {
        *watched = end;
    }
    return false;
}

uint64_t stream_held_by(ae_stream *stream, uint64_t target)
{
    uint64_t token;
    const ae_stream *end = stream->done < target ? chain_end(stream, &target) : NULL;
    return end && stream_blocked(end, &token) == AE_TASK_CALLBACK ? token : 0;
}

/* ---- streams ----------------------------------------------------------------------------------------------- */

static int32_t answer(ae_stream *stream)
{
    ae_failure *sticky = &stream->context->failure;
    stream->answered = sticky->code ? *sticky : stream->failure;
    stream->failure.code = 0;
    return stream->answered.code;
}

static int32_t wait_until(ae_stream *stream, uint64_t target, int64_t slice, bool small)
{
    runner run = {.slice = slice, .small = small};
    ae_stream *watched;
    while (stream->done < target) {
        if (run.over) return AE_AGAIN;
        if (!stream_help(stream, target, &run, &watched) && !pause_for_change(&run, stream, target, watched))
            return AE_AGAIN;
    }
    return answer(stream);
}

int32_t stream_wait(ae_stream *stream, uint64_t target, int64_t slice, bool small)
{
    if (target == 0 || target > stream->pushed) target = stream->pushed;
    stream->references++;
    int32_t code = wait_until(stream, target, slice, small);
    stream_drop_reference(stream);
    return code;
}

#define QUERY_SLICE (200 * MICROSECOND)

bool stream_query(ae_stream *stream)
{
    runner run = {.slice = QUERY_SLICE, .small = true};
    uint64_t target = stream->pushed;
    ae_stream *watched;
    stream->references++;
    while (stream->done < target && !run.over && stream_help(stream, target, &run, &watched)) {
    }
    bool busy = stream->done < target;
    if (busy) stream_due(stream, target);
    stream_drop_reference(stream);
    return !busy;
}

/* ---- events ------------------------------------------------------------------------------------------------ */

static int32_t wait_record(ae_event *event, uint64_t generation, runner *run)
{
    while (!event_reached(event, generation)) {
        const task *record = event_pending(event, generation);
        ae_stream *watched = NULL;
        if (run->over) return AE_AGAIN;
        if (record && stream_help(record->as.mark.stream, record->as.mark.number, run, &watched)) continue;
        if (!pause_for_change(run, NULL, 0, watched)) return AE_AGAIN;
    }
    return 0;
}

int32_t event_wait(ae_event *event, uint64_t generation, int64_t slice, bool small)
{
    runner run = {.slice = slice, .small = small};
    event->references++;
    int32_t code = wait_record(event, generation, &run);
    event_drop_reference(event);
    return code;
}
