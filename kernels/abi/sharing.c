/* What processes of one machine tell each other of themselves. */
#include <unistd.h>

#include "abi/abi.h"

aclError aclrtDeviceGetBareTgid(int32_t *pid)
{
    ENTER;
    if (!pid)
        return leave(refuse_null("pid"));
    *pid = getpid();
    return leave(0);
}
