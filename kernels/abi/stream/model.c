/* Models built of streams (aclmdlRIBuild...), and what only their streams take: jumps and activations. */
#include "model.h"

#include "abi.h"

/* With the lock held: a model of the current context and a stream of it. */
static int32_t model_and_stream(aclmdlRI handle, aclrtStream stream, ae_graph **model, ae_stream **found)
{
    int32_t code = model_checked(HANDLE(handle), "modelRI", model);
    if (!code) code = stream_checked(HANDLE(stream), found);
    if (!code) code = stream_own(found);
    if (!code) code = stream_not_captured(*found);
    return code ? code : graph_current(HANDLE(handle), model);
}

static int32_t lock_model(aclmdlRI handle, ae_graph **model)
{
    machine_lock();
    int32_t code = model_checked(HANDLE(handle), "modelRI", model);
    return code ? code : graph_current(HANDLE(handle), model);
}

/* ---- building -------------------------------------------------------------------------------------------------- */

aclError aclmdlRIBuildBegin(aclmdlRI *modelRI, uint32_t flag)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    if (flag) return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "flag", "0", "%u", flag));
    ae_context *context;
    site_note();
    int32_t code = lock_context(&context);
    ae_graph *made = code ? NULL : model_new(context);
    if (!code && !made) code = refuse_memory(CODE_OUT_OF_MEMORY, "a model");
    if (!code) *modelRI = POINTER(made->handle);
    return unlock_and_leave(code);
}

aclError aclmdlRIBindStream(aclmdlRI modelRI, aclrtStream stream, uint32_t flag)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    if (flag != ACL_MODEL_STREAM_FLAG_HEAD && flag != ACL_MODEL_STREAM_FLAG_DEFAULT)
        return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "flag",
                                     "ACL_MODEL_STREAM_FLAG_HEAD or ACL_MODEL_STREAM_FLAG_DEFAULT", "0x%x", flag));
    ae_graph *model;
    ae_stream *found;
    machine_lock();
    int32_t code = model_and_stream(modelRI, stream, &model, &found);
    if (!code) code = model_bind(model, found, flag == ACL_MODEL_STREAM_FLAG_HEAD);
    return unlock_and_leave(code);
}

aclError aclmdlRIEndTask(aclmdlRI modelRI, aclrtStream stream)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    ae_graph *model;
    ae_stream *found;
    site_note();
    machine_lock();
    int32_t code = model_and_stream(modelRI, stream, &model, &found);
    if (!code) code = model_end_task(model, found, site_observed());
    return unlock_and_leave(code);
}

aclError aclmdlRIBuildEnd(aclmdlRI modelRI, void *reserve)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    if (reserve) return leave(refuse_invalid("reserve", "null", "%p", reserve));
    ae_graph *model;
    int32_t code = lock_model(modelRI, &model);
    if (!code) model_complete(model);
    return unlock_and_leave(code);
}

aclError aclmdlRIUnbindStream(aclmdlRI modelRI, aclrtStream stream)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    ae_graph *model;
    ae_stream *found;
    machine_lock();
    int32_t code = model_and_stream(modelRI, stream, &model, &found);
    if (!code) code = model_unbind(model, found);
    return unlock_and_leave(code);
}

/* ---- running --------------------------------------------------------------------------------------------------- */

static int32_t execute(ae_graph *model, int32_t timeout)
{
    ae_stream *stream = model->context->default_stream;
    int32_t code = model_execute(model, stream);
    return code ? code : stream_finish(stream, timeout);
}

aclError aclmdlRIExecute(aclmdlRI modelRI, int32_t timeout)
{
    ENTER;
    if (!modelRI) return leave(refuse_null("modelRI"));
    if (timeout < -1 || !timeout)
        return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "timeout", "-1 or milliseconds", "%d", timeout));
    ae_graph *model;
    site_note();
    int32_t code = lock_model(modelRI, &model);
    if (!code) code = execute(model, timeout);
    return unlock_and_leave(code);
}

aclError aclmdlRIAbort(aclmdlRI modelRI)
{
    ENTER;
    if (!modelRI) return leave(refuse_null_inner("modelRI"));
    ae_graph *model;
    int32_t code = lock_model(modelRI, &model);
    if (!code) code = model_abort(model);
    return unlock_and_leave(code);
}

/* ---- from stream to stream ------------------------------------------------------------------------------------- */

/* Both looked up, the first of the current context. */
static int32_t two_streams(aclrtStream one, aclrtStream other, ae_stream **found, ae_stream **beside)
{
    int32_t code = stream_checked(HANDLE(one), found);
    if (!code) code = stream_checked(HANDLE(other), beside);
    return code ? code : stream_own(found);
}

aclError aclrtActiveStream(aclrtStream activeStream, aclrtStream stream)
{
    ENTER;
    if (!activeStream || !stream) return leave(refuse_null(activeStream ? "stream" : "activeStream"));
    ae_stream *found, *active;
    site_note();
    machine_lock();
    int32_t code = two_streams(stream, activeStream, &found, &active);
    if (!code)
        code = model_jump(found, active,
                          (captured){.kind = CAPTURED_ACTIVATION,
                                     .site = site_observed(),
                                     .as.jump = {.stream = HANDLE(activeStream)}});
    return unlock_and_leave(code);
}

static int32_t check_comparison(const void *left, const void *right, aclrtCondition condition,
                                aclrtCompareDataType type)
{
    if (!left || !right) return refuse_null(left ? "rightValue" : "leftValue");
    if ((uint32_t)condition > ACL_RT_LESS_OR_EQUAL)
        return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "cond", "an aclrtCondition from 0 to 5", "%d",
                               (int)condition);
    if ((uint32_t)type > ACL_RT_SWITCH_INT64)
        return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "dataType", "an aclrtCompareDataType, 0 or 1", "%d",
                               (int)type);
    return 0;
}

aclError aclrtSwitchStream(void *leftValue, aclrtCondition cond, void *rightValue, aclrtCompareDataType dataType,
                           aclrtStream trueStream, aclrtStream falseStream, aclrtStream stream)
{
    ENTER;
    if (leftValue && rightValue && (!trueStream || !stream))
        return leave(refuse_null(trueStream ? "stream" : "trueStream"));
    if (leftValue && rightValue && falseStream) return leave(refuse_invalid("falseStream", "null", "%p", falseStream));
    int32_t code = check_comparison(leftValue, rightValue, cond, dataType);
    if (code) return leave(code);
    ae_stream *found, *other;
    site_note();
    machine_lock();
    code = two_streams(stream, trueStream, &found, &other);
    if (!code)
        code = model_jump(found, other,
                          (captured){.kind = CAPTURED_STREAM_SWITCH,
                                     .site = site_observed(),
                                     .as.jump = {.left = HANDLE(leftValue),
                                                 .right = HANDLE(rightValue),
                                                 .stream = HANDLE(trueStream),
                                                 .condition = (uint32_t)cond,
                                                 .wide = dataType == ACL_RT_SWITCH_INT64}});
    return unlock_and_leave(code);
}
