/* What everything that has to do with graphs asks of one. */
#include <stdlib.h>

#include "model.h"

#include "acl/error_codes/rt_error_codes.h"

int32_t graph_checked(uint64_t handle, const char *param, ae_graph **found)
{
    if (!handle) return refuse_null(param);
    *found = handle_find(handle, HANDLE_GRAPH);
    if (*found) return 0;
    if (handle_look(handle).gone) return refuse_handle(param, "a live aclmdlRI", "one that was destroyed");
    return refuse_handle(param, "an aclmdlRI", handle_seen(handle));
}

int32_t graph_join(ae_graph *graph, ae_stream *stream)
{
    branch *more = realloc(graph->branches, (graph->branch_count + 1) * sizeof *more);
    if (!more) return CODE_OUT_OF_MEMORY;
    graph->branches = more;
    more[graph->branch_count] = (branch){stream, -1};
    stream->references++;
    stream->graph = graph;
    stream->branch = graph->branch_count++;
    return 0;
}

ae_graph *graph_keeping(const ae_stream *stream)
{
    if (stream->graph || !stream->model) return stream->graph;
    return stream->model->built->pushing ? NULL : stream->model;
}

void graph_spoil(ae_graph *graph)
{
    if (graph->state == GRAPH_CAPTURING) graph->state = GRAPH_INVALID;
}

int32_t stream_not_bound(const ae_stream *stream)
{
    if (!stream->model) return 0;
    return refuse_argument(ACL_ERROR_RT_STREAM_MODEL, "stream", "a stream that is bound to no model",
                           "stream %d, bound to model %u", stream->id, stream->model->id);
}

int32_t model_admits(const ae_graph *model, const ae_stream *stream)
{
    if (!model->built->complete) return 0;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "stream", "no more tasks after aclmdlRIBuildEnd",
                           "one for stream %d, bound to model %u", stream->id, model->id);
}
