/* Faults on demand after which a device answers nothing else until it is reset. */
#include "device.h"

static void lose_device(int32_t code)
{
    ae_failure failure = {.code = code, .reason = AE_WHY_INJECTED, .argument = -1};
    machine_lock();
    ae_context *context = context_current();
    if (context) contexts_stop(context, &failure);
    machine_unlock();
}

void devices_lost_attach(void)
{
    inject_lost = lose_device;
}
