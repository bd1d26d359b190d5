/* Which Python plans for programs in C, and where its package aclnn_py lies. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct interpreter {
    char *python;    /* its path; malloc'ed, like the others */
    char *directory; /* that holds the package; NULL: only the interpreter knows */
    bool chosen;     /* by the user: the packages that are installed there come first */
} interpreter;

/* In this order: ACLNN_PY_PYTHON, what ae_planner_at was told, the file aclemu.planner beside this library (a line for
 * each of the two, an empty one for what follows from where the library lies), or else Python beside or around it.
 * False: `why` tells what there is instead. */
bool interpreter_find(interpreter *found, char *why, size_t room);
void interpreter_free(interpreter *one);
/* What ae_planner_at is told; NULL takes it back. */
void interpreter_tell(const char *python, const char *directory);
