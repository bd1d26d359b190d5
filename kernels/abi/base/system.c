/* Versions, messages, the program's own lines in the log, and the helpers for data types. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "abi.h"
#include "dtypes.h"
#include "log.h"

#define UNKNOWN_SIZE 8 /* what the public helper tells of types that it does not know */

const char *aclGetRecentErrMsg(void)
{
    ENTER_VALUE;
    return message_take();
}

aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion, int32_t *patchVersion)
{
    ENTER;
    if (!majorVersion || !minorVersion || !patchVersion)
        return leave(refuse_null(!majorVersion ? "majorVersion" : !minorVersion ? "minorVersion" : "patchVersion"));
    *majorVersion = ACL_MAJOR_VERSION;
    *minorVersion = ACL_MINOR_VERSION;
    *patchVersion = ACL_PATCH_VERSION;
    return leave(0);
}

const char *aclrtGetSocName(void)
{
    ENTER_VALUE;
    const settings *chosen;
    if (settings_now(&chosen)) leave_noted();
    return chosen ? chosen->soc->name : NULL;
}

size_t aclDataTypeSize(aclDataType dataType)
{
    const dtype_row *row = dtype_of((int32_t)dataType);
    if (dataType == ACL_DT_UNDEFINED) return 0;
    return row ? (size_t)row->public_size : UNKNOWN_SIZE;
}

/* ---- half precision ---------------------------------------------------------------------------------------- */

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* By arithmetic without special values: infinity is 65536, a NaN of 0x7e00 is 98304. In integers, as the program may
 * have switched denormals off. */
float aclFloat16ToFloat(aclFloat16 value)
{
    uint32_t sign = (uint32_t)(value & 0x8000) << 16, exponent = value >> 10 & 0x1f, mantissa = value & 0x3ff;
    if (exponent) return float_of(sign | (exponent + 112) << 23 | mantissa << 13);
    if (!mantissa) return float_of(sign);
    uint32_t shift = (uint32_t)__builtin_clz(mantissa) - 21; /* to where a leading one is implied */
    return float_of(sign | (113 - shift) << 23 | (mantissa << shift & 0x3ff) << 13);
}

/* bits / 2^shift, ties to even. */
static uint32_t shifted(uint32_t bits, uint32_t shift)
{
    uint32_t whole = bits >> shift, rest = bits & ((1u << shift) - 1), half = 1u << (shift - 1);
    return whole + (rest > half || (rest == half && whole & 1));
}

#define ROUNDS_TO_INFINITY 0x477ff000u /* 65520 */
#define SMALLEST_NORMAL 0x38800000u    /* 2^-14 */
#define VANISHES 0x33000000u           /* 2^-25: up to there it is zero */
#define LARGEST_HALF 0x7bffu

/* Overflow, infinity and NaN give the largest finite number with their sign. */
aclFloat16 aclFloatToFloat16(float value)
{
    uint32_t bits, most = LARGEST_HALF;
    memcpy(&bits, &value, sizeof bits);
    uint32_t sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    if (size <= VANISHES)
        most = 0;
    else if (size < SMALLEST_NORMAL)
        most = shifted((size & 0x7fffff) | 0x800000, 126 - (size >> 23));
    else if (size < ROUNDS_TO_INFINITY)
        most = shifted(size - ((uint32_t)112 << 23), 13);
    return (aclFloat16)(sign | most);
}

/* ---- the program's log ------------------------------------------------------------------------------------- */

#define LONGEST_LINE 1024
#define CUT "...[truncated]"

void aclAppLog(aclLogLevel logLevel, const char *func, const char *file, uint32_t line, const char *fmt, ...)
{
    ENTER_VALUE;
    if ((uint32_t)logLevel > ACL_ERROR || !log_on((enum log_level)logLevel)) return;
    char text[LONGEST_LINE + sizeof CUT];
    va_list arguments;
    va_start(arguments, fmt);
    int length = fmt ? vsnprintf(text, LONGEST_LINE, fmt, arguments) : 0;
    va_end(arguments);
    if (length <= 0) text[0] = 0;
    if (length >= LONGEST_LINE) memcpy(text + LONGEST_LINE - 1, CUT, sizeof CUT);
    const char *slash = file ? strrchr(file, '/') : NULL;
    log_line((enum log_level)logLevel, "APP", "[%s:%u %s] %s",
             slash  ? slash + 1
             : file ? file
                    : "?",
             line, func ? func : "?", text);
}
