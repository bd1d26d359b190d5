/* The call that a thread is in, from enter to leave. */
#include "call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "exceptions.h"
#include "gone.h"
#include "log.h"
#include "observe.h"
#include "traces.h"

void (*call_refused)(const refusal *one);

/* ---- in and out -------------------------------------------------------------------------------------------------- */

void enter(const char *function, const void *caller)
{
    bool prefixed = function[0] == 'a' && function[1] == 'e' && function[2] == '_';
    thread_own.function = function + (prefixed ? sizeof "ae_" - 1 : 0);
    thread_own.caller = caller;
    thread_own.site = 0;
    thread_own.subject = 0;
    thread_own.launching = false;
    thread_own.late = 0;
    if (thread_own.noted) thread_own.noted->code = 0;
    if (calls_observed()) observe_call();
}

static bool is_failure(int32_t code)
{
    return code && code != AE_AGAIN && code != AE_INTERRUPTED;
}

static int32_t end(int32_t code)
{
    bool failed = is_failure(code);
    if (failed) {
        if (call_refused) call_refused(thread_own.noted);
        publish_noted();
    }
    if (observed()) failed ? observe_flush() : observe_tell(); /* who goes on after an error may not get far */
    if (failed) exceptions_tell();
    return code;
}

int32_t leave_as(const char *function, const char *suffix, int32_t code)
{
    if (injecting()) code = inject_leaving(code);
    if (calls_observed()) observe_return(function, suffix, code);
    return end(code);
}

int32_t leave(int32_t code)
{
    if (on_duty(DUTY_INJECT | DUTY_OBSERVE) || is_failure(code)) return leave_as(thread_own.function, "", code);
    return code;
}

void leave_noted(void)
{
    publish_noted();
    if (calls_observed()) observe_return(thread_own.function, "", 0);
    if (observed()) observe_tell();
}

/* ---- making a refusal public ------------------------------------------------------------------------------------- */

static char *whole_text(const char *function, const char *reason)
{
    size_t size = strlen(function) + sizeof ": " + strlen(reason);
    char *whole = malloc(size);
    if (whole) snprintf(whole, size, "%s%s%s", function, *function ? ": " : "", reason);
    return whole;
}

static void write_log(const char *ident, int32_t code, bool of_operator, leaves left, const char *text)
{
    bool warns = left == LEAVES_WARNING || *ident == 'W';
    if (of_operator)
        log_line(LOG_ERROR, "NNOP", "[NNOP][%ld] errno[%d] %s", (long)syscall(SYS_gettid), code, text);
    else if (left >= LEAVES_WARNING)
        log_line(warns ? LOG_WARNING : LOG_ERROR, message_module(ident), "%s: %s", ident, text);
}

/* Copies first: the log asks Python for the line that calls, and whatever runs there may be refused itself. */
void publish_noted(void)
{
    refusal *one = thread_own.noted;
    if (!one || !one->code) return;
    char ident[sizeof one->ident], function[sizeof one->function];
    bool of_operator = one->origin == OF_OPERATOR, leads = one->origin != OF_EMULATOR,
         named = one->function[0] || of_operator || !thread_own.function;
    int32_t code = one->code;
    leaves left = refusal_leaves(one, thread_own.function);
    memcpy(ident, one->ident, sizeof ident);
    snprintf(function, sizeof function, "%s", named ? one->function : thread_own.function);
    char *text = whole_text(function, one->text);
    one->code = 0;
    if (left == LEAVES_LAST_ERROR || one->beneath) thread_own.error = one->beneath ? one->beneath : code;
    if (!text) return;
    write_log(ident, code, of_operator, left, text);
    if (left >= LEAVES_MESSAGE) message_add(ident, text, leads);
    if (observed()) {
        gone_tell(thread_own.subject);
        observe_refusal(function, code, text);
    }
    free(text);
}
