/* Running a stream: claim it, run its tasks one after the other, let it go. */
#include "control.h"
#include "injected.h"
#include "machine.h"
#include "observe.h"
#include "schedule.h"

#define TASK_OVERHEAD 500              /* ns, generous */
#define CLOCK_AFTER (10 * MICROSECOND) /* estimated work between two looks at the clock */
#define MOST_RESTS 100                 /* ms that a task is held up at most: a disk may be stuck */

/* A helper in a hurry leaves large tasks to the workers; a worker that ticks hands the ticking over first. */
static bool may_take(ae_stream *stream, runner *run, uint64_t cost)
{
    if (cost <= SMALL_TASK) return true;
    if (run->worker) {
        worker_hand_over(run->worker);
        return true;
    }
    if (!run->small || !workers_exist() || scheduled()) return true;
    stream_due(stream, run->target);
    return false;
}

static bool waits(const task *front)
{
    return front->kind->parking && front->kind->parking(front);
}

/* A profile takes the events of every task: their number is bounded where tasks begin, whoever runs them. */
static void keep_pace(void)
{
    if (!observed() || !observe_profile_crowded()) return;
    machine_unlock();
    for (int32_t rests = 0; rests < MOST_RESTS && observe_profile_crowded(); rests++) observe_rest();
    machine_lock();
}

/* Whether the front met a fault, or was dropped while it was held up: it is over then. */
static bool is_prevented(ae_stream *stream, task *front)
{
    ae_failure failure;
    injected_hold(stream);
    if (stream->done < stream->drop) {
        stream_discard_front(stream);
        return true;
    }
    if (!injected_failure(stream, front, &failure)) return false;
    stream_fail_front(stream, &failure, failure.code);
    stream_finish_front(stream, true);
    if (inject_ends_device(failure.code)) contexts_stop(stream->context, &failure);
    return true;
}

/* False: the runner is to let the stream go. */
static bool step(ae_stream *stream, runner *run)
{
    keep_pace();
    task *front = queue_front(&stream->queue);
    if (stream->done < stream->drop) {
        stream_discard_front(stream);
        return true;
    }
    const task_kind *kind = front->kind;
    uint64_t cost = kind->cost ? kind->cost(front) : 0;
    if (injecting()) cost += injected_cost(stream);
    if (waits(front) || !may_take(stream, run, cost)) return false;
    bool over = injecting() && is_prevented(stream, front);
    if (!over && !kind->run(stream, front)) return false;
    run->spent += cost + TASK_OVERHEAD;
    if (run->spent < CLOCK_AFTER) return true;
    run->spent = 0;
    return !time_over(run);
}

/* Whether waking a worker for the heavy work was, or would have been, of any use. Who leaves that work to others, in a
 * hurry or waiting for an earlier task only, says nothing of it. */
static void judge_waking(ae_stream *stream, const runner *run)
{
    if (!stream->heavy || (!run->worker && (run->small || run->target < stream->pushed))) return;
    bool vain = !run->worker && ae_now() - stream->heavy < WORKER_START;
    stream->vain = vain ? stream->vain + 1 : 0;
    stream->heavy = 0;
}

bool stream_run(ae_stream *stream, runner *run)
{
    uint64_t before = stream->done;
    judge_waking(stream, run);
    list_remove(stream);
    stream->state = STREAM_CLAIMED;
    control_word word = control_get();
    if (word != CONTROL_DEFAULT) control_set(CONTROL_DEFAULT);
    schedule_begins();
    while (stream->done < (run->worker ? stream->due : run->target) && step(stream, run)) {
    }
    schedule_ends();
    if (control_get() != word) control_set(word);
    const task *front = queue_front(&stream->queue);
    bool changed = stream->done > before || (front && waits(front));
    if (machine.waiters) notify_release(stream);
    stream_settle(stream);
    return changed;
}
