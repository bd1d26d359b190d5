/* aclnnSilu as a library that gets it wrong has it: WRONG says how, REAL is the path of the one that gets it right. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "aclnnop/aclnn_silu.h"

static int wrong(const char *way)
{
    const char *chosen = getenv("WRONG");
    return chosen && !strcmp(chosen, way);
}

/* True, or with ONCE (a file to be made) only the first time in all processes. */
static int now(void)
{
    const char *once = getenv("ONCE");
    return !once || open(once, O_CREAT | O_EXCL, 0600) >= 0;
}

static void *real(const char *name)
{
    return dlsym(dlopen(REAL, RTLD_LAZY), name);
}

aclnnStatus aclnnSiluGetWorkspaceSize(const aclTensor *self, aclTensor *out, uint64_t *workspaceSize,
                                      aclOpExecutor **executor)
{
    if (wrong("crash") && !self && now()) abort();
    while (wrong("hang") && !self && now()) pause();
    aclnnStatus (*ask)(const aclTensor *, aclTensor *, uint64_t *, aclOpExecutor **) = real("aclnnSiluGetWorkspaceSize");
    aclnnStatus code = ask(self, out, workspaceSize, executor);
    if (!code && wrong("failure")) { /* out moves to where no memory is */
        aclnnStatus (*point)(aclOpExecutor *, size_t, aclTensor *, void *) = dlsym(RTLD_DEFAULT, "aclSetOutputTensorAddr");
        point(*executor, 0, out, (void *)4096);
    }
    return wrong("code") && code == 161001 && !out ? 161002 : code;
}

aclnnStatus aclnnSilu(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream)
{
    if (wrong("numbers")) return 0;
    aclnnStatus (*run)(void *, uint64_t, aclOpExecutor *, aclrtStream) = real("aclnnSilu");
    return run(workspace, workspaceSize, executor, stream);
}
