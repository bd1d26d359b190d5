/* Between the files of libaclemu. */
#pragma once
#include "shim/stub.h"

/* The extension's C function behind which Python's dispatcher stands. */
typedef int64_t (*dispatcher)(int64_t entry, int64_t *slots, int64_t caller);

/* python.c: NULL when there is no Python or no package; the reason went to stderr once. */
dispatcher python_start(void);
/* The interpreter is finalised, or about to be: nothing of it may be touched. */
int python_is_gone(void);
/* As if Ctrl-C were pressed. */
void python_interrupt(void);
/* Whether this library started the interpreter, which then nobody finalises. */
int python_is_ours(void);

/* core.c: one line on stderr. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* fork.c: let Python know when the program forks. */
void fork_watch(void);
