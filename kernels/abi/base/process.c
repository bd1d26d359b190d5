/* Initialising and finalising: the process, the operators' library, and which chip is emulated. */
#include "abi.h"

#include "aclemu.h"
#include "checker.h"
#include "life.h"

aclError aclInit(const char *configPath)
{
    ENTER;
    return leave(process_initialise(configPath));
}

aclError aclFinalize(void)
{
    ENTER;
    return leave(process_finalise());
}

/* The new count is told to those who ask. */
aclError aclFinalizeReference(uint64_t *refCount)
{
    ENTER;
    uint64_t left;
    int32_t code = process_finalise_reference(&left);
    if (!code && refCount) *refCount = left;
    return leave(code);
}

/* Neither is needed before operators; a missing file is ignored. */
aclnnStatus aclnnInit(const char *configPath)
{
    ENTER;
    (void)configPath;
    return leave(0);
}

aclnnStatus aclnnFinalize(void)
{
    ENTER;
    return leave(0);
}

aclError aclemuSetSocName(const char *socName)
{
    ENTER;
    if (!socName) return leave(refuse_null("socName"));
    const char *problem = settings_keyword("soc", socName);
    return leave(problem ? refuse_invalid("socName", "the name of a SoC", "%s", problem) : 0);
}

aclError aclemuSetCheck(const char *checks)
{
    ENTER;
    if (!checks) return leave(refuse_null("checks"));
    const char *problem = settings_keyword("check", checks);
    uint32_t wanted = settings_or_default()->check;
    if (!problem && wanted && machine_started) checker_start(wanted); /* else the machine's start does it */
    return leave(problem ? refuse_invalid("checks", "all, or names of checks", "%s", problem) : 0);
}
