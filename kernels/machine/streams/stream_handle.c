/* Streams that calls name: whose they are, what may be done with them. */
#include "stream_handle.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- what calls ask of them ------------------------------------------------------------------------------------ */

int32_t stream_checked(uint64_t handle, ae_stream **found)
{
    *found = handle ? handle_find(handle, HANDLE_STREAM) : NULL;
    if (*found || !handle) return 0;
    if (handle_look(handle).gone) return refuse_handle("stream", "a live aclrtStream", "one that was destroyed");
    return refuse_handle("stream", "an aclrtStream", handle_seen(handle));
}

static int32_t usable_in(ae_stream **found, ae_context **context)
{
    int32_t code = context_needed(context);
    if (!code && !*found) *found = (*context)->default_stream;
    return code;
}

int32_t stream_usable(ae_stream **found)
{
    ae_context *context;
    return usable_in(found, &context);
}

int32_t stream_own(ae_stream **found)
{
    ae_context *context;
    int32_t code = usable_in(found, &context);
    if (code || (*found)->context == context) return code;
    return refuse_foreign("stream", "stream %d of another context (device %d)", (*found)->id,
                          (*found)->context->device);
}

int32_t stream_named(uint64_t handle, ae_stream **found)
{
    int32_t code = stream_checked(handle, found);
    return code ? code : stream_usable(found);
}

int32_t stream_named_here(uint64_t handle, ae_stream **found)
{
    int32_t code = stream_checked(handle, found);
    return code ? code : stream_own(found);
}

static int32_t not_captured(const ae_stream *stream)
{
    return stream->graph ? stream_keeper_now->not_captured(stream) : 0;
}

int32_t stream_destroyable(uint64_t handle, ae_stream **found)
{
    if (!handle) return refuse_null("stream");
    int32_t code = stream_named_here(handle, found);
    if (!code && *found == (*found)->context->default_stream)
        code = refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "stream", "a stream of aclrtCreateStream",
                               "the default stream of its context");
    return code ? code : not_captured(*found);
}
