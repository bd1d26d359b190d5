/* Settings out of the environment: our own variables are strict, CANN's fall back as CANN does. */
#include "environment.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "call.h"
#include "text.h"

#define CACHE_DEFAULT 10000
#define CACHE_MOST 10000000
#define PLANNER_TIMEOUT "ACLNN_PY_PLANNER_TIMEOUT"
#define PLANNER_TIMEOUT_DEFAULT 60
#define PLANNER_TIMEOUT_MOST 86400

/* "" when it is not set */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

/* The kernels themselves read this one, and take the best set there is for a name that they do not know. */
static const char *check_isa(void)
{
    static const char *const known[] = {"avx512", "avx2", "base", ""};
    const char *request = variable("ACLNN_PY_ISA");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(request, known[i])) return NULL;
    char seen[QUOTED_TEXT];
    return say_to_caller("ACLNN_PY_ISA: expected one of avx512, avx2, base, but got %s",
                         text_quoted(request, seen, sizeof seen));
}

/* -1: malformed */
static int64_t planner_timeout(void)
{
    const char *text = variable(PLANNER_TIMEOUT);
    int64_t seconds = *text ? setting_digits(text, strlen(text)) : PLANNER_TIMEOUT_DEFAULT;
    return seconds <= PLANNER_TIMEOUT_MOST ? seconds : -1;
}

int64_t environment_planner_timeout(void)
{
    int64_t seconds = planner_timeout();
    return seconds < 0 ? PLANNER_TIMEOUT_DEFAULT : seconds;
}

static const char *check_planner_timeout(void)
{
    char seen[QUOTED_TEXT];
    if (planner_timeout() >= 0) return NULL;
    return say_to_caller(PLANNER_TIMEOUT ": expected a number of seconds from 0 (no limit) to 86400, but got %s",
                         text_quoted(variable(PLANNER_TIMEOUT), seen, sizeof seen));
}

const char *environment_ours(setting_values *into)
{
    static const char *const names[SETTINGS_IN_JSON] = {
        "ACLNN_PY_SOC",   "ACLNN_PY_DEVICES", "ACLNN_PY_MEMORY", "ACLNN_PY_THREADS",
        "ACLNN_PY_RULES", "ACLNN_PY_CHECK",   "ACLNN_PY_FAULT",  "ACLNN_PY_SCHEDULE",
    };
    const char *problem = check_isa();
    if (!problem) problem = check_planner_timeout();
    for (setting_field field = 0; field < SETTINGS_IN_JSON && !problem; field++) {
        const char *text = variable(names[field]);
        if (*text && !setting_parse(into, field, text)) {
            char seen[QUOTED_TEXT];
            problem = setting_refused(field, names[field], text_quoted(text, seen, sizeof seen));
        }
    }
    return problem;
}

const char *environment_version(void)
{
    return variable("ACLNN_PY_CANN_VERSION");
}

int64_t environment_cache_limit(void)
{
    const char *disabled = variable("DISABLE_L2_CACHE"), *text = variable("ACLNN_CACHE_LIMIT");
    if (!strcmp(disabled, "1") || !strcasecmp(disabled, "true")) return 0;
    int64_t limit = setting_digits(text, strlen(text));
    return limit < 0 ? CACHE_DEFAULT : limit < CACHE_MOST ? limit : CACHE_MOST;
}

bool environment_launch_blocking(void)
{
    return !strcmp(variable("ASCEND_LAUNCH_BLOCKING"), "1");
}

/* The ids ascend; reading stops at the first word that is no number, no device, or not above the one before. */
int32_t environment_visible(int32_t devices, int32_t *visible)
{
    int32_t count = 0;
    const char *text = variable("ASCEND_RT_VISIBLE_DEVICES");
    if (!*text) {
        for (; count < devices; count++) visible[count] = count;
        return count;
    }
    for (int64_t last = -1;; text++) {
        size_t length = strcspn(text, ",");
        int64_t id = setting_digits(text, length);
        if (id <= last || id >= devices) return count;
        visible[count++] = (int32_t)id;
        last = id;
        text += length;
        if (!*text) return count;
    }
}
