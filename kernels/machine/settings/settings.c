/* The settings in force: keyword over environment over aclInit's JSON over default. A change makes a new set beside the
 * old one, which stays: whoever has it may go on with it. No lock guards them, so they can be asked for anywhere. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "codes.h"
#include "document.h"
#include "environment.h"
#include "lock.h"
#include "log.h"
#include "schedule_set.h"
#include "tables.h"

#define DEVICES 8
#define MALFORMED 500000

static const char no_memory[] = "the host has no memory for other settings";

/* What is in force, and where it comes from. */
typedef struct setting_set {
    settings now;
    setting_values keyword, document;
    struct setting_set *previous;
} setting_set;

static _Atomic(setting_set *) current;
atomic_bool schedule_is_set;
static setting_set fallback;
static void (*profile_adopt)(uint32_t profile);

static int32_t processors(void)
{
    cpu_set_t mine;
    if (sched_getaffinity(0, sizeof mine, &mine) == 0) return CPU_COUNT(&mine);
    long count = sysconf(_SC_NPROCESSORS_ONLN); /* more than fit a cpu_set_t */
    return count > 0 ? (int32_t)count : 1;
}

static void fill(settings *now, const setting_values *all)
{
    const uint64_t *value = all->value;
    now->soc = &socs[value[SETTING_SOC]];
    now->documented = value[SETTING_RULES];
    now->profile = (uint32_t)(2 * value[SETTING_SOC] + value[SETTING_RULES]);
    now->devices = (int32_t)value[SETTING_DEVICES];
    now->memory = setting_is_set(all, SETTING_MEMORY) ? value[SETTING_MEMORY] : now->soc->memory;
    now->threads = (int32_t)value[SETTING_THREADS];
    now->check = (uint32_t)value[SETTING_CHECK];
    now->cache_limit = (int64_t)value[SETTING_CACHE_LIMIT];
    now->launch_blocking = value[SETTING_LAUNCH_BLOCKING];
    now->faults = (injection *)(uintptr_t)value[SETTING_FAULTS];
    now->scheduled = setting_is_set(all, SETTING_SCHEDULE);
    now->schedule = value[SETTING_SCHEDULE];
    now->process_messages = value[SETTING_PROCESS_MESSAGES];
    now->default_device = setting_is_set(all, SETTING_DEFAULT_DEVICE) ? (int32_t)value[SETTING_DEFAULT_DEVICE] : -1;
}

static setting_values defaults(void)
{
    setting_values all = {0};
    setting_store(&all, SETTING_SOC, (uint64_t)default_soc);
    setting_store(&all, SETTING_DEVICES, DEVICES);
    setting_store(&all, SETTING_THREADS, (uint64_t)processors());
    setting_store(&all, SETTING_CACHE_LIMIT, (uint64_t)environment_cache_limit());
    setting_store(&all, SETTING_LAUNCH_BLOCKING, environment_launch_blocking());
    return all;
}

/* What stands in for the settings while a variable is malformed. */
__attribute__((constructor)) static void fill_fallback(void)
{
    setting_values all = defaults();
    fill(&fallback.now, &all);
    fallback.now.visible_count = environment_visible(DEVICES, fallback.now.visible);
}

