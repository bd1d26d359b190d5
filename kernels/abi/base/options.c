/* System options, arithmetic modes and the state of primary contexts (facts 3.2, 3.3). Options are kept and steer
 * nothing, since results here are deterministic. */
#include "options.h"

#include <string.h>

#include "checks.h"

#define OF_CONTEXT 3 /* the first so many options exist for contexts, too */

/* ---- options --------------------------------------------------------------------------------------------------- */

/* What a context is told counts for the process as well; only the context knows whether it was told. */

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value)
{
    ENTER;
    int32_t code = option_check_value((int32_t)opt, OF_CONTEXT, value);
    if (code) return leave(code);
    ae_context *context;
    code = lock_context(&context);
    if (!code) {
        context->options_set |= 1u << opt;
        context->option[opt] = options.value[opt] = value;
    }
    return unlock_and_leave(code);
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value)
{
    ENTER;
    int32_t code = value ? option_check((int32_t)opt, OF_CONTEXT) : refuse_null("value");
    if (code) return leave(code);
    ae_context *context;
    code = lock_context(&context);
    if (!code) code = option_read(context->options_set, context->option, (int32_t)opt, value);
    return unlock_and_leave(code);
}

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value)
{
    ENTER;
    int32_t code = option_check_value((int32_t)opt, OPTIONS, value);
    if (code) return leave(code);
    machine_lock();
    options.value[opt] = value;
    machine_unlock();
    return leave(0);
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value)
{
    ENTER;
    int32_t code = value ? option_check((int32_t)opt, OPTIONS) : refuse_null("value");
    if (code) return leave(code);
    machine_lock();
    *value = options.value[opt];
    machine_unlock();
    return leave(0);
}

/* ---- the rest -------------------------------------------------------------------------------------------------- */

/* 1 while the device's primary context is alive, else 0. */
static int32_t primary_state(int32_t id, int32_t *active)
{
    machine_lock();
    int32_t code = device_check(id, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    const device *one = code ? NULL : device_of(id);
    if (!code) *active = one && one->primary;
    machine_unlock();
    return code;
}

aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t *flags, int32_t *active)
{
    ENTER;
    if (!active) return leave(refuse_null("active"));
    if (flags) return leave(refuse_invalid("flags", "null", "0x%llx", (unsigned long long)HANDLE(flags)));
    return leave(primary_state(deviceId, active));
}

/* ---- overflow of float16 --------------------------------------------------------------------------------------- */

typedef struct overflow_row {
    const char *family;
    bool saturation, infnan;
} overflow_row;

/* The modes that a product has; the others are as new as the last. */
static const overflow_row overflow_rows[] = {
    {"ascend910", true, false}, {"ascend310", true, false},   {"ascend310p", true, false}, {"ascend310b", true, false},
    {"ascend910b", true, true}, {"ascend910_93", true, true}, {NULL, false, true},
};

static const overflow_row *overflow_of(const soc_row *soc)
{
    const overflow_row *row = overflow_rows;
    while (row->family && strcmp(row->family, soc->family)) row++;
    return row;
}

/* Saturation where the product has both would change results: ours, facts only say that there is the mode. */
static int32_t check_overflow_mode(const soc_row *soc, aclrtFloatOverflowMode mode)
{
    const overflow_row *has = overflow_of(soc);
    if (mode == ACL_RT_OVERFLOW_MODE_SATURATION && has->infnan && has->saturation)
        return refuse_missing(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                              "Expected ACL_RT_OVERFLOW_MODE_INFNAN, which arithmetic here always follows, but got "
                              "ACL_RT_OVERFLOW_MODE_SATURATION, argument mode.");
    if (mode == ACL_RT_OVERFLOW_MODE_SATURATION ? has->saturation : has->infnan) return 0;
    return refuse(ACL_ERROR_RT_FEATURE_NOT_SUPPORT, "WE0001", "Expected %s on %s but got %s, argument mode.",
                  has->infnan ? "ACL_RT_OVERFLOW_MODE_INFNAN" : "ACL_RT_OVERFLOW_MODE_SATURATION", soc->name,
                  has->infnan ? "ACL_RT_OVERFLOW_MODE_SATURATION" : "ACL_RT_OVERFLOW_MODE_INFNAN");
}

/* The mode is the process's: no context is needed. */
aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode)
{
    ENTER;
    if (mode != ACL_RT_OVERFLOW_MODE_SATURATION && mode != ACL_RT_OVERFLOW_MODE_INFNAN)
        return leave(refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "mode",
                                     "ACL_RT_OVERFLOW_MODE_SATURATION (0) or ACL_RT_OVERFLOW_MODE_INFNAN (1)", "%d",
                                     (int)mode));
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    return leave(code ? code : check_overflow_mode(chosen->soc, mode));
}

aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode)
{
    ENTER;
    const settings *chosen = NULL;
    int32_t code = mode ? settings_now(&chosen) : refuse_null("mode");
    if (!code) *mode = overflow_of(chosen->soc)->infnan ? ACL_RT_OVERFLOW_MODE_INFNAN : ACL_RT_OVERFLOW_MODE_SATURATION;
    return leave(code);
}

/* ---- task schedulers ------------------------------------------------------------------------------------------- */

/* There is only one task scheduler here. */
aclError aclrtSetTsDevice(aclrtTsId tsId)
{
    ENTER;
    if (tsId == ACL_TS_ID_AICORE || tsId == ACL_TS_ID_AIVECTOR) return leave(0);
    return leave(refuse_invalid("tsId", "ACL_TS_ID_AICORE (0) or ACL_TS_ID_AIVECTOR (1)", "%d", (int)tsId));
}
