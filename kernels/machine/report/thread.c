/* What a thread keeps, from its first call to its end. */
#include "thread.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_SAID 2048

/* As cheap as a global: every call asks for it several times. It takes 72 bytes of what the loader has set aside for
 * libraries that are opened late, so it must not grow: what is large hangs on a pointer. */
_Thread_local thread_state thread_own;
static pthread_key_t at_exit;
static bool watches_exit;
static void (*messages_end)(struct message_queue *messages);

/* ---- a thread's memory ------------------------------------------------------------------------------------------- */

static void thread_ends(void *state)
{
    thread_state *me = state;
    if (me->messages) messages_end(me->messages);
    free(me->noted);
    free(me->said);
    free(me->trails);
    me->trails = NULL;
    me->messages = NULL;
    me->noted = NULL;
    me->said = NULL;
}

/* When the library is loaded, so that no call has to ask. Without a key the memory of ended threads stays. */
__attribute__((constructor)) static void watch_exit(void)
{
    watches_exit = pthread_key_create(&at_exit, thread_ends) == 0;
}

void thread_messages_end(void (*end)(struct message_queue *messages))
{
    messages_end = end;
}

void thread_owns(void)
{
    if (watches_exit) pthread_setspecific(at_exit, &thread_own);
}

const char *say_to_caller(const char *format, ...)
{
    if (!thread_own.said && (thread_own.said = malloc(LONGEST_SAID))) thread_owns();
    if (!thread_own.said) return "the host has no memory to say what is wrong";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(thread_own.said, LONGEST_SAID, format, arguments);
    va_end(arguments);
    return thread_own.said;
}

void call_after_fork(void)
{
    thread_own.context = 0;
    thread_own.error = 0;
    thread_own.unwaited = false;
    thread_own.infini_device = thread_own.infini_id = 0;
    memset(thread_own.captures, 0, sizeof thread_own.captures);
}

/* ---- a call put aside -------------------------------------------------------------------------------------------- */

call_frame call_put_aside(void)
{
    call_frame frame = {thread_own.function, thread_own.caller, thread_own.site, thread_own.noted, thread_own.late};
    thread_own.noted = NULL;
    return frame;
}

void call_resume(call_frame frame)
{
    free(thread_own.noted);
    thread_own.function = frame.function;
    thread_own.caller = frame.caller;
    thread_own.site = frame.site;
    thread_own.noted = frame.noted;
    thread_own.late = frame.late;
    if (thread_own.noted) thread_owns();
}
