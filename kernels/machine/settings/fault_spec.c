/* Reading faults:
 *
 *   faults   = "count" | fault { ";" fault }          count: nothing fails, the points are listed
 *   fault    = function [ suffix ] ":" calls [ "=" code ]
 *   suffix   = ".before" | ".after" | ".run" | ".slow"  before and after: the call's effect; run: its task
 *   calls    = number [ "+" ] | "*"                   the nth call, from the nth on, every call
 *
 * "stream.slow:2=5": each task of the stream whose id is 2 takes 5 ms longer. */
#define _GNU_SOURCE
#include "fault_spec.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "operators.h"

#define LONGEST_SPEC 1500
#define MOST_DELAY 10000 /* ms */
#define BLANKS " \t\n\r"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static injection *all;
static char problem[200];
static const char no_memory[] = "no memory of the host for what is";

/* ---- words ------------------------------------------------------------------------------------------------------ */

typedef struct piece {
    const char *text;
    size_t length;
} piece;

static piece trimmed(const char *text, size_t length)
{
    while (length && strchr(BLANKS, *text)) text++, length--;
    while (length && strchr(BLANKS, text[length - 1])) length--;
    return (piece){text, length};
}

static bool is(piece one, const char *text)
{
    return strlen(text) == one.length && !memcmp(one.text, text, one.length);
}

/* The piece up to the letter, which is left out; the rest is what stands behind. False: the letter is not there. */
static bool split(piece *rest, char letter, piece *before)
{
    const char *found = memchr(rest->text, letter, rest->length);
    if (!found) return false;
    size_t length = (size_t)(found - rest->text);
    *before = trimmed(rest->text, length);
    *rest = trimmed(found + 1, rest->length - length - 1);
    return true;
}

static bool number(piece one, uint64_t most, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < one.length; i++) {
        if (one.text[i] < '0' || one.text[i] > '9') return false;
        *value = *value * 10 + (uint64_t)(one.text[i] - '0');
        if (*value > most) return false;
    }
    return one.length > 0;
}

/* ---- functions -------------------------------------------------------------------------------------------------- */

static bool exported(void *library, const char *function, const char *suffix)
{
    char name[INJECT_NAME + 20];
    snprintf(name, sizeof name, "ae_%s%s", function, suffix);
    return dlsym(library, name);
}

/* Phase two of all operators is one function. Where the machine is part of a program nobody knows. */
static bool is_function(const char *name)
{
    Dl_info own;
    if (!dladdr((const void *)is_function, &own)) return true;
    void *library = dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return true;
    bool known = exported(library, name, "") || exported(library, name, "GetWorkspaceSize") ||
                 !exported(library, "aclrtMalloc", "");
    dlclose(library);
    return known;
}

/* What fails usually fails with: for a fault that names no code. */
static int32_t usual_code(const injected_fault *one)
{
    const char *name = one->function;
    if (one->kind == INJECT_TASK) return 507015;
    if (is_operator_name(name)) return strstr(name, "GetWorkspaceSize") ? 561103 : 361001;
    if (strstr(name, "Malloc") || strstr(name, "Create")) return 207001;
    return strstr(name, "Synchronize") ? 507046 : 507899;
}

/* ---- a fault ---------------------------------------------------------------------------------------------------- */

static bool refused(const char *why, piece seen)
{
    snprintf(problem, sizeof problem, "%s: '%.*s'", why, (int)(seen.length < 100 ? seen.length : 100), seen.text);
    return false;
}

static bool read_suffix(piece *name, inject_kind *kind)
{
    static const char *const suffixes[] = {".before", ".after", ".run", ".slow"};
    *kind = INJECT_BEFORE;
    for (int i = 0; i < 4; i++) {
        size_t length = strlen(suffixes[i]);
        if (name->length <= length || memcmp(name->text + name->length - length, suffixes[i], length)) continue;
        name->length -= length;
        *kind = (inject_kind)i;
    }
    return !memchr(name->text, '.', name->length);
}

