/* The call that a thread is in: who called, what the thread works with, and why a call is refused.
 *
 * Every exported function begins with ENTER and ends with `return leave(code)`. In between refuse_...() notes a reason
 * and returns the code: it only formats, so it may be called with the machine lock held, and the first reason of a call
 * counts. leave(), without the lock, makes what was noted public: message queue, log, last error, observers. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine.h"

#define LONGEST_TEXT 1024 /* characters of a message, the terminating zero included */
#define LONGEST_REASON 4096 /* bytes of a refusal as logs and observers get it; its message is cut at LONGEST_TEXT */
#define FORMAT(at) __attribute__((format(printf, at, at + 1)))

typedef struct refusal {
    int32_t code;     /* 0: nothing is noted */
    bool of_operator; /* refuse_operator: logged as aclnn logs, and no last error of the runtime */
    char ident[8];
    char function[80]; /* "": the function that the thread is in; of an operator's refusal: nobody is named */
    char text[LONGEST_REASON];
} refusal;

typedef struct thread_state {
    const char *function; /* the exported function that runs, by its C name */
    const void *caller;   /* where the program called it */
    uint64_t site;        /* the same as site_now() tells it; 0: not asked yet */
    uint64_t context;     /* handle of the current context; 0: nothing was set */
    uint64_t limited; /* handle of the stream whose core limits hold (aclrtUseStreamResInCurrentThread); 0: none */
    int32_t error; /* aclrtGetLastError */
    int32_t infini_device, infini_id;
    uint32_t captures[3]; /* of this thread that run, by mode */
    int32_t capture_exchange; /* aclmdlRICaptureThreadExchangeMode */
    bool asking; /* Python is just asked for the site: nobody asks again meanwhile */
    struct message_queue *messages; /* message.c */
    refusal *noted; /* made when first needed */
    char *said; /* see say_to_caller; likewise */
} thread_state;

thread_state *here(void); /* the calling thread's */
/* The thread keeps memory in its state: it is given back when the thread ends. */
void thread_owns(void);

#define CALLER __builtin_return_address(0)
#define ENTER enter(__func__, CALLER)
/* function: a C name, with "ae_" in front as exported functions have it inside. */
void enter(const char *function, const void *caller);
int32_t leave(int32_t code);
/* The same for functions that answer with something else than a code: publishes what was noted. */
void leave_noted(void);
/* Take back what was noted. */
void forgive(void);

/* The call that a thread is in, put aside while code of the program runs that may call us in turn: a callback, a hook
 * of Python's. Without the lock. */
typedef struct call_frame {
    const char *function;
    const void *caller;
    uint64_t site;
    refusal *noted;
} call_frame;
call_frame call_put_aside(void);
void call_resume(call_frame frame);
/* In a forked child: the thread has no context, no last error and InfiniRT's first device. */
void call_after_fork(void);

/* ---- refusals: all return the code --------------------------------------------------------------------------------
 */

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
/* 207000, EE1016 */
int32_t refuse_unsupported(const char *reason, ...) FORMAT(1);
/* EE1023: a pool is used up */
int32_t refuse_exhausted(int32_t code, const char *reason, ...) FORMAT(2);
int32_t refuse_memory(int32_t code, const char *what); /* "Expected host memory for WHAT but there is none." */
/* The aclnn layer: EZ1001 for 1xxxxx, EZ9999 for 5xxxxx, EZ9903 for the others. function: the operator, or "". */
int32_t refuse_operator(int32_t status, const char *function, const char *text, ...) FORMAT(3);
/* What leave() would make public now, made public at once: the call goes on. */
void publish_noted(void);
/* A text for the caller, the thread's until its next one. */
const char *say_to_caller(const char *format, ...) FORMAT(1);
/* C name of a code; NULL when it has none. */
const char *status_name(int32_t code);

/* ---- where the program called -------------------------------------------------------------------------------------
 */

/* A number of a text (below MOST_SITES, see ae_site), or a return address in the program. Without the lock: a call from
 * Python asks Python. */
uint64_t site_now(void);
/* Whether the thread's call comes from Python's surface, which tells refusals of InfiniOp where Python's stderr is. */
bool call_from_python(void);
/* "file.py:12", "program+0x12af" or "unknown"; returns out. */
const char *site_text(uint64_t site, char *out, size_t size);
#define SITE_TEXT 256
#define MOST_SITES (1 << 20) /* no program has code below this address */

/* ---- waiting ------------------------------------------------------------------------------------------------------
 */

/* Without the lock, between two slices of a wait: true when the program wants to go (Ctrl-C in Python). The wait then
 * answers AE_INTERRUPTED, which passes up to Python's surface like any code; it is never answered to C. */
bool wait_interrupted(void);
