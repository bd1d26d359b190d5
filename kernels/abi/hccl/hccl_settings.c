/* Settings of collectives, and phrases for codes, which are HCCL's: programs print and compare them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hccl_checks.h"

#define STRICTLY 2

static _Atomic int32_t deterministic;

/* Other settings are ignored, and so are values beside the variable. */
HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue)
{
    ENTER;
    const soc_row *soc = settings_or_default()->soc;
    if (config != HCCL_DETERMINISTIC || getenv("HCCL_DETERMINISTIC")) return hccl_leave(HCCL_SUCCESS);
    if (configValue.value < 0 || configValue.value > STRICTLY)
        return hccl_leave(refuse_parameter("configValue", "0, 1 or 2", "%d", (int)configValue.value));
    if (configValue.value == STRICTLY && strcmp(soc->family, "ascend910b") != 0)
        return hccl_leave(refuse_hccl(HCCL_E_NOT_SUPPORT,
                                      "Expected a product of the 910B family for HCCL_DETERMINISTIC 2 but got %s.",
                                      soc->name));
    deterministic = configValue.value;
    return hccl_leave(HCCL_SUCCESS);
}

/* The variable's value, by HCCL's words for it. */
static int32_t of_environment(int32_t otherwise)
{
    const char *text = getenv("HCCL_DETERMINISTIC");
    if (!text) return otherwise;
    return !strcasecmp(text, "strict") ? STRICTLY : !strcasecmp(text, "true");
}

HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue *configValue)
{
    ENTER;
    int32_t code = NEEDED({"configValue", configValue});
    if (!code && config == HCCL_DETERMINISTIC) configValue->value = of_environment(deterministic);
    return hccl_leave(code);
}

const char *HcclGetErrorString(HcclResult code)
{
    static const char *const phrases[] = {
        "no error",
        "parameter error",
        "empty pointer",
        "memory error",
        "internal error",
        "not support feature",
        "not found specific resource",
        "resource unavailable",
        "call system interface error",
        "timeout",
        "open file fail",
        "tcp connect fail",
        "roce connect fail",
        "tcp transfer fail",
        "roce transfer fail",
        "call runtime api fail",
        "call driver api fail",
        "call profiling api fail",
        "call cce api fail",
        "call network api fail",
        "try again",
        "error cqe",
        "error communicator suspending",
        "retry constraint",
        "out of memory",
    };
    uint32_t number = (uint32_t)code;
    return number < sizeof phrases / sizeof *phrases ? phrases[number] : "unknown error";
}

void HcclCommConfigInit(HcclCommConfig *config)
{
    if (config) config_clear(config);
}

/* Of the fields that a configuration may have, all up to the time that collectives wait for other ranks. */
uint32_t HcclGetCommConfigCapability(void)
{
    return HCCL_COMM_CONFIG_EXEC_TIMEOUT + 1;
}
