/* Faults on demand: the nth call of a function fails before or after its effect, the nth task of a function fails in
 * its stream, or a stream's tasks take longer. Which ones, the setting "faults" says (ACLNN_PY_FAULT); fault_spec.c
 * reads it. While there are none, a function that enters pays for one test. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "duties.h"

typedef enum inject_kind {
    INJECT_BEFORE, /* the call fails and does nothing */
    INJECT_AFTER,  /* the call does what it does, and fails */
    INJECT_TASK,   /* what it enqueues fails in the stream */
    INJECT_SLOW,   /* first and last: ids of streams; code: ms that each of their tasks takes longer */
} inject_kind;

#define INJECT_NAME 80 /* characters of a function's name */
#define MOST_FAULTS 100

typedef struct injected_fault {
    char function[INJECT_NAME];
    inject_kind kind;
    int32_t code;
    uint64_t first, last; /* numbers of calls, from 1 */
    char *text; /* as it is written */
    uint64_t calls, hits;
} injected_fault;

typedef struct injection {
    struct injection *next;
    const char *text;
    bool counts; /* nothing fails: the points at which something could are listed */
    uint32_t count;
    injected_fault fault[];
} injection;

static inline bool injecting(void)
{
    return on_duty(DUTY_INJECT);
}

/* ---- what to inject ---------------------------------------------------------------------------------------------- */

/* From now on these, which stay where they are, NULL: none. Counts begin anew where it is another injection, or again.
 */
void inject_adopt(injection *what, bool again);
/* Reads the settings before the first call, if a variable asks for faults. */
extern void (*inject_read)(void);
void inject_before_fork(void);
void inject_after_fork(void);

/* ---- where calls enter: call.h. With or without the machine lock ------------------------------------------------- */

/* Whether the thread's call, of the function that it is in, is to fail now: the refusal is noted. */
bool inject_entered(void);
/* The same under another name: the function with its suffix. */
bool inject_entered_as(const char *function, const char *suffix);
/* The code that was noted. */
int32_t inject_code(void);
/* The end of a call that answers `code`: what it is to answer instead, noted. Without the lock. */
int32_t inject_leaving(int32_t code);
/* Told, without the lock, of a fault that leaves nothing of the thread's current device working. */
extern void (*inject_lost)(int32_t code);
bool inject_ends_device(int32_t code);

/* ---- tasks: with the machine lock -------------------------------------------------------------------------------- */

/* A task of the function is the stream's task `number`. */
void inject_pushed(const char *function, const void *stream, uint64_t number, uint64_t site);
/* It begins, or never will: 0, or the code with which it is to fail; text: the fault's, which stays. */
int32_t inject_taken(const void *stream, uint64_t number, const char **text);
/* ms that each task of the stream takes longer. */
int64_t inject_delay(int32_t stream);

/* ---- the end ----------------------------------------------------------------------------------------------------- */

/* Tell observers what was met: AE_EVENT_LEFT_FAULT, AE_EVENT_LEFT_POINT. Without the lock. */
void inject_tell(void);
