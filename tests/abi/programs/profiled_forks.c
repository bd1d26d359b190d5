/* Children of a profiled program end without writing what the parent had in its buffers. */
#define _GNU_SOURCE
#include <sys/wait.h>

#include "acl/acl_prof.h"
#include "mstx/ms_tools_ext.h"

#include "check.h"

int main(void)
{
    char folder[] = "/tmp/profiledXXXXXX";
    uint32_t device = 0;
    HOLDS(mkdtemp(folder) != NULL);
    SAME(aclrtSetDevice(0), 0);
    aclprofConfig *config = aclprofCreateConfig(&device, 1, ACL_AICORE_NONE, NULL, ACL_PROF_MSPROFTX);
    SAME(aclprofInit(folder, strlen(folder)), 0);
    SAME(aclprofStart(config), 0);
    mstxMarkA("before", NULL);
    for (int i = 0; i < 3; i++) {
        int status = -1;
        pid_t pid = fork();
        if (pid == 0) {
            mstxMarkA("in the child", NULL);
            SAME(aclprofFinalize(), 0);
            exit(wrong);
        }
        SAME(waitpid(pid, &status, 0), pid);
        SAME(status, 0);
    }
    mstxMarkA("after", NULL);
    SAME(aclprofFinalize(), 0);
    SAME(aclprofDestroyConfig(config), 0);
    puts(folder);
    return wrong != 0;
}
