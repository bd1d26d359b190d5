/* Collectives between devices. They are not emulated yet: no group of ranks can be made, which these functions say with
 * HCCL_E_NOT_SUPPORT and a message. */
#ifndef HCCL_HCCL_H
#define HCCL_HCCL_H

#include "hccl_types.h"

#ifndef HCCL_API
#define HCCL_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

HCCL_API HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);
HCCL_API HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank, HcclComm* comm);
HCCL_API HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                               const HcclCommConfig* config, HcclComm* comm);
HCCL_API HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm);
HCCL_API HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms);
/* Kept for the collectives to come: HCCL_DETERMINISTIC is 0, 1, or 2 for strictly. The environment's HCCL_DETERMINISTIC
 * stands above it. */
HCCL_API HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue);
HCCL_API HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue* configValue);
/* The name of a code. */
HCCL_API const char* HcclGetErrorString(HcclResult code);

#ifdef __cplusplus
}
#endif

#endif
