/* Captured graphs: capture, replay, task groups, what they hold (aclmdlRI). */
#include "graph.h"

#include <string.h>

#include "abi.h"

/* ---- arguments ------------------------------------------------------------------------------------------------- */

/* With the lock held: a stream of the current context. */
static int32_t capture_stream(aclrtStream stream, ae_stream **found)
{
    int32_t code = stream_checked(HANDLE(stream), found);
    return code ? code : stream_own(found);
}

/* Takes the lock: a graph of the current context. */
static int32_t lock_graph(aclmdlRI graph, ae_graph **found)
{
    machine_lock();
    return graph_current(HANDLE(graph), found);
}

/* ---- capture --------------------------------------------------------------------------------------------------- */

aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode)
{
    ENTER;
    return leave(graph_call_begin(HANDLE(stream), (uint32_t)mode));
}

/* Whatever context is current. */
aclError aclmdlRICaptureGetInfo(aclrtStream stream, aclmdlRICaptureStatus *status, aclmdlRI *modelRI)
{
    ENTER;
    if (!stream || (!status && !modelRI)) return leave(refuse_null(stream ? "status" : "stream"));
    ae_stream *found;
    machine_lock();
    int32_t code = stream_checked(HANDLE(stream), &found);
    const ae_graph *graph = code ? NULL : found->graph;
    if (!code && status)
        *status = !graph                            ? ACL_MODEL_RI_CAPTURE_STATUS_NONE
                  : graph->state == GRAPH_CAPTURING ? ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE
                                                    : ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED;
    if (!code && modelRI) *modelRI = graph ? POINTER(graph->handle) : NULL;
    return unlock_and_leave(code);
}

aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI *modelRI)
{
    ENTER;
    uint64_t made = 0;
    int32_t code = graph_call_end(HANDLE(stream), modelRI ? &made : NULL);
    if (stream && modelRI) *modelRI = POINTER(made);
    return leave(code);
}

aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode *mode)
{
    ENTER;
    if (!mode) return leave(refuse_null("mode"));
    ae_context *context;
    int32_t code = graph_check_mode((uint32_t)*mode);
    if (code) return leave(code);
    code = lock_context(&context);
    if (!code) *mode = (aclmdlRICaptureMode)graph_exchange_mode((int32_t)*mode);
    return unlock_and_leave(code);
}

/* ---- graphs ---------------------------------------------------------------------------------------------------- */

aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream)
{
    ENTER_LAUNCH;
    return leave(graph_call_execute(HANDLE(modelRI), HANDLE(stream)));
}

aclError aclmdlRIDestroy(aclmdlRI modelRI)
{
    ENTER;
    return leave(graph_call_destroy(HANDLE(modelRI)));
}

aclError aclmdlRISetName(aclmdlRI modelRI, const char *name)
{
    ENTER;
    if (!modelRI || !name) return leave(refuse_null(modelRI ? "name" : "modelRI"));
    ae_graph *graph;
    int32_t code = lock_graph(modelRI, &graph);
    if (!code) code = graph_rename(graph, name);
    return unlock_and_leave(code);
}

/* With the zero at its end. */
aclError aclmdlRIGetName(aclmdlRI modelRI, uint32_t maxLen, char *name)
{
    ENTER;
    if (!modelRI || !name) return leave(refuse_null(modelRI ? "name" : "modelRI"));
    ae_graph *graph;
    int32_t code = lock_graph(modelRI, &graph);
    const char *known = code || !graph->name ? "" : graph->name;
    if (!code && maxLen <= strlen(known))
        code = refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "maxLen", "room for the name and a zero", "%u", maxLen);
    if (!code) memcpy(name, known, strlen(known) + 1);
    return unlock_and_leave(code);
}

aclError aclmdlRIGetId(aclmdlRI modelRI, uint32_t *modelRIId)
{
    ENTER;
    if (!modelRI || !modelRIId) return leave(refuse_null(modelRI ? "modelRIId" : "modelRI"));
    ae_graph *graph;
    machine_lock();
    int32_t code = graph_checked(HANDLE(modelRI), "modelRI", &graph);
    if (!code) *modelRIId = graph->id;
    return unlock_and_leave(code);
}

aclError aclmdlRIDebugPrint(aclmdlRI modelRI)
{
    ENTER;
    ae_graph *graph;
    int32_t code = lock_graph(modelRI, &graph);
    char *text = code ? NULL : graph_text(graph, true);
    machine_unlock();
    if (text) graph_log(text);
    return leave(code);
}

aclError aclmdlRIDebugJsonPrint(aclmdlRI modelRI, const char *path, uint32_t flags)
{
    ENTER;
    if (!modelRI || !path) return leave(refuse_null(modelRI ? "path" : "modelRI"));
    ae_graph *graph;
    int32_t code = lock_graph(modelRI, &graph);
    char *text = code ? NULL : graph_text(graph, flags & ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE);
    machine_unlock();
    return leave(code ? code : graph_write(text, path));
}

/* ---- task groups ----------------------------------------------------------------------------------------------- */

aclError aclmdlRICaptureTaskGrpBegin(aclrtStream stream)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    ae_stream *found;
    machine_lock();
    int32_t code = capture_stream(stream, &found);
    if (!code) code = group_begin(found);
    return unlock_and_leave(code);
}

aclError aclmdlRICaptureTaskGrpEnd(aclrtStream stream, aclrtTaskGrp *handle)
{
    ENTER;
    if (!stream || !handle) return leave(refuse_null(stream ? "handle" : "stream"));
    ae_stream *found;
    task_group *made = NULL;
    machine_lock();
    int32_t code = capture_stream(stream, &found);
    if (!code) code = group_end(found, &made);
    if (!code) *handle = POINTER(made->handle);
    return unlock_and_leave(code);
}

aclError aclmdlRICaptureTaskUpdateBegin(aclrtStream stream, aclrtTaskGrp handle)
{
    ENTER;
    if (!stream || !handle) return leave(refuse_null(stream ? "handle" : "stream"));
    ae_stream *found;
    task_group *group;
    machine_lock();
    int32_t code = group_checked(HANDLE(handle), &group);
    if (!code) code = capture_stream(stream, &found);
    if (!code) code = group_update_begin(found, group);
    return unlock_and_leave(code);
}

aclError aclmdlRICaptureTaskUpdateEnd(aclrtStream stream)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    ae_stream *found;
    machine_lock();
    int32_t code = capture_stream(stream, &found);
    if (!code) code = group_update_end(found);
    return unlock_and_leave(code);
}
