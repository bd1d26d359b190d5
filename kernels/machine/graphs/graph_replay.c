/* Running graphs. */
#include "finish.h"
#include "model.h"

#include "acl/error_codes/rt_error_codes.h"

int32_t graph_replay(ae_graph *graph, ae_stream *stream)
{
    if (graph->branches)
        return refuse(ACL_ERROR_RT_MODEL_CAPTURED, "EE1017",
                      "Expected a graph whose capture has ended but got one that is being captured, argument modelRI.");
    int32_t code = group_check_update(stream);
    if (code || graph->built) return code ? code : model_execute(graph, stream);
    for (int64_t i = 0; i < graph->count && !code; i++) code = captured_push(graph->tasks + i, stream);
    return stream_pushed(stream, code, "stream");
}
