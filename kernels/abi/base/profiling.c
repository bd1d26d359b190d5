/* What libraries tell a profiler: nobody profiles here. Reports come from busy threads, so nothing is noted of them. */
#include "abi.h"

#include "profiling/aprof_pub.h"

int32_t MsprofRegisterCallback(uint32_t moduleId, ProfCommandHandle handle)
{
    (void)moduleId, (void)handle; /* profiling never begins, so it is never called */
    return 0;
}

int32_t MsprofReportApi(uint32_t nonPersistantFlag, const struct MsprofApi *api)
{
    (void)nonPersistantFlag, (void)api;
    return 0;
}

int32_t MsprofReportCompactInfo(uint32_t nonPersistantFlag, const void *data, uint32_t length)
{
    (void)nonPersistantFlag, (void)data, (void)length;
    return 0;
}

int32_t MsprofReportAdditionalInfo(uint32_t nonPersistantFlag, const void *data, uint32_t length)
{
    (void)nonPersistantFlag, (void)data, (void)length;
    return 0;
}

#define FNV_OFFSET 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

uint64_t MsprofGetHashId(const char *hashInfo, size_t length)
{
    uint64_t hash = FNV_OFFSET;
    for (size_t at = 0; hashInfo && at < length; at++) hash = (hash ^ (unsigned char)hashInfo[at]) * FNV_PRIME;
    return hash ? hash : 1;
}

uint64_t MsprofSysCycleTime(void)
{
    return ae_now();
}
