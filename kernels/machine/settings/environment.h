/* Settings out of the environment: our own variables are strict, CANN's fall back as CANN does. */
#pragma once
#include "setting_value.h"

/* Our variables; an empty one counts as unset. NULL, or what is wrong (see setting_refused). */
const char *environment_ours(setting_values *into);
/* ACLNN_CACHE_LIMIT and DISABLE_L2_CACHE; ASCEND_LAUNCH_BLOCKING */
int64_t environment_cache_limit(void);
bool environment_launch_blocking(void);
/* ASCEND_RT_VISIBLE_DEVICES: the physical ids that become 0, 1 ...; returns how many. */
int32_t environment_visible(int32_t devices, int32_t *visible);
/* ACLNN_PY_PLANNER_TIMEOUT: seconds that a planner may stand still, 0: for ever; the default for a malformed one. */
int64_t environment_planner_timeout(void);
const char *environment_version(void); /* of CANN, "" when none is told */
