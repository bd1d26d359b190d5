/* Modes and attributes of streams (facts 3.4). */
#include <string.h>

#include "abi.h"
#include "graph.h"

#define LOWEST_PRIORITY 7

/* ---- failures -------------------------------------------------------------------------------------------------- */

/* Families on which the failure mode of a default stream may be set. */
static bool takes_default_stream(const soc_row *soc)
{
    const char *family = soc->family;
    return !strcmp(family, "ascend910b") || !strcmp(family, "ascend910_93") || !strcmp(family, "ascend950");
}

static int32_t set_failure_mode(const ae_stream *stream, bool stop)
{
    ae_context *context = stream->context;
    const soc_row *soc = &socs[context->profile / 2];
    if (stream == context->default_stream && !takes_default_stream(soc))
        return refuse_unsupported("Expected a stream of aclrtCreateStream on %s but got a default stream, argument "
                                  "stream.",
                                  soc->name);
    if (context->stop && !stop)
        return refuse_unsupported("Expected ACL_STOP_ON_FAILURE, which stays, but got ACL_CONTINUE_ON_FAILURE, "
                                  "argument mode.");
    context->stop = stop;
    return 0;
}

/* The mode holds for every stream of the stream's context. */
aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode)
{
    ENTER;
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = set_failure_mode(found, mode & ACL_STOP_ON_FAILURE);
    return unlock_and_leave(code);
}

/* ---- overflow -------------------------------------------------------------------------------------------------- */

static int32_t set_overflow(ae_stream *stream, uint32_t flag)
{
    int32_t code = stream_not_captured(stream);
    if (!code) stream->overflow = flag;
    return code;
}

/* It works in saturation mode only, which is not emulated. */
aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag)
{
    ENTER;
    if (flag > 1) return leave(refuse_invalid("flag", "0 (off) or 1 (on)", "%u", flag));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = set_overflow(found, flag);
    return unlock_and_leave(code);
}

aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t *flag)
{
    ENTER;
    if (!flag) return leave(refuse_null("flag"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) *flag = found->overflow;
    return unlock_and_leave(code);
}

/* ---- attributes ------------------------------------------------------------------------------------------------ */

static int32_t refuse_attribute(aclrtStreamAttr attribute)
{
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "stmAttrType", "an aclrtStreamAttr from 1 to 5", "%d",
                           (int)attribute);
}

static int32_t refuse_value(const char *expected, uint32_t value)
{
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "value", expected, "%u", value);
}

static int32_t set_attribute(ae_stream *stream, aclrtStreamAttr attribute, const aclrtStreamAttrValue *value)
{
    switch (attribute) {
    case ACL_STREAM_ATTR_FAILURE_MODE: return set_failure_mode(stream, value->failureMode & ACL_STOP_ON_FAILURE);
    case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK:
        return value->overflowSwitch > 1 ? refuse_value("0 (off) or 1 (on)", value->overflowSwitch)
                                         : set_overflow(stream, value->overflowSwitch);
    case ACL_STREAM_ATTR_USER_CUSTOM_TAG: stream->tag = value->userCustomTag; return 0;
    case ACL_STREAM_ATTR_CACHE_OP_INFO: /* operators are told to profiles with what there is to tell of them anyway */
        if (value->cacheOpInfoSwitch > 1) return refuse_value("0 (off) or 1 (on)", value->cacheOpInfoSwitch);
        stream->caches_info = value->cacheOpInfoSwitch;
        return 0;
    case ACL_STREAM_ATTR_PRIORITY:
        if (value->streamPriority > LOWEST_PRIORITY)
            return refuse_value("a priority from 0 to 7", value->streamPriority);
        stream->priority = value->streamPriority;
        return 0;
    default: return refuse_attribute(attribute);
    }
}

aclError aclrtSetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = set_attribute(found, stmAttrType, value);
    return unlock_and_leave(code);
}

static int32_t get_attribute(const ae_stream *stream, aclrtStreamAttr attribute, aclrtStreamAttrValue *value)
{
    switch (attribute) {
    case ACL_STREAM_ATTR_FAILURE_MODE:
        value->failureMode = stream->context->stop ? ACL_STOP_ON_FAILURE : ACL_CONTINUE_ON_FAILURE;
        return 0;
    case ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK: value->overflowSwitch = stream->overflow; return 0;
    case ACL_STREAM_ATTR_USER_CUSTOM_TAG: value->userCustomTag = stream->tag; return 0;
    case ACL_STREAM_ATTR_CACHE_OP_INFO: value->cacheOpInfoSwitch = stream->caches_info; return 0;
    case ACL_STREAM_ATTR_PRIORITY: value->streamPriority = stream->priority; return 0;
    default: return refuse_attribute(attribute);
    }
}

aclError aclrtGetStreamAttribute(aclrtStream stream, aclrtStreamAttr stmAttrType, aclrtStreamAttrValue *value)
{
    ENTER;
    if (!value) return leave(refuse_null("value"));
    ae_stream *found;
    int32_t code = lock_stream(stream, &found);
    if (!code) code = get_attribute(found, stmAttrType, value);
    return unlock_and_leave(code);
}
