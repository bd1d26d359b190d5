/* Running a stream: claim it, run its tasks one after the other, let it go. */
#include "control.h"
#include "dump.h"
#include "machine.h"
#include "observe.h"

#define TASK_OVERHEAD 500              /* ns, generous */
#define CLOCK_AFTER (10 * MICROSECOND) /* estimated work between two looks at the clock */
#define MOST_RESTS 100                 /* ms that a task is held up at most: a disk may be stuck */

/* ---- one task ---------------------------------------------------------------------------------------------- */

static void stream_pop(ae_stream *stream)
{
    stream->traffic -= queue_front(&stream->queue)->traffic;
    queue_pop(&stream->queue);
    stream->done++;
    if (machine.waiters) notify_target(stream);
}

void stream_discard_front(ae_stream *stream)
{
    task_discard(queue_front(&stream->queue));
    stream_pop(stream);
}

static void tell(uint32_t kind, const ae_stream *stream, const task *front, bool failed)
{
    if (!observed()) return;
    uint64_t device = (uint64_t)stream->context->device;
    observe(kind, task_name(front), (uint64_t)stream->id, stream->done + 1, failed, device, front->site);
}

void stream_finish_front(ae_stream *stream, bool failed)
{
    task *front = queue_front(&stream->queue);
    tell(AE_EVENT_FINISH, stream, front, failed);
    task_release(front);
    stream_pop(stream);
}

static void fail(ae_stream *stream, const task *front, int32_t reason, int32_t argument, const plan_fault *fault)
{
    ae_failure failure;
    task_explain(front, reason, argument, &failure);
    failure.element = fault->element, failure.index = fault->index, failure.size = fault->size;
    failure.code = front->kind == AE_TASK_KERNEL ? front->as.launch.plan->failure_code : stream->context->copy_code;
    failure.task = stream->done + 1;
    failure.stream = (uint64_t)stream->id;
    stream_fail(model_teller(stream), &failure);
}

/* Kernels, copies and fills. */
static void work(ae_stream *stream, task *front)
{
    int32_t argument, reason = task_check(front, &argument);
    plan_fault fault = {0};
    if (reason) {
        fail(stream, front, reason, argument, &fault);
        stream_finish_front(stream, true);
        return;
    }
    task_pointers pointers;
    task_locate(front, &pointers);
    tell(AE_EVENT_START, stream, front, false);
    bool dumps = front->kind == AE_TASK_KERNEL && front->as.launch.dump;
    machine_unlock();
    char **before = dumps ? dump_before(front, &pointers) : NULL;
    bool done = task_execute(front, &pointers, &fault);
    if (dumps) dump_after(front, &pointers, before);
    machine_lock();
    if (!done) fail(stream, front, AE_WHY_INDEX, fault.operand, &fault);
    stream_finish_front(stream, !done);
}

/* Events and callbacks. False: the front stays, a blocking callback was told to its thread just now. */
static bool control(ae_stream *stream, task *front)
{
    tell(AE_EVENT_START, stream, front, false);
    if (front->kind == AE_TASK_RECORD)
        event_recorded(front);
    else if (front->kind == AE_TASK_RESET)
        event_reset(front->as.mark.event);
    else if (front->kind == AE_TASK_CALLBACK)
        report_publish(front);
    else if (front->kind == AE_TASK_STEP)
        model_step(stream, front);
    if (front->kind == AE_TASK_CALLBACK && front->as.call.blocking) return false;
    stream_finish_front(stream, false);
    return true;
}

static bool is_work(const task *front)
{
    return front->kind <= AE_TASK_FILL;
}

/* A helper in a hurry leaves large tasks to the workers; a worker that ticks hands the ticking over first. */
static bool may_take(ae_stream *stream, runner *run, uint64_t cost)
{
    if (cost <= SMALL_TASK) return true;
    if (run->worker) {
        worker_hand_over(run->worker);
        return true;
    }
    if (!run->small || !workers_exist()) return true;
    stream_due(stream, run->target);
    return false;
}

/* Waits are over when their event came; what else stands at the front of a ready stream can run. */
static bool front_waits(const task *front)
{
    return front->kind == AE_TASK_WAIT && !event_reached(front->as.mark.event, front->as.mark.generation);
}

/* A profile takes the events of every task: their number is bounded where tasks begin, whoever runs them. */
static void keep_pace(void)
{
    if (!observed() || !observe_profile_crowded()) return;
    machine_unlock();
    for (int32_t rests = 0; rests < MOST_RESTS && observe_profile_crowded(); rests++) observe_rest();
    machine_lock();
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
    uint64_t cost = task_cost(front);
    if (front_waits(front) || !may_take(stream, run, cost)) return false;
    if (is_work(front))
        work(stream, front);
    else if (!control(stream, front))
        return false;
    run->spent += cost + TASK_OVERHEAD;
    if (run->spent < CLOCK_AFTER) return true;
    run->spent = 0;
    return !time_over(run);
}

/* The front is a blocking callback that was told to its thread: the stream stands still until that is done. */
static bool is_calling(const ae_stream *stream)
{
    const task *front = queue_front(&stream->queue);
    return front && front->kind == AE_TASK_CALLBACK && !front->as.call.report;
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
    while (stream->done < (run->worker ? stream->due : run->target) && step(stream, run)) {
    }
    if (control_get() != word) control_set(word);
    bool changed = stream->done > before || is_calling(stream);
    if (machine.waiters) notify_release(stream);
    stream_settle(stream);
    return changed;
}
