/* Profiles: configurations, start, stop (aclprof). */
#include <stdlib.h>
#include <string.h>

#include "abi.h"
#include "profile.h"

#include "acl/acl_prof.h"

#define LONGEST_PATH 4096
#define LONGEST_SETTING 256
#define AICPU_MODEL 0x4000000000000000ull /* what every configuration collects beside that */
#define TASK_TIMES (ACL_PROF_TASK_TIME | ACL_PROF_TASK_TIME_L0)

struct aclprofConfig {
    uint64_t data;
};

/* ---- init, finalise ---------------------------------------------------------------------------------------------- */

static int32_t check_path(const char *path, size_t length)
{
    if (!path) return refuse_null("profilerResultPath");
    if (!length || length >= LONGEST_PATH) return refuse_invalid("length", "a number in [1, 4096)", "%zu", length);
    if (strnlen(path, LONGEST_PATH) != length)
        return refuse_invalid("length", "that of profilerResultPath", "%zu", length);
    return 0;
}

aclError aclprofInit(const char *profilerResultPath, size_t length)
{
    ENTER;
    int32_t code = check_path(profilerResultPath, length);
    return leave(code ? code : profile_init(profilerResultPath));
}

aclError aclprofFinalize(void)
{
    ENTER;
    profile_finish();
    return leave(0);
}

/* ---- configurations ---------------------------------------------------------------------------------------------- */

static int32_t check_devices(const uint32_t *ids, uint32_t count)
{
    int32_t most, code = device_visible(&most);
    if (!code && count > (uint32_t)most)
        code = refuse_invalid("deviceNums", "at most the number of devices", "%u", count);
    for (uint32_t i = 0; i < count && !code; i++) {
        code = device_check(ids[i], "deviceIdList", ACL_ERROR_INVALID_PARAM);
        for (uint32_t before = 0; before < i && !code; before++)
            if (ids[before] == ids[i]) code = refuse_invalid("deviceIdList", "every device once", "%u twice", ids[i]);
    }
    return code;
}

static int32_t check_config(const uint32_t *ids, uint32_t count, const void *events, uint64_t data)
{
    if (count && !ids) return refuse_null("deviceIdList");
    if (events) return refuse_invalid("aicoreEvents", "null", "%p", events);
    int32_t code = check_devices(ids, count);
    if (!code && !count && !(data & ACL_PROF_MSPROFTX)) code = refuse_invalid("deviceNums", "a positive number", "0");
    return code;
}

/* What implies something else. */
static uint64_t collected(uint64_t data)
{
    if (data & ACL_PROF_API_STATS) return ACL_PROF_ACL_API | ACL_PROF_API_STATS;
    if (data & (ACL_PROF_TASK_TIME_L2 | ACL_PROF_OP_ATTR | ACL_PROF_TASK_TIME_L3)) data |= TASK_TIMES;
    if (data & ACL_PROF_TASK_TIME_L3) data |= ACL_PROF_TASK_TIME_L2;
    if (data & TASK_TIMES) data |= ACL_PROF_TRAINING_TRACE | ACL_PROF_TASK_TIME_L0;
    return data | AICPU_MODEL;
}

/* With the lock held. */
static aclprofConfig *make_config(uint64_t data)
{
    aclprofConfig *made = malloc(sizeof *made);
    uint64_t handle = made ? handle_new(HANDLE_PROFILE_CONFIG, made, site_observed()) : 0;
    if (!handle) {
        free(made);
        refuse_memory(CODE_OUT_OF_MEMORY, "a configuration");
        return NULL;
    }
    made->data = collected(data);
    return POINTER(handle);
}

aclprofConfig *aclprofCreateConfig(uint32_t *deviceIdList, uint32_t deviceNums, aclprofAicoreMetrics aicoreMetrics,
                                   const aclprofAicoreEvents *aicoreEvents, uint64_t dataTypeConfig)
{
    ENTER_NEW;
    site_note();
    (void)aicoreMetrics; /* no core has counters here */
    machine_lock();
    int32_t code = check_config(deviceIdList, deviceNums, aicoreEvents, dataTypeConfig);
    aclprofConfig *made = code ? NULL : make_config(dataTypeConfig);
    machine_unlock();
    leave_noted();
    return made;
}

/* With the lock held. */
static int32_t config_checked(const aclprofConfig *config, aclprofConfig **found)
{
    if (!config) return refuse_null("profilerConfig");
    *found = handle_find(HANDLE(config), HANDLE_PROFILE_CONFIG);
    if (*found) return 0;
    return refuse_invalid("profilerConfig", "a live aclprofConfig", "%s", handle_seen(HANDLE(config)));
}

aclError aclprofDestroyConfig(const aclprofConfig *profilerConfig)
{
    ENTER;
    aclprofConfig *found;
    machine_lock();
    int32_t code = config_checked(profilerConfig, &found);
    if (!code) {
        handle_end(HANDLE(profilerConfig));
        free(found);
    }
    return unlock_and_leave(code);
}

aclError aclprofSetConfig(aclprofConfigType configType, const char *config, size_t configLength)
{
    ENTER;
    if (configType <= ACL_PROF_ARGS_MIN || configType >= ACL_PROF_ARGS_MAX)
        return leave(refuse_invalid("configType", "an aclprofConfigType from 1 to 16", "%d", (int)configType));
    if (configLength > LONGEST_SETTING)
        return leave(refuse_invalid("configLength", "at most 256", "%zu", configLength));
    if (!config) return leave(refuse_null("config"));
    if (strnlen(config, LONGEST_SETTING + 1) != configLength)
        return leave(refuse_invalid("configLength", "that of config", "%zu", configLength));
    return leave(0); /* hardware that is not there would be asked less or more often */
}

/* ---- start, stop ------------------------------------------------------------------------------------------------- */

/* What a configuration collects; null: everything that a default one does. */
static int32_t data_of(const aclprofConfig *config, uint64_t *data)
{
    *data = collected(ACL_PROF_ACL_API | ACL_PROF_TASK_TIME);
    if (!config) return 0;
    aclprofConfig *found;
    machine_lock();
    int32_t code = config_checked(config, &found);
    if (!code) *data = found->data;
    machine_unlock();
    return code;
}

/* Without aclprofInit the current folder takes it. */
aclError aclprofStart(const aclprofConfig *profilerConfig)
{
    ENTER;
    uint64_t data;
    int32_t code = data_of(profilerConfig, &data);
    if (!code && !profile_inited()) code = profile_init(".");
    return leave(code ? code : profile_start(data));
}

aclError aclprofStop(const aclprofConfig *profilerConfig)
{
    ENTER;
    uint64_t data;
    if (!profile_inited()) return leave(0);
    int32_t code = data_of(profilerConfig, &data);
    return leave(code ? code : profile_stop(data));
}
