/* The tasks of a graph: how they come into it, and how they are run. */
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "value.h"

#include "acl/error_codes/rt_error_codes.h"

#define FIRST_ROOM 64

/* ---- into the graph -------------------------------------------------------------------------------------------- */

captured *capture_room(ae_stream *stream, uint32_t kind, uint64_t site)
{
    ae_graph *graph = graph_keeping(stream);
    if (graph->count == graph->room) {
        int64_t room = graph->room ? 2 * graph->room : FIRST_ROOM;
        captured *more = realloc(graph->tasks, (size_t)room * sizeof *more);
        if (!more) {
            graph_spoil(graph);
            return NULL;
        }
        graph->tasks = more;
        graph->room = room;
    }
    captured *fresh = graph->tasks + graph->count;
    *fresh = (captured){.kind = kind, .stream = stream->id, .site = site};
    return fresh;
}

void capture_close(ae_stream *stream)
{
    ae_graph *graph = graph_keeping(stream);
    if (!graph->built) graph->branches[stream->branch].last = graph->count;
    graph->count++;
}

static int32_t admits(ae_stream *stream, uint32_t kind)
{
    const ae_graph *graph = graph_keeping(stream);
    if (!graph->built) return group_admits(stream, kind);
    int32_t code = group_check_update(stream);
    return code ? code : model_admits(graph, stream);
}

/* Of `count` operands, then of the workspace. */
static uint64_t *copied_addresses(const uint64_t *addresses, uint32_t count, uint64_t workspace)
{
    uint64_t *copy = malloc((count + 1) * sizeof *copy);
    if (copy) {
        memcpy(copy, addresses, count * sizeof *copy);
        copy[count] = workspace;
    }
    return copy;
}

int32_t capture_launch(ae_stream *stream, const launch_work *what, uint64_t site)
{
    int32_t code = admits(stream, AE_TASK_KERNEL);
    if (code) return code;
    captured *fresh = capture_room(stream, AE_TASK_KERNEL, site);
    uint32_t operands = (uint32_t)what->plan->arguments;
    uint64_t *address = fresh ? copied_addresses(what->addresses, operands, what->workspace) : NULL;
    if (!address) {
        graph_spoil(graph_keeping(stream));
        return CODE_OUT_OF_MEMORY;
    }
    fresh->as.launch.plan = what->plan;
    fresh->as.launch.address = address;
    plan_retain(what->plan);
    capture_close(stream);
    return group_add(stream);
}

int32_t capture_bytes(ae_stream *stream, uint32_t kind, const byte_work *what, uint64_t site)
{
    int32_t code = admits(stream, kind);
    if (code) return code;
    captured *fresh = capture_room(stream, kind, site);
    if (!fresh) return CODE_OUT_OF_MEMORY;
    fresh->as.copy = *what;
    capture_close(stream);
    return 0;
}

int32_t capture_mark(ae_stream *stream, uint32_t kind, const event_mark *what, uint64_t site)
{
    int32_t code = admits(stream, kind);
    if (code) return code;
    captured *fresh = capture_room(stream, kind, site);
    if (!fresh) return CODE_OUT_OF_MEMORY;
    what->event->references++;
    fresh->as.mark.event = what->event;
    fresh->as.mark.id = what->event->id;
    capture_close(stream);
    return 0;
}

/* Functions of Python's are forgotten once they were run: a graph would run them again. */
int32_t capture_callback(ae_stream *stream, const callback *what, uint64_t site)
{
    if (!what->function)
        return refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                              "Expected a function of C in a capture but got one of Python's, argument fn.");
    int32_t code = admits(stream, AE_TASK_CALLBACK);
    if (code) return code;
    captured *fresh = capture_room(stream, AE_TASK_CALLBACK, site);
    if (!fresh) return CODE_OUT_OF_MEMORY;
    fresh->as.call = *what;
    fresh->as.call.token &= TOKEN_HOST; /* each run has a number of its own */
    capture_close(stream);
    return 0;
}

int32_t capture_task(ae_stream *stream, const task_kind *kind, const void *what, uint64_t site)
{
    int32_t code = admits(stream, CAPTURED_TASK);
    if (code) return code;
    captured *fresh = capture_room(stream, CAPTURED_TASK, site);
    void *kept = fresh ? kind->keep(what) : NULL;
    if (!kept) {
        graph_spoil(graph_keeping(stream));
        return CODE_OUT_OF_MEMORY;
    }
    fresh->as.task.kind = kind;
    fresh->as.task.what = kept;
    capture_close(stream);
    return 0;
}

/* ---- out of it ------------------------------------------------------------------------------------------------- */

static int32_t replay_launch(const captured *one, ae_stream *stream)
{
    ae_plan *plan = one->as.launch.plan;
    const uint64_t *address = one->as.launch.address;
    return push_launch(stream, plan, address, address[plan->arguments], one->site);
}

/* Across the border an event is what it is now, not what it was as the graph was made. */
static int32_t replay_mark(const captured *one, ae_stream *stream)
{
    ae_event *event = one->as.mark.event;
    if (one->inner || !event->handle) return 0;
    if (one->kind == AE_TASK_RECORD) return push_record(stream, event, one->site);
    if (one->kind == AE_TASK_RESET) return push_reset(stream, event, one->site);
    if (one->as.mark.ordinal) return push_wait(stream, event, one->as.mark.base + one->as.mark.ordinal, one->site);
    return event->state.recorded ? push_wait(stream, event, event->state.recorded, one->site) : 0;
}

static int32_t replay_callback(const captured *one, ae_stream *stream)
{
    int32_t code = one->as.call.token & TOKEN_HOST ? hostfunc_ready() : 0;
    return code ? code : callback_push(stream, one->as.call, one->site);
}

static int32_t replay_fill(const captured *one, ae_stream *stream)
{
    uint64_t target = one->as.copy.target;
    if (one->as.copy.value == FILL_WORD) return push_word(stream, target, one->as.copy.source, one->site);
    return push_fill(stream, target, one->as.copy.value, one->as.copy.count, one->site);
}

int32_t captured_push(const captured *one, ae_stream *stream)
{
    switch (one->kind) {
    case AE_TASK_KERNEL: return replay_launch(one, stream);
    case AE_TASK_COPY:
        return push_copy(stream, one->as.copy.target, one->as.copy.source, one->as.copy.count, one->site);
    case AE_TASK_FILL: return replay_fill(one, stream);
    case CAPTURED_VALUE_WAIT:
        return value_wait(stream, one->as.copy.target, one->as.copy.source, (uint32_t)one->as.copy.value, one->site);
    case CAPTURED_TASK: return stream_push(stream, one->as.task.kind, one->as.task.what, one->site);
    case AE_TASK_CALLBACK: return replay_callback(one, stream);
    default: return replay_mark(one, stream);
    }
}
