/* InfiniRT: capture and graphs. On an NPU they are those of aclmdlRI, and what is launched is the captured graph
 * itself; the CPU has none. */
#include "infini.h"
#include "graph.h"

/* Also of a device that is no NPU. */
static int32_t needs_graphs(void)
{
    char number[DEVICE_NAME];
    int32_t device = here()->infini_device;
    if (device == INFINI_DEVICE_ASCEND) return 0;
    return infini_refuse(INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED,
                         "Expected a device that records graphs but got %s, which has none.",
                         infini_device_name(device, number));
}

infiniStatus_t infinirtStreamBeginCapture(infinirtStream_t stream, infinirtStreamCaptureMode_t mode)
{
    ENTER;
    int32_t code = needs_graphs();
    if (!code && (uint32_t)mode > INFINIRT_STREAM_CAPTURE_MODE_RELAXED)
        code = infini_bad("mode", "an infinirtStreamCaptureMode_t from 0 to 2", "%d", (int)mode);
    infini_watch();
    return infini_leave(code ? code : graph_call_begin(HANDLE(stream), (uint32_t)mode));
}

infiniStatus_t infinirtStreamEndCapture(infinirtStream_t stream, infinirtGraph_t *graph_ptr)
{
    ENTER;
    uint64_t made;
    int32_t code = infini_out(graph_ptr, sizeof *graph_ptr, "graph_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code) code = needs_graphs();
    if (!code) code = graph_call_end(HANDLE(stream), &made);
    if (!code) *graph_ptr = POINTER(made);
    return infini_leave(code);
}

/* What is launched lives on: infinirtGraphExecDestroy ends both. */
infiniStatus_t infinirtGraphDestroy(infinirtGraph_t graph)
{
    ENTER;
    (void)graph;
    return infini_leave(needs_graphs());
}

infiniStatus_t infinirtGraphInstantiate(infinirtGraphExec_t *graph_exec_ptr, infinirtGraph_t graph,
                                        infinirtGraphNode_t *node_ptr, char *log_buffer, size_t buffer_size)
{
    ENTER;
    (void)log_buffer;
    (void)buffer_size;
    int32_t code = infini_out(graph_exec_ptr, sizeof *graph_exec_ptr, "graph_exec_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code && node_ptr) code = infini_out(node_ptr, sizeof *node_ptr, "node_ptr", INFINI_STATUS_NULL_POINTER);
    if (!code) code = needs_graphs();
    if (code) return infini_leave(code);
    *graph_exec_ptr = graph;
    if (node_ptr) *node_ptr = NULL;
    return infini_leave(0);
}

infiniStatus_t infinirtGraphExecDestroy(infinirtGraphExec_t graph_exec)
{
    ENTER;
    int32_t code = needs_graphs();
    return infini_leave(code ? code : graph_call_destroy(HANDLE(graph_exec)));
}

/* The name is the original's. */
infiniStatus_t infinirtGraphLuanch(infinirtGraphExec_t graph_exec, infinirtStream_t stream)
{
    ENTER;
    int32_t code = needs_graphs();
    infini_watch();
    return infini_leave(code ? code : infini_waited(graph_call_execute(HANDLE(graph_exec), HANDLE(stream))));
}
