/* Refusals of the collectives. */
#include "refusing.h"

#include <stdarg.h>
#include <stdio.h>

static const char *ident_of(HcclResult code)
{
    switch (code) {
    case HCCL_E_TIMEOUT:
    case HCCL_E_TCP_CONNECT: return "EI0015";
    case HCCL_E_MEMORY: return "EI0007";
    case HCCL_E_NOT_SUPPORT: return "EI0003";
    case HCCL_E_REMOTE: return "EI0002";
    default: return "EI0003";
    }
}

int32_t refuse_wrong(HcclResult code, const char *param, const char *expected, const char *seen, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, seen);
    vsnprintf(text, sizeof text, seen, arguments);
    va_end(arguments);
    return refuse((int32_t)code, "EI0003", "Expected %s but got %s, argument %s.", expected, text, param);
}

int32_t refuse_null_pointer(const char *param)
{
    return refuse_wrong(HCCL_E_PTR, param, "a non-null value", "null");
}

int32_t refuse_hccl(HcclResult code, const char *reason, ...)
{
    char text[LONGEST_TEXT];
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(text, sizeof text, reason, arguments);
    va_end(arguments);
    return refuse((int32_t)code, ident_of(code), "%s", text);
}
