/* A profile from C: the folder that is told, what runs and what is marked in its timeline, and what is refused. */
#include <dirent.h>
#include <unistd.h>

#include "acl/acl_prof.h"
#include "mstx/ms_tools_ext.h"

#include "check.h"

static char timeline[1 << 16];

/* The folder of a profile, which is the only one there, and goes. */
static void read_timeline(const char *folder)
{
    char path[600] = "", place[512] = "";
    DIR *all = opendir(folder);
    for (struct dirent *one; all && (one = readdir(all));)
        if (!strncmp(one->d_name, "PROF_000001_", 12))
            snprintf(place, sizeof place, "%s/%s", folder, one->d_name);
    if (all)
        closedir(all);
    snprintf(path, sizeof path, "%s/host/end_info", place);
    SAME(access(path, R_OK), 0);
    snprintf(path, sizeof path, "%s/timeline.json", place);
    FILE *file = fopen(path, "r");
    HOLDS(file != NULL);
    if (file) {
        timeline[fread(timeline, 1, sizeof timeline - 1, file)] = 0;
        fclose(file);
    }
}

static void run(aclrtStream stream)
{
    void *memory;
    uint32_t range = 7;
    SAME(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), 0);
    void *stamp = aclprofCreateStamp(), *inner = aclprofCreateStamp();
    aclprofStepInfo *step = aclprofCreateStepInfo();
    HOLDS(stamp && inner && step);
    SAME(aclprofGetStepTimestamp(step, ACL_STEP_START, stream), 0);
    SAME(aclprofGetStepTimestamp(step, ACL_STEP_START, stream), 100000);
    SAME(aclprofSetStampTraceMessage(stamp, "outer \"range\"", 13), 0);
    SAME(aclprofSetStampTraceMessage(stamp, "too long", 128), -1);
    SAME(aclprofSetStampTraceMessage(inner, "inner", 5), 0);
    SAME(aclprofPush(stamp), 0);
    SAME(aclprofRangeStart(inner, &range), 0);
    SAME(silu(memory, memory, 16, stream), 0);
    SAME(aclprofRangeStop(range), 0);
    SAME(aclprofRangeStop(range), -1);
    SAME(aclprofPop(), 0);
    SAME(aclprofPop(), -1);
    SAME(aclprofMarkEx("here", 4, stream), 0);
    SAME(aclprofGetStepTimestamp(step, ACL_STEP_END, stream), 0);
    aclprofDestroyStepInfo(step);
    aclprofDestroyStamp(stamp);
    aclprofDestroyStamp(inner);
    aclprofDestroyStamp(NULL);
    SAME(aclprofMark(stamp), -1);
    SAME(aclrtFree(memory), 0);
}

/* By domains; wrong ones leave no trace. */
static void mark(aclrtStream stream)
{
    mstxDomainHandle_t domain = mstxDomainCreateA("of \"mine\"");
    HOLDS(domain && mstxDomainCreateA("of \"mine\"") == domain);
    HOLDS(!mstxDomainCreateA("default") && !mstxDomainCreateA("=1") && !mstxDomainCreateA(NULL));
    mstxMarkA("a mark", stream);
    mstxMarkA("@wrong", stream);
    mstxMarkA("wrong stream", (aclrtStream)domain);
    mstxDomainMarkA(domain, "a mark of mine", NULL);
    mstxDomainMarkA((mstxDomainHandle_t)stream, "wrong domain", NULL);
    mstxRangeId plain = mstxRangeStartA("a range", NULL), mine = mstxDomainRangeStartA(domain, "wrong range", NULL);
    HOLDS(plain && mine && plain != mine);
    mstxRangeEnd(mine);
    mstxRangeEnd(plain);
    mstxRangeEnd(plain);
    mstxDomainRangeEnd(domain, mstxDomainRangeStartA(domain, "a range of mine", stream));
    mstxDomainDestroy(domain);
    mstxDomainDestroy(domain);
    mstxDomainRangeEnd(domain, mine);
    HOLDS(!mstxDomainRangeStartA(domain, "wrong", NULL));
    HOLDS(!mstxMemHeapRegister(NULL, NULL));
}

static void refusals(aclprofConfig *config)
{
    uint32_t twice[2] = {0, 0};
    SAME(aclprofInit(NULL, 1), 100000);
    SAME(aclprofInit("x", 2), 100000);
    SAME(aclprofSetConfig(ACL_PROF_ARGS_MAX, "1", 1), 100000);
    SAME(aclprofSetConfig(ACL_PROF_SYS_IO_FREQ, "10", 1), 100000);
    SAME(aclprofSetConfig(ACL_PROF_SYS_IO_FREQ, "10", 2), 0);
    HOLDS(aclprofCreateConfig(twice, 2, ACL_AICORE_NONE, NULL, ACL_PROF_ACL_API) == NULL);
    HOLDS(aclprofCreateConfig(NULL, 0, ACL_AICORE_NONE, NULL, ACL_PROF_ACL_API) == NULL);
    HOLDS(aclprofCreateConfig(NULL, 1, ACL_AICORE_NONE, NULL, ACL_PROF_ACL_API) == NULL);
    HOLDS(aclprofCreateStamp() == NULL);
    SAME(mstxRangeStartA("nothing is profiled", NULL), MSTX_INVALID_ID);
    SAME(aclprofStop(config), 0);
    SAME(aclprofDestroyConfig(NULL), 100000);
    SAME(aclprofDestroyConfig((aclprofConfig *)twice), 100000);
}

int main(void)
{
    char folder[] = "/tmp/profiledXXXXXX";
    uint32_t device = 0;
    aclrtStream stream;
    HOLDS(mkdtemp(folder) != NULL);
    SAME(aclrtSetDevice(0), 0);
    SAME(aclrtCreateStream(&stream), 0);
    aclprofConfig *config = aclprofCreateConfig(&device, 1, ACL_AICORE_PIPE_UTILIZATION, NULL,
                                                ACL_PROF_TASK_TIME | ACL_PROF_MSPROFTX);
    aclprofConfig *other = aclprofCreateConfig(&device, 1, ACL_AICORE_NONE, NULL, ACL_PROF_ACL_API);
    HOLDS(config && other);
    refusals(config);
    SAME(aclprofInit(folder, strlen(folder)), 0);
    SAME(aclprofInit(folder, strlen(folder)), 100002);
    SAME(aclprofStart(config), 0);
    SAME(aclprofStart(config), 0);
    SAME(aclprofStart(other), 100010);
    run(stream);
    mark(stream);
    SAME(aclprofStop(other), 100010);
    SAME(aclprofStop(config), 0);
    SAME(aclprofDestroyConfig(config), 0);
    SAME(aclprofDestroyConfig(other), 0);
    SAME(aclprofFinalize(), 0);
    SAME(aclprofFinalize(), 0);
    read_timeline(folder);
    HOLDS(strstr(timeline, "{\"name\": \"aclnnSilu\", \"cat\": \"task\""));
    HOLDS(strstr(timeline, "outer \\\"range\\\""));
    HOLDS(strstr(timeline, "\"inner\"") && strstr(timeline, "\"here\"") && strstr(timeline, "\"step 0\""));
    HOLDS(strstr(timeline, "\"a mark\"") && strstr(timeline, "\"a range\"") && !strstr(timeline, "wrong"));
    HOLDS(strstr(timeline, "\"a mark of mine\"") && strstr(timeline, "\"tid\": \"of \\\"mine\\\"\""));
    HOLDS(!strcmp(timeline + strlen(timeline) - 3, "\n]\n"));
    printf("%s\n%s", folder, timeline);
    return wrong != 0;
}
