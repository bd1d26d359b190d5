/* Help on sync: whoever waits runs what it waits for. */
#include "schedule.h"

static ae_stream *next_in_chain(const ae_stream *stream, uint64_t *number)
{
    const task *front = queue_front(&stream->queue);
    return front->kind->awaited ? front->kind->awaited(front, number) : NULL;
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
        run->target = scheduled() ? schedule_steps(end, target) : target;
        if (stream_run(end, run)) return true;
    } else {
        *watched = end;
    }
    return false;
}

bool stream_holds_caller(ae_stream *stream, uint64_t target)
{
    const ae_stream *end = stream->done < target ? chain_end(stream, &target) : NULL;
    const task *front = end ? stream_blocker(end) : NULL;
    return front && front->kind->holds_caller && front->kind->holds_caller(front);
}

/* ---- streams ----------------------------------------------------------------------------------------------- */

static int32_t answer(ae_stream *stream)
{
    ae_failure *sticky = &stream->context->failure;
    stream->answered = sticky->code ? *sticky : stream->failure;
    stream->failure.code = 0;
    return stream->answered.code;
}

/* In a schedule: another stream first. */
static bool run_stray(ae_stream *(*choose)(uint64_t *target))
{
    runner run = {.slice = UNHURRIED};
    ae_stream *stray = scheduled() ? choose(&run.target) : NULL;
    if (stray) stream_run(stray, &run);
    return stray;
}

bool stream_run_stray(void)
{
    return run_stray(schedule_at_wait);
}

void stream_run_strays(void)
{
    run_stray(schedule_at_push);
}

static int32_t wait_until(ae_stream *stream, uint64_t target, int64_t slice, bool small)
{
    runner run = {.slice = scheduled() ? UNHURRIED : slice, .small = small}, rest = {.slice = slice};
    ae_stream *watched;
    while (stream->done < target) {
        if (run.over) return AE_AGAIN;
        if (stream_run_stray() || stream_help(stream, target, &run, &watched)) continue;
        if (!pause_for_change(scheduled() ? &rest : &run, stream, target, watched)) return AE_AGAIN;
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
    if (scheduled() && schedule_postpones()) return stream->done >= target;
    stream->references++;
    while (stream->done < target && !run.over && stream_help(stream, target, &run, &watched)) {
    }
    bool busy = stream->done < target;
    if (busy && !scheduled()) stream_due(stream, target);
    stream_drop_reference(stream);
    return !busy;
}
