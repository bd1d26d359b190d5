/* The current context of a thread. */
#include <stdlib.h>

#include "device.h"

/* ---- the current one ------------------------------------------------------------------------------------------- */

static ae_context *found_current(void)
{
    uint64_t handle = here()->context;
    return handle ? handle_find(handle, HANDLE_CONTEXT) : NULL;
}

/* The thread's context, or else the default device's that aclInit named. Neither is no failure. */
static int32_t look_for_current(ae_context **found)
{
    *found = found_current();
    if (*found) return 0;
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (code || chosen->default_device < 0) return code;
    code = device_set(chosen->default_device);
    *found = code ? NULL : found_current();
    return code;
}

ae_context *context_current(void)
{
    ae_context *found;
    look_for_current(&found);
    return found;
}

int32_t context_needed(ae_context **found)
{
    int32_t code = look_for_current(found);
    if (code) return code;
    return *found ? 0 : refuse_no_context();
}

/* A thread that set nothing works under the same profile before its default device is opened; one whose context was
 * taken away has none. */
int32_t profile_current(uint32_t *profile)
{
    *profile = NO_PROFILE;
    if (here()->context) {
        const ae_context *context = found_current();
        *profile = context ? context->profile : NO_PROFILE;
        return 0;
    }
    const settings *chosen;
    int32_t code = settings_now(&chosen);
    if (!code && chosen->default_device >= 0) *profile = chosen->profile;
    return code;
}

/* ---- refused launches ------------------------------------------------------------------------------------------ */

static void note_lost(const refusal *one)
{
    const thread_state *me = here();
    if (!me->unwaited || !me->launching || !one || !one->code || !lost_launches_count()) return;
    const char *function = one->function[0] || !me->function ? one->function : me->function;
    lost_launch *lost = lost_launch_new(one->code, function, one->text);
    machine_lock();
    ae_context *context = lost && me->context ? handle_find(me->context, HANDLE_CONTEXT) : NULL;
    if (context && !context->lost) {
        context->lost = lost;
        lost = NULL;
    }
    machine_unlock();
    free(lost);
}

void lost_launches_attach(void)
{
    call_refused = note_lost;
}
