/* The call that a thread is in: who called, and why a call is refused (thread.h: what the thread works with).
 *
 * Every exported function begins with ENTER and ends with `return leave(code)`. In between refuse_...() notes a reason
 * and returns the code: it only formats, so it may be called with the machine lock held, and the first reason of a call
 * counts. leave(), without the lock, makes what was noted public: message queue, log, last error, observers. Both are
 * where injected faults come in (inject.h). */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "inject.h"
#include "observe.h"
#include "thread.h"

#define CALLER __builtin_return_address(0)
#define ENTER \
    ENTER_VALUE; \
    if (injecting() && inject_entered()) return leave(inject_code())
/* Of functions that enqueue, or allocate for what is enqueued: see lost_launch.h. */
#define ENTER_LAUNCH \
    ENTER; \
    here()->launching = true
/* Of functions that answer a new object, or null. */
#define ENTER_NEW \
    ENTER_VALUE; \
    if (injecting() && inject_entered()) return leave_noted(), NULL
/* Of functions that cannot fail. */
#define ENTER_VALUE enter(__func__, CALLER)
/* function: a C name, with "ae_" in front as exported functions have it inside. */
void enter(const char *function, const void *caller);
int32_t leave(int32_t code);
/* The same under another name, for who watches calls: the function with its suffix. */
int32_t leave_as(const char *function, const char *suffix, int32_t code);
/* The same for functions that answer with something else than a code: publishes what was noted. */
void leave_noted(void);
/* Take back what was noted. */
void forgive(void);

/* ---- refusals: all return the code ------------------------------------------------------------------------------ */

/* reason: in terms of expected and seen, without the function's name, which leave() puts in front. */
int32_t refuse(int32_t code, const char *ident, const char *reason, ...) FORMAT(3);
/* 100000, EH0002: "Expected a non-null value but got null, argument PARAM." */
int32_t refuse_null(const char *param);
/* 107000, EE1004: the same from the inner layer. */
int32_t refuse_null_inner(const char *param);
/* "Expected EXPECTED but got SEEN, argument PARAM.": EH0007 for codes of the outer layer (below 107000), else EE1003.
 */
int32_t refuse_argument(int32_t code, const char *param, const char *expected, const char *seen, ...) FORMAT(4);
#define refuse_invalid(param, expected, ...) refuse_argument(100000, param, expected, __VA_ARGS__)
/* 107017, EE1017 */
int32_t refuse_handle(const char *param, const char *expected, const char *seen);
/* EE1018: right arguments at the wrong moment */
int32_t refuse_sequence(int32_t code, const char *reason, ...) FORMAT(2);
/* 107002: this thread has no device */
int32_t refuse_no_context(void);
/* 107003, EE1010: "Expected an object of this thread's current context but got SEEN, argument PARAM." */
int32_t refuse_foreign(const char *param, const char *seen, ...) FORMAT(2);
/* EE1016, for what CANN does and the emulator does not: no last error, which is the runtime's own. */
int32_t refuse_missing(int32_t code, const char *reason, ...) FORMAT(2);
/* 107000 of the layer above the runtime, EH0007: "Expected EXPECTED but got SEEN, argument PARAM." */
int32_t refuse_outer(const char *param, const char *expected, const char *seen, ...) FORMAT(3);
/* 207000, EE1016: refused by CANN as well */
int32_t refuse_unsupported(const char *reason, ...) FORMAT(1);
/* EE1023: a pool is used up */
int32_t refuse_exhausted(int32_t code, const char *reason, ...) FORMAT(2);
int32_t refuse_memory(int32_t code, const char *what); /* "Expected host memory for WHAT but there is none." */
/* The aclnn layer: EZ1001 for 1xxxxx, EZ9999 for 5xxxxx, EZ9903 for the others. function: the operator, or "". */
int32_t refuse_operator(int32_t status, const char *function, const char *text, ...) FORMAT(3);
/* The operator was refused since a call of the runtime failed with this code, which is the last error then. */
void refuse_beneath(int32_t code);
/* An outer function of the aclnn layer answers another code for the refusal. Returns it. */
int32_t refuse_instead(int32_t status);
/* What leave() would make public now, made public at once: the call goes on. */
void publish_noted(void);
/* What else becomes of a refusal that leave() is about to make public. NULL: nothing. Without the lock. */
extern void (*call_refused)(const refusal *one);
/* C name of a code; NULL when it has none. */
const char *status_name(int32_t code);

/* ---- where the program called ----------------------------------------------------------------------------------- */

/* A number of a text (below MOST_SITES, see ae_site), or a return address in the program. Without the lock: a call from
 * Python asks Python. */
uint64_t site_now(void);
/* Whether Python is asked for its line as well where a library of the process calls, PyTorch's backend for example.
 * Only a library that calls in the thread whose line is wanted may be served so: torch_npu with TASK_QUEUE_ENABLE=0. */
extern atomic_bool site_of_guests;
/* Whether the thread's call comes from Python's surface, which tells refusals of InfiniOp where Python's stderr is. */
bool call_from_python(void);
/* "file.py:12", "program+0x12af" or "unknown"; returns out. */
const char *site_text(uint64_t site, char *out, size_t size);
#define SITE_TEXT 256
#define MOST_SITES (1 << 20) /* no program has code below this address */

/* Where the program called, if somebody observes. Exported functions that make something note it without the lock. */
static inline void site_note(void)
{
    if (observed()) site_now();
}
static inline uint64_t site_observed(void)
{
    return observed() ? here()->site : 0;
}

/* ---- waiting ---------------------------------------------------------------------------------------------------- */

/* Without the lock, between two slices of a wait: true when the program wants to go (Ctrl-C in Python). The wait then
 * answers AE_INTERRUPTED, which passes up to Python's surface like any code; it is never answered to C. */
bool wait_interrupted(void);
