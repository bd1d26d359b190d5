/* The call that a thread is in, from enter to leave, and what the thread keeps meanwhile. */
#include "call.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "exceptions.h"
#include "log.h"
#include "observe.h"

#define LONGEST_SAID 2048

/* As cheap as a global: every call asks for it several times. It takes 72 bytes of what the loader has set aside for
 * libraries that are opened late, so it must not grow: what is large hangs on a pointer. */
static _Thread_local thread_state own __attribute__((tls_model("initial-exec")));
static pthread_key_t at_exit;
static bool watches_exit;

thread_state *here(void)
{
    return &own;
}

/* ---- a thread's memory ------------------------------------------------------------------------------------------- */

static void thread_ends(void *state)
{
    thread_state *me = state;
    message_queue_free(me->messages);
    free(me->noted);
    free(me->said);
    me->messages = NULL;
    me->noted = NULL;
    me->said = NULL;
}

/* When the library is loaded, so that no call has to ask. Without a key the memory of ended threads stays. */
__attribute__((constructor)) static void watch_exit(void)
{
    watches_exit = pthread_key_create(&at_exit, thread_ends) == 0;
}

void thread_owns(void)
{
    if (watches_exit)
        pthread_setspecific(at_exit, &own);
}

const char *say_to_caller(const char *format, ...)
{
    if (!own.said && (own.said = malloc(LONGEST_SAID)))
        thread_owns();
    if (!own.said)
        return "the host has no memory to say what is wrong";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(own.said, LONGEST_SAID, format, arguments);
    va_end(arguments);
    return own.said;
}

void call_after_fork(void)
{
    own.context = 0;
    own.error = 0;
    own.infini_device = own.infini_id = 0;
    memset(own.captures, 0, sizeof own.captures);
}

/* ---- in and out -------------------------------------------------------------------------------------------------- */

void enter(const char *function, const void *caller)
{
    bool prefixed = function[0] == 'a' && function[1] == 'e' && function[2] == '_';
    own.function = function + (prefixed ? sizeof "ae_" - 1 : 0);
    own.caller = caller;
    own.site = 0;
    if (own.noted)
        own.noted->code = 0;
}

int32_t leave(int32_t code)
{
    bool failed = code && code != AE_AGAIN && code != AE_INTERRUPTED;
    if (failed)
        publish_noted();
    if (observed())
        observe_tell();
    if (failed)
        exceptions_tell();
    return code;
}

void leave_noted(void)
{
    publish_noted();
    if (observed())
        observe_tell();
}

void forgive(void)
{
    if (own.noted)
        own.noted->code = 0;
}

call_frame call_put_aside(void)
{
    call_frame frame = {own.function, own.caller, own.site, own.noted};
    own.noted = NULL;
    return frame;
}

void call_resume(call_frame frame)
{
    free(own.noted);
    own.function = frame.function;
    own.caller = frame.caller;
    own.site = frame.site;
    own.noted = frame.noted;
    if (own.noted)
        thread_owns();
}

/* ---- making a refusal public ------------------------------------------------------------------------------------- */

/* Codes of the inner layer are what aclrtGetLastError tells; 100000 is not. */
static bool is_of_runtime(int32_t code)
{
    return code / 1000 == 107 || code / 1000 == 207 || code / 1000 == 507;
}

static char *whole_text(const char *function, const char *reason)
{
    size_t size = strlen(function) + sizeof ": " + strlen(reason);
    char *whole = malloc(size);
    if (whole)
        snprintf(whole, size, "%s%s%s", function, *function ? ": " : "", reason);
    return whole;
}

static void write_log(const char *ident, int32_t code, bool of_operator, const char *text)
{
    if (of_operator)
        log_line(LOG_ERROR, "NNOP", "[NNOP][%ld] errno[%d] %s", (long)syscall(SYS_gettid), code, text);
    else
        log_line(LOG_ERROR, message_module(ident), "%s: %s", ident, text);
}

/* Copies first: the log asks Python for the line that calls, and whatever runs there may be refused itself. */
void publish_noted(void)
{
    refusal *one = own.noted;
    if (!one || !one->code)
        return;
    char ident[sizeof one->ident], function[sizeof one->function];
    bool of_operator = one->of_operator, named = one->function[0] || of_operator || !own.function;
    int32_t code = one->code;
    memcpy(ident, one->ident, sizeof ident);
    snprintf(function, sizeof function, "%s", named ? one->function : own.function);
    char *text = whole_text(function, one->text);
    one->code = 0;
    if (!of_operator && is_of_runtime(code))
        own.error = code;
    if (!text)
        return;
    write_log(ident, code, of_operator, text);
    message_add(ident, text);
    if (observed())
        observe_refusal(function, code, text);
    free(text);
}
