/* What the functions of CANN and of InfiniRT do with graphs: their handles looked up, under the lock, and the work. */
#include "graph.h"

#include "acl/error_codes/rt_error_codes.h"

#include "device.h"
#include "stream_handle.h"

int32_t graph_check_mode(uint32_t mode)
{
    if (mode < CAPTURE_MODES) return 0;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "mode", "an aclmdlRICaptureMode from 0 to 2", "%u", mode);
}

static int32_t begin(uint64_t handle, uint32_t mode)
{
    ae_stream *stream;
    int32_t code = stream_checked(handle, &stream);
    if (!code) code = graph_check_mode(mode);
    if (!code) code = stream_own(&stream);
    return code ? code : graph_begin(stream, (int32_t)mode);
}

int32_t graph_call_begin(uint64_t stream, uint32_t mode)
{
    if (!stream) return refuse_null("stream");
    site_note();
    machine_lock();
    int32_t code = begin(stream, mode);
    machine_unlock();
    return code;
}

static int32_t end(uint64_t handle, uint64_t *graph)
{
    ae_stream *stream;
    ae_graph *made = NULL;
    int32_t code = stream_checked(handle, &stream);
    if (!code && stream->graph && !graph) code = refuse_null_inner("modelRI");
    if (!code) code = stream_own(&stream);
    if (!code) code = graph_end(stream, &made);
    if (graph) *graph = made ? made->handle : 0;
    return code;
}

int32_t graph_call_end(uint64_t stream, uint64_t *graph)
{
    if (!stream) return refuse_null("stream");
    machine_lock();
    int32_t code = end(stream, graph);
    machine_unlock();
    return code;
}

int32_t graph_current(uint64_t handle, ae_graph **found)
{
    ae_context *context;
    int32_t code = graph_checked(handle, "modelRI", found);
    if (!code) code = context_needed(&context);
    if (code || (*found)->context == context) return code;
    return refuse(
        ACL_ERROR_RT_MODEL_CONTEXT, "EE1010",
        "Expected an object of this thread's current context but got graph %u of another context (device %d), "
        "argument modelRI.",
        (*found)->id, (*found)->context->device);
}

static int32_t execute(uint64_t handle, uint64_t stream)
{
    ae_graph *graph;
    ae_stream *target;
    int32_t code = graph_current(handle, &graph);
    if (!code) code = stream_named_here(stream, &target);
    if (!code) code = stream_not_captured(target);
    return code ? code : graph_replay(graph, target);
}

int32_t graph_call_execute(uint64_t graph, uint64_t stream)
{
    site_note();
    machine_lock();
    int32_t code = execute(graph, stream);
    machine_unlock();
    return code;
}

int32_t graph_call_destroy(uint64_t handle)
{
    ae_graph *graph;
    machine_lock();
    int32_t code = graph_current(handle, &graph);
    if (!code) code = graph_destroy(graph);
    machine_unlock();
    return code;
}