static bool read_calls(piece calls, injected_fault *into)
{
    uint64_t least = into->kind == INJECT_SLOW ? 0 : 1;
    bool onwards = calls.length && calls.text[calls.length - 1] == '+';
    into->last = UINT64_MAX;
    if (is(calls, "*")) return true;
    if (!number((piece){calls.text, calls.length - onwards}, UINT32_MAX, &into->first)) return false;
    if (!onwards) into->last = into->first;
    return into->first >= least;
}

static bool read_name(piece name, piece whole, injected_fault *into)
{
    if (!read_suffix(&name, &into->kind)) return refused("another suffix than .before, .after, .run, .slow", whole);
    if (!name.length || name.length >= INJECT_NAME - 20) return refused("no name of a function", whole);
    memcpy(into->function, name.text, name.length);
    bool of_streams = into->kind == INJECT_SLOW;
    if (of_streams != !strcmp(into->function, "stream")) return refused("'stream' and '.slow' apart", whole);
    return of_streams || is_function(into->function) || refused("no function has that name", whole);
}

static bool read_code(piece code, piece whole, injected_fault *into)
{
    uint64_t value;
    bool slow = into->kind == INJECT_SLOW;
    if (!code.text && !slow) {
        into->code = usual_code(into);
        return true;
    }
    if (!code.text || !number(code, slow ? MOST_DELAY : INT32_MAX, &value) || !value)
        return refused(slow ? "no number of ms from 1 to 10000" : "no code behind =", whole);
    into->code = (int32_t)value;
    return true;
}

static bool read_fault(piece whole, injected_fault *into)
{
    piece rest = whole, name, calls, code = {NULL, 0};
    *into = (injected_fault){.text = strndup(whole.text, whole.length)};
    if (!split(&rest, ':', &name)) return refused("no colon and number of a call", whole);
    if (split(&rest, '=', &calls))
        code = rest;
    else
        calls = rest;
    if (!read_name(name, whole, into)) return false;
    if (!read_calls(calls, into)) return refused("no number of a call (2, 2+ or *)", whole);
    return read_code(code, whole, into);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

static bool read_all(injection *into)
{
    piece rest = trimmed(into->text, strlen(into->text)), one;
    into->counts = is(rest, "count");
    while (rest.length && !into->counts) {
        if (!split(&rest, ';', &one)) {
            one = rest;
            rest.length = 0;
        }
        if (!one.length) continue;
        if (into->count == MOST_FAULTS) return refused("more than 100 faults", one);
        injected_fault *fault = &into->fault[into->count++];
        if (!read_fault(one, fault)) return false;
        if (!fault->text) return refused(no_memory, one);
    }
    return into->counts || into->count || refused("no fault", rest);
}

static injection *known(const char *text)
{
    injection *one = all;
    while (one && strcmp(one->text, text) != 0) one = one->next;
    return one;
}

static injection *fresh(const char *text)
{
    size_t size = strlen(text) + 1, room = sizeof(injection) + MOST_FAULTS * sizeof(injected_fault);
    if (size > LONGEST_SPEC) {
        refused("more than 1500 letters", (piece){text, size});
        return NULL;
    }
    injection *one = calloc(1, room + size);
    if (!one) {
        refused(no_memory, (piece){text, size});
        return NULL;
    }
    one->text = memcpy((char *)one + room, text, size);
    if (!read_all(one)) {
        for (uint32_t i = 0; i < one->count; i++) free(one->fault[i].text);
        free(one);
        return NULL;
    }
    one->next = all;
    return all = one;
}

bool fault_spec_read(const char *text, uint64_t *value)
{
    *value = 0;
    if (!text[strspn(text, BLANKS)]) return true;
    pthread_mutex_lock(&lock);
    injection *one = known(text);
    if (!one) one = fresh(text);
    pthread_mutex_unlock(&lock);
    *value = (uintptr_t)one;
    return one;
}

const char *fault_spec_refused(const char *place, const char *seen)
{
    char why[sizeof problem];
    pthread_mutex_lock(&lock);
    memcpy(why, problem, sizeof why);
    pthread_mutex_unlock(&lock);
    return say_to_caller("%s: expected faults such as aclrtMalloc:3=207001, apart by semicolons, but got %s: %s", place,
                         seen, why);
}
