/* The settings of the process: keyword (Python, aclemuSetSocName) over environment over aclInit's JSON over default.
 * setting_value.c reads their texts, environment.c the variables, document.c the JSON; the SoCs come from base/soc.py
 * (generated). */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "soc.h"

#define MOST_DEVICES 15

/* A SoC with a rules mode, as a number: 2 * index of the SoC + (rules are the documented ones). */
#define NO_PROFILE UINT32_MAX /* of a thread without a device */

typedef struct settings {
    const soc_row *soc;
    bool documented;
    uint32_t profile;
    int32_t devices, visible_count, visible[MOST_DEVICES + 1]; /* physical ids by user id */
    uint64_t memory;   /* bytes of a device */
    int32_t threads;   /* of the kernel pool */
    int64_t cache_limit; /* plans kept */
    bool launch_blocking;
    bool process_messages; /* one queue of messages for all threads */
    uint32_t check; /* a bit for each check that runs, CHECK_... */
    int32_t default_device; /* -1: none */
    struct injection *faults; /* to be injected, NULL: none */
    bool scheduled; /* streams run in an unusual order, which the seed decides: schedule.h */
    uint64_t schedule;
} settings;

enum { CHECK_LIFETIME = 1, CHECK_MEMORY = 2, CHECK_RACE = 4, CHECK_INIT = 8, CHECK_LEAK = 16, CHECK_PORTABILITY = 32 };

/* The settings in force, never freed, with or without the lock. Noted: 500000 a variable is malformed, 207001. */
int32_t settings_now(const settings **found);
/* The same where malformed variables have been refused before or do not matter: the defaults stand in. */
const settings *settings_or_default(void);

/* Messages go by the settings. */
void settings_attach(void);
/* With the lock: after each change `adopt` is called, with the lock, and makes living contexts follow. */
void settings_follow(void (*adopt)(uint32_t profile));

/* What changes them, without the lock, since living contexts adopt the new profile. */

/* What aclInit finds at path (NULL and "": an empty text); malloc'ed. 0, 100003 or 207001 noted. */
int32_t settings_file(const char *path, char **text);
/* aclInit's JSON document (text, may be empty); 0 or a noted 100006, 500000, 100000. Takes effect at once. NULL: taken
 * back. */
int32_t settings_document(const char *path, const char *text);
/* One keyword: a name of settings.replace in Python, value as text, NULL takes it back. NULL, or why not (a text that
 * is the thread's until its next one). Nothing changes then. Without a name: the environment is read again. */
const char *settings_keyword(const char *name, const char *value);
/* All keywords are taken back, and the environment is read again. Likewise. */
const char *settings_forget(void);

/* Bytes this process may still take: MemAvailable or what its control groups leave. */
uint64_t settings_budget(void);
/* The same where root stands before the paths of /proc and /sys (tests). */
uint64_t settings_budget_below(const char *root);
