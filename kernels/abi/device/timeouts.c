/* Time limits of operators and of waits in streams (facts 3.9): kept and told, never reached. */
#include "abi.h"
#include "options.h"

#define US_PER_MS 1000
#define US_PER_SECOND 1000000

/* Seconds a stream may wait for an event, 0 for no limit; here no wait is cut short. */
aclError aclrtSetOpWaitTimeout(uint32_t timeout)
{
    ENTER;
    machine_lock();
    options.wait_seconds = timeout;
    machine_unlock();
    return leave(0);
}

static void set_execute_limit(uint64_t us)
{
    machine_lock();
    options.execute_set = true;
    options.execute_us = us;
    machine_unlock();
}

aclError aclrtSetOpExecuteTimeOut(uint32_t timeout)
{
    ENTER;
    set_execute_limit((uint64_t)timeout * US_PER_SECOND);
    return leave(0);
}

aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout)
{
    ENTER;
    set_execute_limit((uint64_t)timeout * US_PER_MS);
    return leave(0);
}

/* The SoC of the current context; NULL with 107002 noted without one. */
static const soc_row *soc_here(int32_t *code)
{
    ae_context *context;
    machine_lock();
    *code = context_needed(&context);
    const soc_row *soc = *code ? NULL : device_of(context->device)->soc;
    machine_unlock();
    return soc;
}

aclError aclrtSetOpExecuteTimeOutV2(uint64_t timeout, uint64_t *actualTimeout)
{
    ENTER;
    int32_t code = 0;
    if (!actualTimeout) return leave(refuse_null("actualTimeout"));
    const soc_row *soc = soc_here(&code);
    if (!soc) return leave(code);
    set_execute_limit(timeout);
    *actualTimeout = execute_rounded(soc, timeout);
    return leave(0);
}

aclError aclrtGetOpTimeOutInterval(uint64_t *interval)
{
    ENTER;
    int32_t code = 0;
    if (!interval) return leave(refuse_null("interval"));
    const soc_row *soc = soc_here(&code);
    if (!soc) return leave(code);
    *interval = (uint64_t)execute_step(soc);
    return leave(0);
}

aclError aclrtGetOpExecuteTimeout(uint32_t *const timeoutMs)
{
    ENTER;
    if (!timeoutMs) return leave(refuse_null("timeoutMs"));
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (code) return leave(code);
    machine_lock();
    uint64_t limit = execute_limit_ms(chosen->soc);
    machine_unlock();
    *timeoutMs = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX;
    return leave(0);
}
