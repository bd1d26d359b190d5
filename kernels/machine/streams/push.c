/* Pushing tasks: returns at once, whatever the stream is doing. */
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "graph.h"

/* Room at the back of the stream's queue; NULL when pushing is refused. */
static task *open_task(ae_stream *stream, uint32_t kind, uint64_t site, int32_t *code)
{
    if ((*code = group_check_update(stream))) return NULL;
    task *fresh = stream->closed ? NULL : queue_room(&stream->queue);
    *code = stream->closed ? CODE_STREAM : fresh ? 0 : CODE_OUT_OF_MEMORY;
    if (fresh) {
        fresh->kind = kind;
        fresh->site = site;
    }
    return fresh;
}

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
    bool tell = machine.waiters && fresh->kind >= AE_TASK_RECORD; /* they may wait for just this record */
    fresh->traffic = task_traffic(fresh);
    stream->traffic += fresh->traffic;
    queue_push(&stream->queue);
    stream->pushed++;
    machine.pushes++;
    here()->unwaited = true;
    if (stream->context->lost) context_forget_lost(stream->context);
    call_worker(stream);
    if (stream->context->failure.code)
        stream_drop_queued(stream); /* the context stopped */
    else if (stream->state == STREAM_IDLE)
        stream_settle(stream);
    if (tell) notify_all();
}

/* Room for the addresses of n operands and the workspace, in the task or beside it. */
static bool open_operands(task *fresh, uint32_t count)
{
    fresh->as.launch.address = fresh->as.launch.near_address;
    fresh->as.launch.pinned = fresh->as.launch.near_pinned;
    if (count <= NEAR_OPERANDS) return true;
    uint64_t *far = malloc(count * (sizeof *far + sizeof(pinned_block)));
    fresh->as.launch.address = far;
    fresh->as.launch.pinned = far ? (pinned_block *)(far + count) : NULL;
    return far;
}

static int32_t push_kernel(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, uint64_t workspace,
                           host_values values, uint64_t site)
{
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_KERNEL, site, &code);
    if (!fresh) return code;
    uint32_t operands = (uint32_t)plan->arguments;
    if (!open_operands(fresh, operands + 1)) return CODE_OUT_OF_MEMORY;
    fresh->as.launch.plan = plan;
    fresh->as.launch.dump = NULL;
    fresh->as.launch.values = values;
    memcpy(fresh->as.launch.address, addresses, operands * sizeof *addresses);
    fresh->as.launch.address[operands] = workspace;
    plan_retain(plan);
    task_pin(fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t push_launch(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, uint64_t workspace, uint64_t site)
{
    if (group_is_updated(stream)) return group_update(stream, plan, addresses, workspace);
    if (graph_keeping(stream)) return capture_launch(stream, plan, addresses, workspace, site);
    return push_kernel(stream, plan, addresses, workspace, (host_values){NULL, 0}, site);
}

int32_t push_launch_with(ae_stream *stream, ae_plan *plan, const uint64_t *addresses, host_values values, uint64_t site)
{
    if (group_is_updated(stream) || graph_keeping(stream))
        return refuse_unsupported("Expected operands in device memory in a capture but got some in host memory, %s.",
                                  plan->name);
    return push_kernel(stream, plan, addresses, 0, values, site);
}

static int32_t push_bytes(ae_stream *stream, uint32_t kind, uint64_t target, uint64_t source, uint64_t count,
                          int32_t value, uint64_t site)
{
    if (graph_keeping(stream)) return capture_copy(stream, kind, target, source, value, count, site);
    int32_t code;
    task *fresh = open_task(stream, kind, site, &code);
    if (!fresh) return code;
    fresh->as.copy.target = target;
    fresh->as.copy.source = source;
    fresh->as.copy.count = count;
    fresh->as.copy.value = value;
    fresh->as.copy.draw = NULL;
    task_pin(fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site)
{
    return push_bytes(stream, AE_TASK_COPY, target, source, count, 0, site);
}

int32_t push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site)
{
    return push_bytes(stream, AE_TASK_FILL, target, 0, count, value & 0xff, site);
}

int32_t push_word(ae_stream *stream, uint64_t target, uint64_t word, uint64_t site)
{
    return push_bytes(stream, AE_TASK_FILL, target, word, sizeof word, FILL_WORD, site);
}

static task *open_mark(ae_stream *stream, ae_event *event, uint32_t kind, uint64_t site, int32_t *code)
{
    task *fresh = open_task(stream, kind, site, code);
    if (fresh) {
        event->references++;
        fresh->as.mark.event = event;
    }
    return fresh;
}

int32_t push_record(ae_stream *stream, ae_event *event, uint64_t site)
{
    if (graph_keeping(stream)) return capture_mark(stream, AE_TASK_RECORD, event, site);
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_RECORD, site, &code);
    if (!fresh) return code;
    fresh->as.mark.stream = stream;
    fresh->as.mark.number = stream->pushed + 1;
    event_enqueue(event, fresh);
    close_task(stream, fresh);
    return 0;
}

int32_t push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint64_t site)
{
    if (graph_keeping(stream)) return capture_mark(stream, AE_TASK_WAIT, event, site);
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_WAIT, site, &code);
    if (!fresh) return code;
    fresh->as.mark.generation = generation;
    event->state.waits++;
    close_task(stream, fresh);
    return 0;
}

int32_t push_reset(ae_stream *stream, ae_event *event, uint64_t site)
{
    if (graph_keeping(stream)) return capture_mark(stream, AE_TASK_RESET, event, site);
    int32_t code;
    task *fresh = open_mark(stream, event, AE_TASK_RESET, site, &code);
    if (fresh) close_task(stream, fresh);
    return code;
}

int32_t push_callback(ae_stream *stream, const callback *what, uint64_t site)
{
    if (graph_keeping(stream)) return capture_callback(stream, what, site);
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_CALLBACK, site, &code);
    if (!fresh) return code;
    fresh->as.call.report = report_new(what, stream, stream->pushed + 1);
    fresh->as.call.token = what->token;
    fresh->as.call.blocking = what->blocking;
    if (!fresh->as.call.report) return CODE_OUT_OF_MEMORY;
    close_task(stream, fresh);
    return 0;
}

int32_t push_step(ae_stream *stream, ae_graph *graph, uint64_t run, int64_t position, uint64_t site)
{
    int32_t code;
    task *fresh = open_task(stream, AE_TASK_STEP, site, &code);
    if (!fresh) return code;
    fresh->as.step.graph = graph;
    fresh->as.step.run = run;
    fresh->as.step.position = position;
    graph->references++;
    close_task(stream, fresh);
    return 0;
}

int32_t push_draw(ae_stream *stream, draw *what, uint64_t result, uint64_t counter, uint64_t site)
{
    int32_t code = 0;
    task *fresh = NULL;
    if (graph_keeping(stream))
        code = refuse_unsupported("Expected a stream that does not capture but got stream %d.", stream->id);
    else
        fresh = open_task(stream, AE_TASK_COPY, site, &code);
    if (!fresh) {
        free(what);
        return code;
    }
    fresh->as.copy.target = result;
    fresh->as.copy.source = counter;
    fresh->as.copy.count = what->count.elsewhere ? DRAW_COUNTER : draw_bytes(what);
    fresh->as.copy.value = 0;
    fresh->as.copy.draw = what;
    task_pin(fresh);
    close_task(stream, fresh);
    return 0;
}
