/* Bounded functions of the C library, as programs for CANN use them. A call that would leave its bounds changes nothing
 * but the destination, which is cleared, and answers with a code. */
#ifndef SECUREC_H_
#define SECUREC_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef EOK
#define EOK 0
#endif
#ifndef EINVAL
#define EINVAL 22
#endif
#ifndef ERANGE
#define ERANGE 34
#endif
#define EINVAL_AND_RESET 150
#define ERANGE_AND_RESET 162
#define EOVERLAP_AND_RESET 182
#define SECUREC_MEM_MAX_LEN 0x7fffffffUL

#ifndef errno_t
typedef int errno_t;
#endif

static inline errno_t memset_s(void* dest, size_t destMax, int c, size_t count)
{
    if (destMax == 0 || destMax > SECUREC_MEM_MAX_LEN)
        return ERANGE;
    if (dest == NULL)
        return EINVAL;
    memset(dest, c, count < destMax ? count : destMax);
    return count <= destMax ? EOK : ERANGE_AND_RESET;
}

static inline errno_t memmove_s(void* dest, size_t destMax, const void* src, size_t count)
{
    if (destMax == 0 || destMax > SECUREC_MEM_MAX_LEN)
        return ERANGE;
    if (dest == NULL)
        return EINVAL;
    if (src == NULL || count > destMax) {
        memset(dest, 0, destMax);
        return src == NULL ? EINVAL_AND_RESET : ERANGE_AND_RESET;
    }
    memmove(dest, src, count);
    return EOK;
}

static inline errno_t memcpy_s(void* dest, size_t destMax, const void* src, size_t count)
{
    uintptr_t to = (uintptr_t)dest, from = (uintptr_t)src;
    if (dest != NULL && src != NULL && to != from && count <= destMax && destMax <= SECUREC_MEM_MAX_LEN &&
        to < from + count && from < to + count) {
        memset(dest, 0, destMax);
        return EOVERLAP_AND_RESET;
    }
    return memmove_s(dest, destMax, src, count);
}

static inline errno_t strcpy_s(char* strDest, size_t destMax, const char* strSrc)
{
    if (destMax == 0 || destMax > SECUREC_MEM_MAX_LEN)
        return ERANGE;
    if (strDest == NULL)
        return EINVAL;
    if (strSrc == NULL || strlen(strSrc) >= destMax) {
        strDest[0] = '\0';
        return strSrc == NULL ? EINVAL_AND_RESET : ERANGE_AND_RESET;
    }
    memmove(strDest, strSrc, strlen(strSrc) + 1);
    return EOK;
}

/* Both answer the length, or -1. */
static inline int vsnprintf_s(char* strDest, size_t destMax, size_t count, const char* format, va_list argList)
{
    if (strDest == NULL || format == NULL || destMax == 0 || destMax > SECUREC_MEM_MAX_LEN)
        return -1;
    size_t room = count < destMax ? count + 1 : destMax;
    int length = vsnprintf(strDest, room, format, argList);
    if (length >= 0 && (size_t)length >= room) {
        if (count >= destMax)
            strDest[0] = '\0';
        return -1;
    }
    return length;
}

static inline int snprintf_s(char* strDest, size_t destMax, size_t count, const char* format, ...)
{
    va_list argList;
    va_start(argList, format);
    int length = vsnprintf_s(strDest, destMax, count, format, argList);
    va_end(argList);
    return length;
}

static inline int sprintf_s(char* strDest, size_t destMax, const char* format, ...)
{
    va_list argList;
    va_start(argList, format);
    int length = vsnprintf_s(strDest, destMax, destMax, format, argList);
    va_end(argList);
    return length;
}

#ifdef __cplusplus
}
#endif

#endif
