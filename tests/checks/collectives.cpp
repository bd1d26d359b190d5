// Two ranks in one process, for checks: what a collective writes is initialised, what it sends must be.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "acl/acl.h"
#include "hccl/hccl.h"

constexpr uint32_t kRanks = 2;
constexpr uint64_t kCount = 16, kBytes = kCount * sizeof(float);

struct Rank {
  HcclComm comm;
  aclrtStream stream;
  void *one, *all;
};

static void expect(int code) {
  if (code) std::abort();
}

// A communicator of a group that is never destroyed.
static int leave_one() {
  HcclComm comm = nullptr;
  HcclRootInfo root;
  expect(aclInit(nullptr));
  expect(aclrtSetDevice(0));
  expect(HcclGetRootInfo(&root));
  expect(HcclGroupStart());
  expect(HcclCommInitRootInfo(1, &root, 0, &comm));  // asks for it; a thread of HCCL's makes it at the end
  expect(HcclGroupEnd());
  expect(aclrtResetDevice(0));
  return aclFinalize();
}

int main(int, char **argv) {
  if (!std::strcmp(argv[1], "left")) return leave_one();
  int32_t devices[kRanks] = {0, 1};
  HcclComm comms[kRanks];
  Rank ranks[kRanks];
  float host[kRanks * kCount];
  bool clean = !std::strcmp(argv[1], "clean");
  expect(aclInit(nullptr));
  for (uint32_t i = 0; i < kRanks; i++) {
    expect(aclrtSetDevice(devices[i]));
    expect(aclrtCreateStream(&ranks[i].stream));
    expect(aclrtMalloc(&ranks[i].one, kBytes, ACL_MEM_MALLOC_HUGE_FIRST));
    expect(aclrtMalloc(&ranks[i].all, kRanks * kBytes, ACL_MEM_MALLOC_HUGE_FIRST));
    if (clean) expect(aclrtMemset(ranks[i].one, kBytes, 0, kBytes));
  }
  expect(HcclCommInitAll(kRanks, devices, comms));
  for (uint32_t i = 0; i < kRanks; i++) {
    expect(aclrtSetDevice(devices[i]));
    expect(HcclAllGather(ranks[i].one, ranks[i].all, kCount, HCCL_DATA_TYPE_FP32, comms[i], ranks[i].stream));
    expect(HcclAllReduce(ranks[i].all, ranks[i].all, kCount, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM, comms[i],
                         ranks[i].stream));
  }
  for (uint32_t i = 0; i < kRanks; i++) {
    expect(aclrtSetDevice(devices[i]));
    if (std::strcmp(argv[1], "early")) expect(aclrtSynchronizeStream(ranks[i].stream));
    expect(aclrtMemcpy(host, kRanks * kBytes, ranks[i].all, kRanks * kBytes, ACL_MEMCPY_DEVICE_TO_HOST));
    expect(aclrtSynchronizeStream(ranks[i].stream));
  }
  for (uint32_t i = 0; i < kRanks; i++) {
    expect(aclrtSetDevice(devices[i]));
    expect(HcclCommDestroy(comms[i]));
    expect(aclrtFree(ranks[i].one));
    expect(aclrtFree(ranks[i].all));
    expect(aclrtDestroyStream(ranks[i].stream));
    expect(aclrtResetDevice(devices[i]));
  }
  return aclFinalize();
}
