/* Settings of collectives, and names of codes. */
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
    static const char *const names[] = {
        "HCCL_SUCCESS",
        "HCCL_E_PARA",
        "HCCL_E_PTR",
        "HCCL_E_MEMORY",
        "HCCL_E_INTERNAL",
        "HCCL_E_NOT_SUPPORT",
        "HCCL_E_NOT_FOUND",
        "HCCL_E_UNAVAIL",
        "HCCL_E_SYSCALL",
        "HCCL_E_TIMEOUT",
        "HCCL_E_OPEN_FILE_FAILURE",
        "HCCL_E_TCP_CONNECT",
        "HCCL_E_ROCE_CONNECT",
        "HCCL_E_TCP_TRANSFER",
        "HCCL_E_ROCE_TRANSFER",
        "HCCL_E_RUNTIME",
        "HCCL_E_DRV",
        "HCCL_E_PROFILING",
        "HCCL_E_CCE",
        "HCCL_E_NETWORK",
        "HCCL_E_AGAIN",
        "HCCL_E_REMOTE",
        "HCCL_E_SUSPENDING",
        "HCCL_E_OPRETRY_FAIL",
        "HCCL_E_OOM",
    };
    uint32_t number = (uint32_t)code;
    return number < sizeof names / sizeof *names ? names[number] : "unknown HcclResult";
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
