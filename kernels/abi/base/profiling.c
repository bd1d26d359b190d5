/* What libraries tell a profiler: nobody profiles here. Reports come from busy threads, so nothing is noted of them. */
#include "abi.h"
#include "digest.h"

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

uint64_t MsprofGetHashId(const char *hashInfo, size_t length)
{
    uint64_t hash = digest_of_bytes(hashInfo, hashInfo ? length : 0);
    return hash ? hash : 1;
}

uint64_t MsprofSysCycleTime(void)
{
    return ae_now();
}