/* The set that its sources give. NULL, or what is wrong with a variable. */
static const char *work_out(setting_set *set)
{
    const char *queue = secure_getenv("TASK_QUEUE_ENABLE");
    setting_values environment = {0}, all = defaults();
    const char *problem = environment_ours(&environment);
    if (problem) return problem;
    settings_overlay(&all, &set->document);
    settings_overlay(&all, &environment);
    settings_overlay(&all, &set->keyword);
    fill(&set->now, &all);
    atomic_store(&site_of_guests, set->now.check && queue && !strcmp(queue, "0"));
    set->now.visible_count = environment_visible(set->now.devices, set->now.visible);
    return NULL;
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

void settings_follow(void (*adopt)(uint32_t profile))
{
    profile_adopt = adopt;
}

typedef struct change {
    uint32_t taken; /* bits of keywords that go, before those that come */
    setting_values keyword;
    const setting_values *document; /* in the old one's place, NULL: it stays */
    bool again; /* injected faults count from the beginning */
} change;

/* Make the sources as they are with the change count. NULL, or what is wrong: then nothing changes. */
static const char *put_in_force(const change *what)
{
    setting_set *before = atomic_load_explicit(&current, memory_order_acquire), *next = malloc(sizeof *next);
    if (!next) return no_memory;
    do {
        *next = before ? *before : (setting_set){0};
        next->previous = before;
        next->keyword.given &= ~what->taken;
        settings_overlay(&next->keyword, &what->keyword);
        if (what->document) next->document = *what->document;
        const char *problem = work_out(next);
        if (problem) {
            free(next);
            return problem;
        }
    } while (!atomic_compare_exchange_weak(&current, &before, next));
    atomic_store(&schedule_is_set, atomic_load(&current)->now.scheduled);
    inject_adopt(atomic_load(&current)->now.faults, what->again);
    return NULL;
}

/* Under the lock the newest is asked for again: of two changes at once the later one is adopted last. Other threads for
 * kernels without it, since the kernel that runs is awaited. */
static const char *change_settings(const change *what)
{
    const setting_set *before = atomic_load(&current);
    const char *problem = put_in_force(what);
    if (problem) return problem;
    machine_lock();
    if (profile_adopt) profile_adopt(atomic_load(&current)->now.profile);
    bool started = machine_started;
    machine_unlock();
    int32_t threads = atomic_load(&current)->now.threads;
    if (started && before && threads != before->now.threads) pool_start(threads);
    return NULL;
}

/* The environment is read again. */
static const char *read_again(uint32_t taken)
{
    log_configure();
    return change_settings(&(change){.taken = taken, .again = true});
}

const char *settings_forget(void)
{
    return read_again((1u << SETTINGS_BY_KEYWORD) - 1);
}

const char *settings_keyword(const char *name, const char *value)
{
    if (!name) return read_again(0);
    change what = {0};
    setting_field field = setting_named(name, SETTINGS_BY_KEYWORD);
    char seen[QUOTED_TEXT];
    if (field == SETTINGS_BY_KEYWORD)
        return setting_unknown("settings", SETTINGS_BY_KEYWORD, text_quoted(name, seen, sizeof seen));
    what.taken = 1u << field;
    if (value && !setting_parse(&what.keyword, field, value))
        return setting_refused(field, name, text_quoted(value, seen, sizeof seen));
    return change_settings(&what);
}

const char *settings_adopt_document(const setting_values *document)
{
    return change_settings(&(change){.document = document});
}

bool settings_in_force(void)
{
    return atomic_load_explicit(&current, memory_order_relaxed) != NULL;
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

/* The settings, read at the first time; NULL: problem says why not. */
static const setting_set *read_settings(const char **problem)
{
    const setting_set *set = atomic_load_explicit(&current, memory_order_acquire);
    if (!set && !(*problem = put_in_force(&(change){0}))) set = atomic_load_explicit(&current, memory_order_acquire);
    return set;
}

bool settings_exhausted(const char *problem)
{
    return problem == no_memory;
}

int32_t settings_refuse(const char *problem)
{
    if (settings_exhausted(problem)) return refuse_memory(CODE_OUT_OF_MEMORY, "settings");
    return refuse(MALFORMED, "EH9999", "%s", problem);
}

int32_t settings_now(const settings **found)
{
    const char *problem;
    const setting_set *set = read_settings(&problem);
    *found = set ? &set->now : NULL;
    return set ? 0 : settings_refuse(problem);
}

const settings *settings_or_default(void)
{
    const char *problem;
    const setting_set *set = read_settings(&problem);
    return set ? &set->now : &fallback.now;
}

/* ---- Python's way ------------------------------------------------------------------------------------------------ */

const char *ae_setting(const char *name, const char *value)
{
    return settings_keyword(name, value);
}

const char *ae_setting_problem(const char *name, const char *place, const char *value)
{
    setting_values unused = {0};
    setting_field field = setting_named(name, SETTINGS_BY_KEYWORD);
    char seen[QUOTED_TEXT];
    if (field == SETTINGS_BY_KEYWORD || setting_parse(&unused, field, value)) return NULL;
    return setting_refused(field, place, text_quoted(value, seen, sizeof seen));
}

const char *ae_setting_given(const char *name)
{
    const setting_set *set = atomic_load_explicit(&current, memory_order_acquire);
    setting_field field = setting_named(name, SETTINGS_BY_KEYWORD);
    char text[SETTING_TEXT];
    if (!set || field == SETTINGS_BY_KEYWORD || !setting_is_set(&set->keyword, field)) return NULL;
    return say_to_caller("%s", setting_text(&set->keyword, field, text, sizeof text));
}

const char *ae_settings_now(ae_settings *out)
{
    const char *problem = NULL;
    const setting_set *set = read_settings(&problem);
    if (!set) return problem;
    const settings *now = &set->now;
    *out = (ae_settings){
        .soc = now->soc->name,
        .documented = now->documented,
        .devices = now->devices,
        .visible_count = now->visible_count,
        .memory = now->memory,
        .threads = now->threads,
        .check = (int32_t)now->check,
        .cache_limit = now->cache_limit,
        .launch_blocking = now->launch_blocking,
        .process_messages = now->process_messages,
        .default_device = now->default_device,
        .faults = now->faults ? now->faults->text : "",
        .schedule = now->scheduled ? (int64_t)now->schedule : -1,
    };
    memcpy(out->visible, now->visible, sizeof out->visible);
    return NULL;
}

static bool one_queue(void)
{
    return settings_or_default()->process_messages;
}

static void read_first(void)
{
    settings_or_default();
}

void settings_attach(void)
{
    inject_read = read_first;
    messages_by_process = one_queue;
}
