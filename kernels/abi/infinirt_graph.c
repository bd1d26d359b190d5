/* InfiniRT: capture and graphs, which no device here has. */
#include "abi/infini.h"

static int32_t no_graphs(void)
{
    char number[DEVICE_NAME];
    return infini_refuse(INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED,
                         "Expected a device that records graphs but got %s: none does here.",
                         infini_device_name(here()->infini_device, number));
}

infiniStatus_t infinirtStreamBeginCapture(infinirtStream_t stream, infinirtStreamCaptureMode_t mode)
{
    ENTER;
    (void)stream;
    (void)mode;
    return infini_leave(no_graphs());
}

infiniStatus_t infinirtStreamEndCapture(infinirtStream_t stream, infinirtGraph_t *graph_ptr)
{
    ENTER;
    (void)stream;
    int32_t code = infini_out(graph_ptr, sizeof *graph_ptr, "graph_ptr", INFINI_STATUS_NULL_POINTER);
    return infini_leave(code ? code : no_graphs());
}

infiniStatus_t infinirtGraphDestroy(infinirtGraph_t graph)
{
    ENTER;
    (void)graph;
    return infini_leave(no_graphs());
}

infiniStatus_t infinirtGraphInstantiate(infinirtGraphExec_t *graph_exec_ptr, infinirtGraph_t graph,
                                        infinirtGraphNode_t *node_ptr, char *log_buffer, size_t buffer_size)
{
    ENTER;
    (void)graph;
    (void)log_buffer;
    (void)buffer_size;
    int32_t code = infini_out(graph_exec_ptr, sizeof *graph_exec_ptr, "graph_exec_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code)
        code = infini_out(node_ptr, sizeof *node_ptr, "node_ptr", INFINI_STATUS_NULL_POINTER);
    return infini_leave(code ? code : no_graphs());
}

infiniStatus_t infinirtGraphExecDestroy(infinirtGraphExec_t graph_exec)
{
    ENTER;
    (void)graph_exec;
    return infini_leave(no_graphs());
}

/* The name is the original's. */
infiniStatus_t infinirtGraphLuanch(infinirtGraphExec_t graph_exec, infinirtStream_t stream)
{
    ENTER;
    (void)graph_exec;
    (void)stream;
    return infini_leave(no_graphs());
}
