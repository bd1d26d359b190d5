/* Single settings as texts: reading, refusing and telling them. What is wrong is one sentence with the place, what was
 * expected and what was seen. */
#pragma once
#include <stddef.h>

#include "settings.h"

typedef enum wish_field {
    WISH_SOC, /* its index in socs */
    WISH_DEVICES,
    WISH_MEMORY,
    WISH_THREADS,
    WISH_RULES, /* 1: the documented ones */
    WISH_CHECK,
    WISHES_OF_OURS, /* the fields before have a variable ACLNN_PY_... and may stand in aclInit's JSON */
    WISH_CACHE_LIMIT = WISHES_OF_OURS,
    WISH_LAUNCH_BLOCKING,
    WISHES_BY_KEYWORD, /* the fields before are keywords */
    WISH_DEFAULT_DEVICE = WISHES_BY_KEYWORD,
    WISH_PROCESS_MESSAGES,
    WISH_FIELDS,
} wish_field;

extern const char *const wish_names[WISHES_BY_KEYWORD]; /* "soc" ... */

/* What one source of settings says. */
typedef struct wishes {
    uint32_t given; /* a bit for each field */
    uint64_t value[WISH_FIELDS];
} wishes;

bool wish_given(const wishes *from, wish_field field);
void wish_set(wishes *into, wish_field field, uint64_t value);
/* Whatever over gives counts more. */
void wish_lay(wishes *under, const wishes *over);
/* The text as the field's value; false: it is none. */
bool wish_read(wishes *into, wish_field field, const char *text);
/* The value as text that wish_read takes; returns out. */
const char *wish_text(const wishes *from, wish_field field, char *out, size_t size);
#define WISH_TEXT 40
/* "PLACE: expected ... but got SEEN", the thread's until its next such text. */
const char *wish_refused(wish_field field, const char *place, const char *seen);
/* The same for a key of aclInit's JSON that is none of them. */
const char *wish_unknown(const char *place, const char *seen);

/* The whole number that count letters spell in decimal digits, blanks around it; -1 for anything else, 10^18 for
 * whatever is larger. */
int64_t wish_digits(const char *text, size_t count);
