/* What libraries tell a profiler. Nobody profiles here: reports are taken and forgotten, clocks and hashes are real. */
#ifndef PROFILING_APROF_PUB_H
#define PROFILING_APROF_PUB_H

#include <stddef.h>
#include <stdint.h>

#ifndef MSVP_PROF_API
#define MSVP_PROF_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MsprofApi MsprofApi;

/* How a library is told to begin and to end. */
typedef int32_t (*ProfCommandHandle)(uint32_t type, void* data, uint32_t len);

MSVP_PROF_API int32_t MsprofRegisterCallback(uint32_t moduleId, ProfCommandHandle handle);
MSVP_PROF_API int32_t MsprofReportApi(uint32_t nonPersistantFlag, const struct MsprofApi* api);
MSVP_PROF_API int32_t MsprofReportCompactInfo(uint32_t nonPersistantFlag, const void* data, uint32_t length);
MSVP_PROF_API int32_t MsprofReportAdditionalInfo(uint32_t nonPersistantFlag, const void* data, uint32_t length);
/* The same text always has the same number, which is not 0. */
MSVP_PROF_API uint64_t MsprofGetHashId(const char* hashInfo, size_t length);
/* Nanoseconds of a clock that never goes back. */
MSVP_PROF_API uint64_t MsprofSysCycleTime(void);

#ifdef __cplusplus
}
#endif

#endif
