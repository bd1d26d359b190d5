/* Controls of the emulator that CANN does not have: what is emulated, and a fresh start for tests. */
#include <stdio.h>

#include "abi.h"

#include "aclemu.h"
#include "checker.h"
#include "leaks.h"
#include "log.h"

#define NUMBER_TEXT 24

static int32_t set(const char *name, const char *value, const char *param, const char *expected)
{
    const char *problem = settings_keyword(name, value);
    return problem ? refuse_invalid(param, expected, "%s", problem) : 0;
}

aclError aclemuSetSocName(const char *socName)
{
    ENTER_VALUE;
    return leave(socName ? set("soc", socName, "socName", "the name of a SoC") : refuse_null("socName"));
}

aclError aclemuSetMemory(uint64_t bytes)
{
    ENTER_VALUE;
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, "%llu", (unsigned long long)bytes);
    return leave(set("memory", bytes ? text : NULL, "bytes", "bytes of a device"));
}

aclError aclemuSetDevices(uint32_t count)
{
    ENTER_VALUE;
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, "%u", count);
    return leave(set("devices", text, "count", "a number of devices"));
}

aclError aclemuSetRules(const char *rules)
{
    ENTER_VALUE;
    return leave(set("rules", rules, "rules", "source or documented"));
}

aclError aclemuSetFaults(const char *faults)
{
    ENTER_VALUE;
    int32_t code = set("faults", NULL, "faults", "faults"); /* the same faults again count from 1 */
    return leave(code || !faults ? code : set("faults", faults, "faults", "faults"));
}

aclError aclemuSetSchedule(int64_t seed)
{
    ENTER_VALUE;
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, "%lld", (long long)seed);
    return leave(set("schedule", seed < 0 ? NULL : text, "seed", "a seed"));
}

aclError aclemuSetCheck(const char *checks)
{
    ENTER_VALUE;
    if (!checks) return leave(refuse_null("checks"));
    int32_t code = set("check", checks, "checks", "all, or names of checks");
    uint32_t wanted = settings_or_default()->check;
    if (!code && wanted && machine_started) checker_start(wanted); /* else the machine's start does it */
    return leave(code);
}

static int32_t forget_settings(void)
{
    const char *problem = settings_forget();
    return problem ? refuse_invalid("ACLNN_PY_", "variables the settings can take", "%s", problem) : 0;
}

aclError aclemuReset(void)
{
    ENTER_VALUE;
    settings_keyword("faults", NULL);
    ae_as_new();
    enter(__func__, CALLER);
    int32_t code = forget_settings();
    message_take();
    if (!code) code = leaks_begin();
    return leave(code);
}

aclError aclemuGetLeaks(uint64_t *count, char *text, size_t size)
{
    ENTER_VALUE;
    if (!count) return leave(refuse_null("count"));
    *count = leaks_since_begin(text, text ? size : 0);
    return leave(0);
}
