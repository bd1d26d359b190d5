/* Captures from begin to end, and the graphs that they leave. */
#include <stdlib.h>
#include <string.h>

#include "model.h"

#include "acl/error_codes/rt_error_codes.h"

#define CODE_INVALIDATED 507903

/* ---- begin ----------------------------------------------------------------------------------------------------- */

static void list_graph(ae_graph *graph)
{
    ae_context *context = graph->context;
    context->references++;
    graph->next = context->graphs;
    if (graph->next) graph->next->previous = graph;
    context->graphs = graph;
}

static void unlist_graph(ae_graph *graph)
{
    if (graph->previous)
        graph->previous->next = graph->next;
    else
        graph->context->graphs = graph->next;
    if (graph->next) graph->next->previous = graph->previous;
}

ae_graph *graph_new(ae_context *context)
{
    static uint32_t newest;
    ae_graph *graph = calloc(1, sizeof *graph);
    if (!graph) return NULL;
    graph->handle = handle_new(HANDLE_GRAPH, graph, site_observed());
    if (!graph->handle) {
        free(graph);
        return NULL;
    }
    graph->references = 1;
    graph->id = newest++;
    graph->context = context;
    list_graph(graph);
    if (observed())
        observe(AE_EVENT_CREATE, handle_names[HANDLE_GRAPH], graph->handle, graph->id, (uint64_t)context->device, 0,
                here()->site);
    return graph;
}

static void graph_free(ae_graph *graph);

int32_t graph_begin(ae_stream *stream, int32_t mode)
{
    int32_t code = stream_not_bound(stream);
    if (code) return code;
    if (stream == stream->context->default_stream)
        return refuse(
            ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "EE1017",
            "Expected a stream of aclrtCreateStream but got the default stream, which cannot capture, argument "
            "stream.");
    code = stream_not_captured(stream);
    if (code) return code;
    ae_graph *graph = graph_new(stream->context);
    if (!graph || graph_join(graph, stream)) {
        if (graph) graph_free(graph);
        return refuse_memory(CODE_OUT_OF_MEMORY, "one more graph");
    }
    graph->mode = mode;
    graph->thread = (uint64_t)pthread_self();
    capture_enter_mode(graph);
    return 0;
}

/* ---- end ------------------------------------------------------------------------------------------------------- */

static void streams_let_go(ae_graph *graph)
{
    for (uint32_t i = 0; i < graph->branch_count; i++) {
        ae_stream *stream = graph->branches[i].stream;
        stream->graph = NULL;
        stream_drop_reference(stream);
    }
    free(graph->branches);
    graph->branches = NULL;
    graph->branch_count = 0;
}

static void stop_capture(ae_graph *graph)
{
    capture_leave_mode(graph);
    streams_let_go(graph);
    events_let_go(graph);
    for (task_group *group = graph->groups; group; group = group->next)
        if (group->open) group_leave(group);
}

static void graph_free(ae_graph *graph)
{
    if (graph->branches) stop_capture(graph);
    if (observed()) observe(AE_EVENT_DESTROY, handle_names[HANDLE_GRAPH], graph->handle, 0, 0, 0, here()->site);
    handle_end(graph->handle);
    graph->handle = 0;
    for (task_group *group = graph->groups, *next; group; group = next) {
        next = group->next;
        group_free(group);
    }
    unlist_graph(graph);
    if (graph->built) model_leave(graph);
    graph_drop_reference(graph);
}

void graph_drop_reference(ae_graph *graph)
{
    if (--graph->references) return;
    for (int64_t i = 0; i < graph->count; i++) captured_free(graph->tasks + i);
    if (graph->built) model_free(graph->built);
    context_drop_reference(graph->context);
    free(graph->tasks);
    free(graph->name);
    free(graph);
}

static int32_t refuse_thread(const ae_graph *graph)
{
    if (graph->mode == CAPTURE_RELAXED || graph->thread == (uint64_t)pthread_self()) return 0;
    return refuse(
        ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD, "EE1016",
        "Expected the end of a capture in the thread that began it, or ACL_MODEL_RI_CAPTURE_MODE_RELAXED, but "
        "got another thread.");
}

static int32_t refuse_spoiled(const ae_graph *graph)
{
    if (graph->state == GRAPH_CAPTURING) return 0;
    return refuse(CODE_INVALIDATED, "EE1016",
                  "Expected a capture without a failure but an earlier call of it failed, argument stream.");
}

static int32_t refuse_open_group(const ae_graph *graph)
{
    if (!graph->open) return 0;
    return refuse_sequence(ACL_ERROR_STREAM_TASK_GROUP_STATUS,
                           "Expected aclmdlRICaptureTaskGrpEnd before the end of the capture.");
}

int32_t graph_end(ae_stream *stream, ae_graph **made)
{
    ae_graph *graph = stream->graph;
    int32_t code = stream_not_bound(stream);
    if (code) return code;
    if (stream == stream->context->default_stream)
        return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "EE1017",
                      "Expected a stream that captures but got the default stream, which cannot, argument stream.");
    if (!graph)
        return refuse_sequence(ACL_ERROR_RT_STREAM_NOT_CAPTURED,
                               "Expected aclmdlRICaptureBegin before but stream %d does not capture, argument stream.",
                               stream->id);
    if (graph->branches[0].stream != stream)
        return refuse_argument(ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED, "stream", "the stream that the capture began on",
                               "stream %d, which joined it", stream->id);
    code = refuse_thread(graph);
    if (!code) code = refuse_spoiled(graph);
    if (!code) code = refuse_open_group(graph);
    if (!code) code = graph_is_joined(graph);
    if (code) {
        graph_free(graph);
        return code;
    }
    stop_capture(graph);
    graph->state = GRAPH_READY;
    *made = graph;
    return 0;
}

int32_t graph_destroy(ae_graph *graph)
{
    if (graph->branches)
        return refuse(ACL_ERROR_RT_MODEL_CAPTURED, "EE1016",
                      "Expected a graph whose capture has ended but got one that is being captured, argument modelRI.");
    graph_free(graph);
    return 0;
}

int32_t graph_rename(ae_graph *graph, const char *name)
{
    char *copy = strdup(name);
    if (!copy) return refuse_memory(CODE_OUT_OF_MEMORY, "the name of a graph");
    free(graph->name);
    graph->name = copy;
    return 0;
}

/* Without its first stream a capture has no end. */
void graph_lose_stream(ae_stream *stream)
{
    ae_graph *graph = stream->graph;
    if (graph->branches[0].stream == stream) {
        graph_free(graph);
        return;
    }
    graph_spoil(graph);
    stream->graph = NULL;
}

void graphs_leave(ae_context *context)
{
    while (context->graphs) graph_free(context->graphs);
}
