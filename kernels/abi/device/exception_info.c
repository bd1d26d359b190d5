/* What a program is told of tasks that fail. */
#include "abi.h"
#include "exceptions.h"

#define NOTHING UINT32_MAX

aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback)
{
    ENTER;
    exceptions_tell_to(callback);
    return leave(0);
}

/* Its memory is ours: it is there as long as the program's function runs. */
static bool is_told(const aclrtExceptionInfo *info)
{
    if (exceptions_are_about(info)) return true;
    if (info)
        refuse_invalid("info", "what the callback is told just now", "%p", (const void *)info);
    else
        refuse_null("info");
    leave_noted();
    return false;
}

uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo *info)
{
    ENTER_VALUE;
    return is_told(info) ? info->task : NOTHING;
}

uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo *info)
{
    ENTER_VALUE;
    return is_told(info) ? info->stream : NOTHING;
}

uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo *info)
{
    ENTER_VALUE;
    return is_told(info) ? info->thread : NOTHING;
}

uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo *info)
{
    ENTER_VALUE;
    return is_told(info) ? info->device : NOTHING;
}

uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo *info)
{
    ENTER_VALUE;
    return is_told(info) ? info->code : NOTHING;
}
