/* Task groups: kernels of a graph whose arguments are exchanged between two replays. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

#include "acl/error_codes/rt_error_codes.h"

#define CODE_INTERNAL 507000
#define CODE_INVALIDATED 507903

int32_t group_checked(uint64_t handle, task_group **found)
{
    if (!handle) return refuse_null("handle");
    *found = handle_find(handle, HANDLE_TASK_GROUP);
    if (*found) return 0;
    if (handle_look(handle).gone)
        return refuse_handle("handle", "a live aclrtTaskGrp", "one whose graph was destroyed");
    return refuse_handle("handle", "an aclrtTaskGrp", handle_seen(handle));
}

void group_leave(task_group *group)
{
    if (group->open) group->graph->open--;
    group->open = false;
    group->user->group = NULL;
    group->user = NULL;
}

void group_free(task_group *group)
{
    if (group->user) group_leave(group);
    handle_end(group->handle);
    free(group->tasks);
    free(group);
}

static int32_t refuse_status(const char *reason)
{
    return refuse_sequence(ACL_ERROR_STREAM_TASK_GROUP_STATUS, "%s", reason);
}

static int32_t captures(const ae_stream *stream)
{
    if (stream->graph) return 0;
    return refuse(ACL_ERROR_RT_STREAM_NOT_CAPTURED, "EE1016",
                  "Expected a stream that captures but got stream %d, which does not, argument stream.", stream->id);
}

static bool makes_group(const ae_stream *stream)
{
    return stream->group && stream->group->open;
}

/* ---- making one ------------------------------------------------------------------------------------------------ */

int32_t group_begin(ae_stream *stream)
{
    int32_t code = captures(stream);
    if (code) return code;
    if (stream->group)
        return refuse_status(
            "Expected a stream without an open task group but this one has begun one, argument stream.");
    task_group *group = calloc(1, sizeof *group);
    uint64_t handle = group ? handle_new(HANDLE_TASK_GROUP, group, site_observed()) : 0;
    if (!handle) {
        free(group);
        return refuse_memory(CODE_OUT_OF_MEMORY, "one more task group");
    }
    ae_graph *graph = stream->graph;
    group->handle = handle;
    group->graph = graph;
    group->next = graph->groups;
    graph->groups = group;
    graph->open++;
    group->open = true;
    group->user = stream;
    stream->group = group;
    return 0;
}

int32_t group_end(ae_stream *stream, task_group **made)
{
    int32_t code = captures(stream);
    if (code) return code;
    if (!makes_group(stream)) return refuse_status("Expected aclmdlRICaptureTaskGrpBegin before, argument stream.");
    const ae_graph *graph = stream->graph;
    *made = stream->group;
    group_leave(*made);
    if (graph->group_code)
        return refuse(graph->group_code, "EE1017",
                      "Expected only kernels of one stream in a task group but another task came, argument stream.");
    if (graph->state == GRAPH_INVALID)
        return refuse(CODE_INVALIDATED, "EE1017",
                      "Expected a capture without a failure but an earlier call of it failed, argument stream.");
    return 0;
}

static int32_t break_group(ae_graph *graph, int32_t code)
{
    graph_spoil(graph);
    return graph->group_code = code;
}

static int32_t refuse_other_stream(const ae_stream *stream)
{
    return refuse(
        ACL_ERROR_STREAM_TASK_GROUP_INTR, "EE1016",
        "Expected only tasks of the stream that makes a task group but got one of stream %d, argument stream.",
        stream->id);
}

static int32_t refuse_other_task(const ae_stream *stream)
{
    return refuse(ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT, "EE1016",
                  "Expected only kernels in a task group but got another task in stream %d, argument stream.",
                  stream->id);
}

int32_t group_admits(ae_stream *stream, uint32_t kind)
{
    ae_graph *graph = stream->graph;
    int32_t code = group_check_update(stream);
    if (code || !graph->open) return code;
    if (!makes_group(stream)) return break_group(graph, refuse_other_stream(stream));
    return kind == AE_TASK_KERNEL ? 0 : break_group(graph, refuse_other_task(stream));
}

int32_t group_add(ae_stream *stream)
{
    task_group *group = stream->group;
    if (!makes_group(stream)) return 0;
    int64_t *more = realloc(group->tasks, (group->count + 1) * sizeof *more);
    if (!more) {
        graph_spoil(stream->graph);
        return CODE_OUT_OF_MEMORY;
    }
    group->tasks = more;
    more[group->count++] = stream->graph->count - 1;
    return 0;
}

/* ---- exchanging arguments -------------------------------------------------------------------------------------- */

bool group_is_updated(const ae_stream *stream)
{
    bool runs = stream->model && stream->model->built->pushing; /* what it was told before */
    return stream->group && !stream->group->open && !runs;
}

int32_t group_check_update(const ae_stream *stream)
{
    return group_is_updated(stream) ? refuse_other_task(stream) : 0;
}

static int32_t check_updatable(const ae_stream *stream)
{
    int32_t code = stream_not_captured(stream);
    return code ? code : stream_not_bound(stream);
}

int32_t group_update_begin(ae_stream *stream, task_group *group)
{
    int32_t code = check_updatable(stream);
    if (code) return code;
    if (stream->group)
        return refuse_status("Expected a stream that updates no task group but this one does, argument stream.");
    if (group->user)
        return refuse_status("Expected a task group that no stream updates but another one does, argument handle.");
    group->updated = 0;
    group->user = stream;
    stream->group = group;
    return 0;
}

int32_t group_update_end(ae_stream *stream)
{
    int32_t code = check_updatable(stream);
    if (code) return code;
    task_group *group = stream->group;
    if (!group) return refuse_status("Expected aclmdlRICaptureTaskUpdateBegin before, argument stream.");
    group_leave(group);
    if (group->updated == group->count) return 0;
    return refuse(CODE_INTERNAL, "EE1017",
                  "Expected all %u tasks of the group to be given again but got %u, argument stream.", group->count,
                  group->updated);
}

static int32_t refuse_update(const char *reason)
{
    return refuse(CODE_INTERNAL, "EE1017", "Expected %s between the begin and the end of an update.", reason);
}

/* The kernel of the same operator takes other addresses and another shape. */
int32_t group_update(ae_stream *stream, const launch_work *what)
{
    task_group *group = stream->group;
    ae_plan *plan = what->plan;
    if (group->updated == group->count) return refuse_update("no more operators than the group has");
    captured *old = group->graph->tasks + group->tasks[group->updated];
    if (old->as.launch.plan->row != plan->row)
        return refuse_update("the operators that the group was made of, in their order,");
    size_t operands = (size_t)plan->arguments;
    uint64_t *address = malloc((operands + 1) * sizeof *address);
    if (!address) return CODE_OUT_OF_MEMORY;
    memcpy(address, what->addresses, operands * sizeof *address);
    address[operands] = what->workspace;
    plan_retain(plan);
    captured_free(old);
    old->as.launch.plan = plan;
    old->as.launch.address = address;
    group->updated++;
    return 0;
}
