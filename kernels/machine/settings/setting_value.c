/* Single settings as texts: reading, refusing and telling them. */
#include "setting_value.h"

#include <stdio.h>
#include <string.h>

#include "call.h"
#include "fault_spec.h"
#include "tables.h"
#include "words.h"

#define MOST_THREADS 256
#define MOST_BYTES ((uint64_t)1 << 62)
#define MOST_COUNT 100000000000000000 /* 10^17 */
#define MOST_SEED UINT32_MAX
#define LARGE 1000000000000000000     /* 10^18 */
/* In the order of the bits of settings.check. */
static const char *const check_names[] = {"lifetime", "memory", "race", "init", "leak", "portability"};
#define ALL_NAMES 256
#define CHECKS (sizeof check_names / sizeof *check_names)
#define BLANKS " \t\n\v\f\r"

const char *const setting_names[SETTINGS_BY_KEYWORD] = {
    "soc", "devices", "memory", "threads", "rules", "check", "faults", "schedule", "cache_limit", "launch_blocking",
};

setting_field setting_named(const char *name, setting_field count)
{
    setting_field field = 0;
    while (field < count && strcmp(name, setting_names[field]) != 0) field++;
    return field;
}

bool setting_is_set(const setting_values *from, setting_field field)
{
    return from->given >> field & 1;
}

void setting_store(setting_values *into, setting_field field, uint64_t value)
{
    into->given |= 1u << field;
    into->value[field] = value;
}

void settings_overlay(setting_values *under, const setting_values *over)
{
    for (setting_field field = 0; field < SETTING_FIELDS; field++)
        if (setting_is_set(over, field)) setting_store(under, field, over->value[field]);
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

int64_t setting_digits(const char *text, size_t count)
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
    int64_t number = setting_digits(text, strlen(text));
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
    int64_t number = setting_digits(text, unit ? count - 1 : count);
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

static bool read_check(const char *word, size_t count, uint64_t *value)
{
    for (size_t i = 0; i < CHECKS; i++)
        if (strlen(check_names[i]) == count && !strncmp(check_names[i], word, count)) {
            *value |= 1u << i;
            return true;
        }
    return false;
}

/* "all", names with commas between them, or "0" and nothing for none. */
static bool read_checks(const char *text, uint64_t *value)
{
    *value = strcmp(text, "all") ? 0 : (1u << CHECKS) - 1;
    if (*value || !*text || !strcmp(text, "0")) return true;
    for (size_t count;; text += count + 1) {
        count = strcspn(text, ",");
        if (!read_check(text, count, value)) return false;
        if (!text[count]) return true;
    }
}

static bool read_either(const char *text, const char *no, const char *yes, uint64_t *value)
{
    *value = !strcmp(text, yes);
    return *value || !strcmp(text, no);
}

static bool read_field(setting_field field, const char *text, uint64_t *value)
{
    switch (field) {
    case SETTING_SOC: return read_soc(text, value);
    case SETTING_DEVICES: return read_count(text, 0, MOST_DEVICES, value);
    case SETTING_MEMORY: return read_bytes(text, value);
    case SETTING_THREADS: return read_count(text, 1, MOST_THREADS, value);
    case SETTING_RULES: return read_either(text, "source", "documented", value);
    case SETTING_CHECK: return read_checks(text, value);
    case SETTING_FAULTS: return fault_spec_read(text, value);
    case SETTING_SCHEDULE: return read_count(text, 0, MOST_SEED, value);
    case SETTING_CACHE_LIMIT: return read_count(text, 0, INT64_MAX, value);
    case SETTING_LAUNCH_BLOCKING: return read_either(text, "False", "True", value);
    case SETTING_DEFAULT_DEVICE: return read_count(text, 0, INT32_MAX, value);
    default: return false;
    }
}

bool setting_parse(setting_values *into, setting_field field, const char *text)
{
    uint64_t value = 0;
    if (!read_field(field, text, &value)) return false;
    setting_store(into, field, value);
    return true;
}

static void put_checks(uint64_t value, char *out, size_t size)
{
    size_t used = 0;
    snprintf(out, size, "0");
    for (size_t i = 0; i < CHECKS && used < size; i++)
        if (value >> i & 1) {
            int length = snprintf(out + used, size - used, "%s%s", used ? "," : "", check_names[i]);
            used += length > 0 ? (size_t)length : 0;
        }
}

const char *setting_text(const setting_values *from, setting_field field, char *out, size_t size)
{
    uint64_t value = from->value[field];
    if (field == SETTING_FAULTS) return value ? ((const injection *)(uintptr_t)value)->text : "";
    if (field == SETTING_SOC)
        snprintf(out, size, "%s", socs[value].name);
    else if (field == SETTING_RULES)
        snprintf(out, size, "%s", value ? "documented" : "source");
    else if (field == SETTING_CHECK)
        put_checks(value, out, size);
    else if (field == SETTING_LAUNCH_BLOCKING)
        snprintf(out, size, "%s", value ? "True" : "False");
    else
        snprintf(out, size, "%llu", (unsigned long long)value);
    return out;
}

const char *setting_refused(setting_field field, const char *place, const char *seen)
{
    static const char *const expected[SETTING_FIELDS] = {
        [SETTING_DEVICES] = "a number from 0 to 15",
        [SETTING_MEMORY] = "a positive number of bytes, such as 4294967296 or 4G (K, M, G, T)",
        [SETTING_THREADS] = "a number from 1 to 256",
        [SETTING_RULES] = "source or documented",
        [SETTING_CHECK] = "all, 0, or names such as lifetime,race (lifetime, memory, race, init, leak, portability)",
        [SETTING_SCHEDULE] = "a seed from 0 to 4294967295",
        [SETTING_CACHE_LIMIT] = "a number that is not negative",
        [SETTING_LAUNCH_BLOCKING] = "True or False",
        [SETTING_DEFAULT_DEVICE] = "a device id",
    };
    if (field == SETTING_FAULTS) return fault_spec_refused(place, seen);
    if (field != SETTING_SOC) return say_to_caller("%s: expected %s, but got %s", place, expected[field], seen);
    return say_to_caller("%s: expected a SoC name such as Ascend910B1 (one of %s) or a family's, but got %s", place,
                         soc_names, seen);
}

const char *setting_unknown(const char *place, setting_field count, const char *seen)
{
    char names[ALL_NAMES];
    words text = words_in(names, sizeof names);
    for (setting_field field = 0; field < count; field++)
        say(&text, "%s%s", !field ? "" : field + 1 < count ? ", " : " or ", setting_names[field]);
    return say_to_caller("%s: expected %s, but got %s", place, names, seen);
}
