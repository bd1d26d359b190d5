/* What calls, refusals, the log and the messages ask of the rest of the machine, which is left out: so the tests reach
 * what no function of CANN's API does. */
#include <stdio.h>

#include "call.h"
#include "exceptions.h"
#include "gone.h"
#include "log.h"
#include "observe.h"

atomic_uint duties;
atomic_bool observing_calls;

void observe_call(void)
{
}

void observe_return(const char *function, const char *suffix, int32_t code)
{
    (void)function, (void)suffix, (void)code;
}

void observe(uint32_t kind, const char *name, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t site)
{
    (void)kind, (void)name, (void)a, (void)b, (void)c, (void)d, (void)site;
}

void observe_event(ae_event_record *event)
{
    (void)event;
}

void observe_event_with(ae_event_record *event, const char *text, size_t count)
{
    (void)event, (void)text, (void)count;
}

void gone_tell(uint64_t handle)
{
    (void)handle;
}

void observe_tell(void)
{
}

void observe_flush(void)
{
}

void exceptions_tell(void)
{
}

void observe_refusal(const char *function, int32_t code, const char *text)
{
    (void)function, (void)code, (void)text;
}

uint64_t site_now(void)
{
    return 0;
}

const char *site_text(uint64_t site, char *out, size_t size)
{
    (void)site;
    snprintf(out, size, "room.c:1");
    return out;
}

/* ---- for the tests ----------------------------------------------------------------------------------------------- */

static bool yes(void)
{
    return true;
}

void room_by_process(bool wanted)
{
    messages_by_process = wanted ? yes : NULL;
}

void room_log(int32_t level, const char *module, const char *text)
{
    log_line((enum log_level)level, module, "%s", text);
}

void room_refuse(int32_t code, const char *ident, const char *text)
{
    leave(refuse(code, ident, "%s", text));
    forgive();
}

void room_refuse_missing(int32_t code, const char *text)
{
    leave(refuse_missing(code, "%s", text));
    forgive();
}

void room_refuse_operator(int32_t status, const char *text)
{
    leave(refuse_operator(status, "", "%s", text));
    forgive();
}
