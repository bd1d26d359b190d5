/* Rows of words, little-endian, in which calls go to the planner and plans come back (aclnn_py.planner says what stands
 * where). Building never fails at once: a snapshot without memory says so at the end. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "phase.h"

#define SNAPSHOT_PHASE_ONE 0
#define SNAPSHOT_INFINI_CREATE 1
#define SNAPSHOT_NO_SIZE 1u /* the out-pointer workspaceSize is null */
#define SNAPSHOT_NO_EXECUTOR 2u /* the out-pointer executor is */
#define SNAPSHOT_NULLS (SNAPSHOT_NO_SIZE | SNAPSHOT_NO_EXECUTOR)
#define SNAPSHOT_DOCUMENTS 4u /* a plan says whether the documents' rules refuse the call */

enum snapshot_tag {
    TAG_NULL,
    TAG_TENSOR,
    TAG_SCALAR,
    TAG_INT,
    TAG_DOUBLE,
    TAG_TEXT,
    TAG_INTS,
    TAG_FLOATS,
    TAG_BOOLS,
    TAG_TENSORS,
    TAG_SCALARS,
    TAG_GROUP,
};

typedef struct snapshot {
    int64_t *word;
    size_t count, room; /* words */
    bool lost; /* there was no memory */
} snapshot;

void snapshot_begin(snapshot *one, int32_t kind, uint32_t profile, uint32_t flags, const char *name, int64_t arguments);
void snapshot_word(snapshot *one, int64_t word);
void snapshot_double(snapshot *one, double value);
void snapshot_text(snapshot *one, const char *text);
/* With their tags; NULL is a null pointer. */
void snapshot_facts(snapshot *one, const facts *what);
void snapshot_scalar(snapshot *one, const scalar *what);
void snapshot_free(snapshot *one);

/* A plan from the planner's answer, without the lock: 0 and a reference, or the answer's refusal or 561000 / 561103,
 * noted in the operator's name. more: what is added to a refusal's text, "" for nothing. refuse: how a refusal is noted
 * (refuse_operator is the usual one). */
typedef int32_t (*answer_refusal)(int32_t code, const char *function, const char *text);
int32_t plan_of_answer(const char *answer, size_t bytes, const operator_row *row, const char *more,
                       answer_refusal refuse, ae_plan **made);
int32_t refuse_answer(int32_t code, const char *function, const char *text);
/* The same of an operator that is called by its type. */
int32_t refuse_type_answer(int32_t code, const char *function, const char *text);
