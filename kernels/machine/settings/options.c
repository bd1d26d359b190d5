/* System options and time limits (options.h). */
#include "options.h"

#include "call.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "acl/acl_rt.h"

#define MS_PER_SECOND 1000
#define US_PER_MS 1000
#define MOST_STEPS 254

process_options options;

int32_t option_check(int32_t option, int32_t count)
{
    if (option >= 0 && option < count) return 0;
    char expected[48];
    snprintf(expected, sizeof expected, "an aclSysParamOpt from 0 to %d", count - 1);
    return refuse_invalid("opt", expected, "%d", option);
}

/* Determinism has levels, the others are on or off. */
int32_t option_check_value(int32_t option, int32_t count, int64_t value)
{
    int32_t code = option_check(option, count);
    int64_t most = option == ACL_OPT_DETERMINISTIC ? 3 : 1;
    if (code || (value >= 0 && value <= most)) return code;
    return refuse_argument(ACL_ERROR_RT_PARAM_INVALID, "value", most > 1 ? "a value from 0 to 3" : "0 or 1", "%lld",
                           (long long)value);
}

int32_t option_read(uint32_t set, const int64_t *values, int32_t option, int64_t *value)
{
    if (!(set >> option & 1))
        return refuse_sequence(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET,
                               "Expected option %d to be set before but it never was.", option);
    *value = values[option];
    return 0;
}

/* What holds before one is set; for SoCs that facts 3.9 does not name the usual one: ours. */
uint64_t execute_limit_ms(const soc_row *soc)
{
    if (options.execute_set) return options.execute_us / US_PER_MS;
    uint64_t seconds = !strcmp(soc->family, "ascend310p") ? 547 : !strcmp(soc->family, "ascend910") ? 68 : 1091;
    return seconds * MS_PER_SECOND;
}

/* Powers of two of a clock of 1 GHz: 2^31 ns on the 310P, 2^36 on the 910, 2^32 elsewhere. */
double execute_step(const soc_row *soc)
{
    int32_t power = !strcmp(soc->family, "ascend310p") ? 31 : !strcmp(soc->family, "ascend910") ? 36 : 32;
    return ldexp(1e-3, power);
}

uint64_t execute_rounded(const soc_row *soc, uint64_t us)
{
    double step = execute_step(soc), steps = ceil((double)us / step);
    return (uint64_t)(step * (us && steps < MOST_STEPS ? steps : MOST_STEPS));
}

void options_forget(void)
{
    options = (process_options){0};
}
