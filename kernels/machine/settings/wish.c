/* Single settings as texts: reading, refusing and telling them. */
#include "wish.h"

#include <stdio.h>
#include <string.h>

#include "call.h"
#include "tables.h"

#define MOST_THREADS 256
#define MOST_BYTES ((uint64_t)1 << 62)
#define MOST_COUNT 100000000000000000 /* 10^17 */
#define LARGE 1000000000000000000     /* 10^18 */
#define BLANKS " \t\n\v\f\r"

const char *const wish_names[WISHES_BY_KEYWORD] = {
    "soc", "devices", "memory", "threads", "rules", "check", "cache_limit", "launch_blocking",
};

bool wish_given(const wishes *from, wish_field field)
{
    return from->given >> field & 1;
}

void wish_set(wishes *into, wish_field field, uint64_t value)
{
    into->given |= 1u << field;
    into->value[field] = value;
}

void wish_lay(wishes *under, const wishes *over)
{
    for (wish_field field = 0; field < WISH_FIELDS; field++)
        if (wish_given(over, field)) wish_set(under, field, over->value[field]);
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

int64_t wish_digits(const char *text, size_t count)
{
    while (count && strchr(BLANKS, *text)) text++, count--;
    while (count && strchr(BLANKS, text[count - 1])) count--;
    int64_t number = count ? 0 : -1;
    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        number = number >= LARGE / 10 ? LARGE : number * 10 + (text[i] - '0');
    }
    return number;
}

static bool read_count(const char *text, int64_t least, int64_t most, uint64_t *value)
{
    int64_t number = wish_digits(text, strlen(text));
    *value = (uint64_t)number;
    return number >= least && number <= most;
}

/* Digits with an optional K, M, G or T, powers of 1024. */
static bool read_bytes(const char *text, uint64_t *value)
{
    static const char units[] = "kmgt";
    size_t count = strlen(text);
    while (count && strchr(BLANKS, text[count - 1])) count--;
    const char *unit = count ? strchr(units, text[count - 1] | 0x20) : NULL;
    int64_t number = wish_digits(text, unit ? count - 1 : count);
    int32_t shift = unit ? 10 * (int32_t)(unit - units + 1) : 0;
    *value = (uint64_t)number << shift;
    return number >= 1 && number <= MOST_COUNT && (uint64_t)number <= MOST_BYTES >> shift;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

/* A long name, or a family's. */
static bool read_soc(const char *text, uint64_t *value)
{
    for (int32_t i = 0; i < soc_count; i++)
        if (!strcmp(socs[i].name, text)) {
            *value = (uint64_t)i;
            return true;
        }
    for (int32_t i = 0; i < family_count; i++)
        if (!strcmp(families[i].name, text)) {
            *value = (uint64_t)families[i].soc;
            return true;
        }
    return false;
}

static bool read_either(const char *text, const char *no, const char *yes, uint64_t *value)
{
    *value = !strcmp(text, yes);
    return *value || !strcmp(text, no);
}

static bool read_field(wish_field field, const char *text, uint64_t *value)
{
    switch (field) {
    case WISH_SOC: return read_soc(text, value);
    case WISH_DEVICES: return read_count(text, 0, MOST_DEVICES, value);
    case WISH_MEMORY: return read_bytes(text, value);
    case WISH_THREADS: return read_count(text, 1, MOST_THREADS, value);
    case WISH_RULES: return read_either(text, "source", "documented", value);
    case WISH_CHECK: return !*text || !strcmp(text, "0");
    case WISH_CACHE_LIMIT: return read_count(text, 0, INT64_MAX, value);
    case WISH_LAUNCH_BLOCKING: return read_either(text, "False", "True", value);
    case WISH_DEFAULT_DEVICE: return read_count(text, 0, INT32_MAX, value);
    default: return false;
    }
}

bool wish_read(wishes *into, wish_field field, const char *text)
{
    uint64_t value = 0;
    if (!read_field(field, text, &value)) return false;
    wish_set(into, field, value);
    return true;
}

const char *wish_text(const wishes *from, wish_field field, char *out, size_t size)
{
    uint64_t value = from->value[field];
    if (field == WISH_SOC)
        snprintf(out, size, "%s", socs[value].name);
    else if (field == WISH_RULES)
        snprintf(out, size, "%s", value ? "documented" : "source");
    else if (field == WISH_LAUNCH_BLOCKING)
        snprintf(out, size, "%s", value ? "True" : "False");
    else
        snprintf(out, size, "%llu", (unsigned long long)value);
    return out;
}

const char *wish_refused(wish_field field, const char *place, const char *seen)
{
    static const char *const expected[WISH_FIELDS] = {
        [WISH_DEVICES] = "a number from 0 to 15",
        [WISH_MEMORY] = "a positive number of bytes, such as 4294967296 or 4G (K, M, G, T)",
        [WISH_THREADS] = "a number from 1 to 256",
        [WISH_RULES] = "source or documented",
        [WISH_CHECK] = "0 or nothing, since checks are not part of this release",
        [WISH_CACHE_LIMIT] = "a number that is not negative",
        [WISH_LAUNCH_BLOCKING] = "True or False",
        [WISH_DEFAULT_DEVICE] = "a device id",
    };
    if (field != WISH_SOC) return say_to_caller("%s: expected %s, but got %s", place, expected[field], seen);
    return say_to_caller("%s: expected a SoC name such as Ascend910B1 (one of %s) or a family's, but got %s", place,
                         soc_names, seen);
}

const char *wish_unknown(const char *place, const char *seen)
{
    return say_to_caller("%s: expected soc, devices, memory, threads, rules or check, but got %s", place, seen);
}
