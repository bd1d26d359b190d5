/* Who registers for exchanges, and the one question that phase one has. */
#include "exchange.h"

#include "device.h"

const exchanger *exchanger_now;

group_place exchange_place_in(const char *group)
{
    const ae_context *context = context_current();
    if (!group || !exchanger_now) return (group_place){0, 0};
    return exchanger_now->place(group, context ? context->device : ANY_DEVICE);
}
