/* Initialising and finalising: the process and the operators' library. */
#include "abi.h"

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
