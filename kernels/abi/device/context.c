/* Contexts (facts 3.3). */
#include "abi.h"

aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId)
{
    ENTER;
    if (!context) return leave(refuse_null("context"));
    ae_context *made;
    site_note();
    machine_lock();
    int32_t code = context_create(deviceId, &made);
    if (!code) *context = POINTER(made->handle);
    return unlock_and_leave(code);
}

static int32_t live_context(uint64_t handle, int32_t code, ae_context **found)
{
    if (!handle) return refuse_null("context");
    *found = handle_find(handle, HANDLE_CONTEXT);
    if (*found) return 0;
    if (handle_look(handle).gone)
        return refuse_argument(code, "context", "a live aclrtContext", "one that was destroyed");
    return refuse_argument(code, "context", "an aclrtContext", "%s", handle_seen(handle));
}

static int32_t close_explicit(ae_context *context)
{
    if (context->primary)
        return refuse_argument(ACL_ERROR_RT_CONTEXT_NULL, "context", "one of aclrtCreateContext",
                               "the primary one of device %d, which aclrtResetDevice ends", context->device);
    return context_close(context);
}

aclError aclrtDestroyContext(aclrtContext context)
{
    ENTER;
    ae_context *found;
    site_note();
    machine_lock();
    int32_t code = live_context(HANDLE(context), ACL_ERROR_RT_CONTEXT_NULL, &found);
    if (!code) code = close_explicit(found);
    return unlock_and_leave(code);
}

aclError aclrtSetCurrentContext(aclrtContext context)
{
    ENTER;
    ae_context *found;
    machine_lock();
    int32_t code = live_context(HANDLE(context), ACL_ERROR_RT_PARAM_INVALID, &found);
    if (!code) here()->context = HANDLE(context);
    return unlock_and_leave(code);
}

aclError aclrtGetCurrentContext(aclrtContext *context)
{
    ENTER;
    if (!context) return leave(refuse_null("context"));
    ae_context *found;
    int32_t code = lock_context(&found);
    if (!code) *context = POINTER(found->handle);
    return unlock_and_leave(code);
}

aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream)
{
    ENTER;
    if (!stream) return leave(refuse_null("stream"));
    ae_context *found;
    int32_t code = lock_context(&found);
    if (!code) *stream = POINTER(found->default_stream->handle);
    return unlock_and_leave(code);
}
