/* Single settings as texts: parsed, formatted, refused. An error is one sentence with the place, what was expected and
 * what was found. */
#pragma once
#include <stddef.h>

#include "settings.h"

typedef enum setting_field {
    SETTING_SOC, /* its index in socs */
    SETTING_DEVICES,
    SETTING_MEMORY,
    SETTING_THREADS,
    SETTING_RULES, /* 1: the documented ones */
    SETTING_CHECK, /* a bit for each check */
    SETTING_FAULTS,   /* the address of an injection */
    SETTING_SCHEDULE, /* a seed */
    SETTINGS_IN_JSON, /* the fields before have a variable ACLNN_PY_... and may stand in aclInit's JSON */
    SETTING_CACHE_LIMIT = SETTINGS_IN_JSON,
    SETTING_LAUNCH_BLOCKING,
    SETTINGS_BY_KEYWORD, /* the fields before are keywords */
    SETTING_DEFAULT_DEVICE = SETTINGS_BY_KEYWORD,
    SETTING_PROCESS_MESSAGES,
    SETTING_FIELDS,
} setting_field;

extern const char *const setting_names[SETTINGS_BY_KEYWORD]; /* "soc" ... */
/* The one of that name among the first `count`; count: none of them. */
setting_field setting_named(const char *name, setting_field count);

/* The values of one source of settings. */
typedef struct setting_values {
    uint32_t given; /* a bit for each field */
    uint64_t value[SETTING_FIELDS];
} setting_values;

bool setting_is_set(const setting_values *from, setting_field field);
void setting_store(setting_values *into, setting_field field, uint64_t value);
/* Values that are set in `over` replace those of `under`. */
void settings_overlay(setting_values *under, const setting_values *over);
/* The text as the field's value; false: it is none. */
bool setting_parse(setting_values *into, setting_field field, const char *text);
/* The value as text that setting_parse takes; returns out. */
const char *setting_text(const setting_values *from, setting_field field, char *out, size_t size);
#define SETTING_TEXT 64
/* "PLACE: expected ... but got SEEN", the thread's until its next such text. */
const char *setting_refused(setting_field field, const char *place, const char *seen);
/* The same for a name that is none of the first `count`. */
const char *setting_unknown(const char *place, setting_field count, const char *seen);

/* The whole number that count letters spell in decimal digits, blanks around it; -1 for anything else, 10^18 for
 * whatever is larger. */
int64_t setting_digits(const char *text, size_t count);
