/* Collectives: not emulated yet, so no group of ranks is made. Programs learn it from the first call that they need. */
#include <stdlib.h>
#include <strings.h>

#include "abi.h"

#include "hccl/hccl.h"

/* The message goes where aclGetRecentErrMsg finds it. */
static HcclResult refuse_group(void)
{
    return leave(refuse_missing(HCCL_E_NOT_SUPPORT,
                                "Expected a program without collectives but got a call that makes a group of ranks: "
                                "HCCL is not emulated yet."));
}

HcclResult HcclGetRootInfo(HcclRootInfo *rootInfo)
{
    ENTER;
    (void)rootInfo;
    return refuse_group();
}

HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo *rootInfo, uint32_t rank, HcclComm *comm)
{
    ENTER;
    (void)nRanks, (void)rootInfo, (void)rank, (void)comm;
    return refuse_group();
}

HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo *rootInfo, uint32_t rank,
                                      const HcclCommConfig *config, HcclComm *comm)
{
    ENTER;
    (void)nRanks, (void)rootInfo, (void)rank, (void)config, (void)comm;
    return refuse_group();
}

HcclResult HcclCommInitClusterInfo(const char *clusterInfo, uint32_t rank, HcclComm *comm)
{
    ENTER;
    (void)clusterInfo, (void)rank, (void)comm;
    return refuse_group();
}

HcclResult HcclCommInitAll(uint32_t ndev, int32_t *devices, HcclComm *comms)
{
    ENTER;
    (void)ndev, (void)devices, (void)comms;
    return refuse_group();
}

/* ---- settings ---------------------------------------------------------------------------------------------------- */

#define STRICTLY 2

static _Atomic int32_t deterministic;

static HcclResult refuse_config(int config, int32_t value)
{
    leave(refuse_invalid("config", "HCCL_DETERMINISTIC with 0, 1 or 2", "%d with %d", config, (int)value));
    return HCCL_E_PARA;
}

HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue)
{
    ENTER;
    if (config != HCCL_DETERMINISTIC || configValue.value < 0 || configValue.value > STRICTLY)
        return refuse_config((int)config, configValue.value);
    if (!getenv("HCCL_DETERMINISTIC")) deterministic = configValue.value;
    return HCCL_SUCCESS;
}

/* What the variable says, in the words that HCCL knows. */
static int32_t of_environment(int32_t otherwise)
{
    const char *text = getenv("HCCL_DETERMINISTIC");
    if (!text) return otherwise;
    return !strcasecmp(text, "strict") ? STRICTLY : !strcasecmp(text, "true");
}

HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue *configValue)
{
    ENTER;
    if (!configValue) {
        leave(refuse_null("configValue"));
        return HCCL_E_PTR;
    }
    if (config != HCCL_DETERMINISTIC) return refuse_config((int)config, 0);
    configValue->value = of_environment(deterministic);
    return HCCL_SUCCESS;
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
