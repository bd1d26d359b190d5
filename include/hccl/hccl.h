/* Collectives between devices of one machine, in one process or in several. A collective is a task of its stream: the
 * call returns at once, buffers are device memory that is read and written when the task runs, and all ranks of the
 * communicator make the same calls in the same order. */
#ifndef HCCL_HCCL_H
#define HCCL_HCCL_H

#include "acl/acl.h"
#include "hccl_types.h"

#ifndef HCCL_API
#define HCCL_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- communicators ---- */

/* What the program passes from one rank to the others, so that they find each other. */
HCCL_API HcclResult HcclGetRootInfo(HcclRootInfo* rootInfo);
/* These return when all ranks have called them, or after HCCL_CONNECT_TIMEOUT seconds. */
HCCL_API HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank, HcclComm* comm);
HCCL_API HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo* rootInfo, uint32_t rank,
                                               const HcclCommConfig* config, HcclComm* comm);
/* clusterInfo: the path of a rank table, of one server. */
HCCL_API HcclResult HcclCommInitClusterInfo(const char* clusterInfo, uint32_t rank, HcclComm* comm);
HCCL_API HcclResult HcclCommInitClusterInfoConfig(const char* clusterInfo, uint32_t rank, HcclCommConfig* config,
                                                  HcclComm* comm);
/* All ranks in this process, one on each device. */
HCCL_API HcclResult HcclCommInitAll(uint32_t ndev, int32_t* devices, HcclComm* comms);
/* Of part of the ranks: rankIds are theirs in comm, subCommRankId is the caller's place among them. */
HCCL_API HcclResult HcclCreateSubCommConfig(HcclComm* comm, uint32_t rankNum, uint32_t* rankIds, uint64_t subCommId,
                                            uint32_t subCommRankId, HcclCommConfig* config, HcclComm* subComm);
HCCL_API HcclResult HcclCommDestroy(HcclComm comm);
HCCL_API HcclResult HcclGetRankSize(HcclComm comm, uint32_t* rankSize);
HCCL_API HcclResult HcclGetRankId(HcclComm comm, uint32_t* rank);
/* commName: room for 128 characters. */
HCCL_API HcclResult HcclGetCommName(HcclComm comm, char* commName);
/* How the communicator failed, HCCL_SUCCESS if it did not. */
HCCL_API HcclResult HcclGetCommAsyncError(HcclComm comm, HcclResult* asyncError);
/* Between the two its collectives are refused with HCCL_E_SUSPENDING. */
HCCL_API HcclResult HcclCommSuspend(HcclComm comm);
HCCL_API HcclResult HcclCommResume(HcclComm comm);

/* ---- collectives ---- */

HCCL_API HcclResult HcclAllReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                                  HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclBroadcast(void* buf, uint64_t count, HcclDataType dataType, uint32_t root, HcclComm comm,
                                  aclrtStream stream);
HCCL_API HcclResult HcclReduceScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType,
                                      HcclReduceOp op, HcclComm comm, aclrtStream stream);
/* Counts and places, here and below: an element of uint64_t for each rank, in elements of dataType. */
HCCL_API HcclResult HcclReduceScatterV(void* sendBuf, const void* sendCounts, const void* sendDispls, void* recvBuf,
                                       uint64_t recvCount, HcclDataType dataType, HcclReduceOp op, HcclComm comm,
                                       aclrtStream stream);
HCCL_API HcclResult HcclScatter(void* sendBuf, void* recvBuf, uint64_t recvCount, HcclDataType dataType, uint32_t root,
                                HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclAllGather(void* sendBuf, void* recvBuf, uint64_t sendCount, HcclDataType dataType,
                                  HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclAllGatherV(void* sendBuf, uint64_t sendCount, void* recvBuf, const void* recvCounts,
                                   const void* recvDispls, HcclDataType dataType, HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclReduce(void* sendBuf, void* recvBuf, uint64_t count, HcclDataType dataType, HcclReduceOp op,
                               uint32_t root, HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclAlltoAll(const void* sendBuf, uint64_t sendCount, HcclDataType sendType, const void* recvBuf,
                                 uint64_t recvCount, HcclDataType recvType, HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclAlltoAllV(const void* sendBuf, const void* sendCounts, const void* sdispls,
                                  HcclDataType sendType, const void* recvBuf, const void* recvCounts,
                                  const void* rdispls, HcclDataType recvType, HcclComm comm, aclrtStream stream);
/* sendCountMatrix: what rank i sends to rank j, by rows. */
HCCL_API HcclResult HcclAlltoAllVC(const void* sendBuf, const void* sendCountMatrix, HcclDataType sendType,
                                   const void* recvBuf, HcclDataType recvType, HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclBarrier(HcclComm comm, aclrtStream stream);
HCCL_API HcclResult HcclSend(void* sendBuf, uint64_t count, HcclDataType dataType, uint32_t destRank, HcclComm comm,
                             aclrtStream stream);
HCCL_API HcclResult HcclRecv(void* recvBuf, uint64_t count, HcclDataType dataType, uint32_t srcRank, HcclComm comm,
                             aclrtStream stream);
/* Sends and receives that do not wait for each other. */
HCCL_API HcclResult HcclBatchSendRecv(HcclSendRecvItem* sendRecvInfo, uint32_t itemNum, HcclComm comm,
                                      aclrtStream stream);

/* What a thread sends and receives between the two happens at once, as HcclBatchSendRecv does it. */
HCCL_API HcclResult HcclGroupStart(void);
HCCL_API HcclResult HcclGroupEnd(void);

/* ---- settings ---- */

/* HCCL_DETERMINISTIC is 0, 1, or 2 for strictly, and changes nothing here. The environment's HCCL_DETERMINISTIC stands
 * above it. */
HCCL_API HcclResult HcclSetConfig(HcclConfig config, HcclConfigValue configValue);
HCCL_API HcclResult HcclGetConfig(HcclConfig config, HcclConfigValue* configValue);
HCCL_API uint32_t HcclGetCommConfigCapability(void);
/* The name of a code. */
HCCL_API const char* HcclGetErrorString(HcclResult code);
/* A configuration in which nothing is set. */
HCCL_API void HcclCommConfigInit(HcclCommConfig* config);

#ifdef __cplusplus
}
#endif

#endif
