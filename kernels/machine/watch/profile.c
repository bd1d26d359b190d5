/* Profiles. A thread takes what the machine tells and writes it as it comes. */
#define _GNU_SOURCE
#include "profile.h"
#include "profile_files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl_base.h"
#include "acl/acl_prof.h"

#include "device.h"
#include "log.h"
#include "observe.h"
#include "timeline.h"

#define PAUSE 5000000 /* ns between two looks */
#define BATCH 32
#define HOST_ROW "host"
#define US 1000 /* ns */
#define TRIES 16

static struct {
    pthread_mutex_t lock;
    pthread_cond_t written; /* by the thread, which ends then */
    bool inited, runs, writes; /* writes: the thread is there */
    char *folder; /* aclprofInit's */
    uint32_t count; /* profiles so far */
    uint64_t data;
    timeline line;
    char *place; /* of the profile that is written */
} profile = {.lock = PTHREAD_MUTEX_INITIALIZER, .written = PTHREAD_COND_INITIALIZER};

/* ---- files; with the lock ---------------------------------------------------------------------------------------- */

static int32_t refuse_folder(const char *path)
{
    return refuse(ACL_ERROR_INVALID_FILE, "EK0001", "Expected a folder that can be written but got %s (%s).", path,
                  strerror(errno));
}

/* The clocks of PyTorch's backend (raw), of the timeline, and of the calendar, read at once. */
static void write_moment(const char *name, const char *key)
{
    struct timespec now, raw;
    uint64_t own, before;
    int tries = 0;
    do { /* anew if the thread lost the processor in between */
        before = ae_now();
        clock_gettime(CLOCK_REALTIME, &now);
        clock_gettime(CLOCK_MONOTONIC_RAW, &raw);
        own = ae_now();
    } while (own - before > US && ++tries < TRIES);
    FILE *file = file_below(profile.place, name);
    if (!file) return;
    fprintf(file, "{\"collectionTime%s\": \"%lld\", \"clockMonotonicRaw\": \"%lld\", \"clockMonotonic\": \"%llu\"}\n",
            key, (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000, (long long)raw.tv_sec * 1000000000 + raw.tv_nsec,
            (unsigned long long)own);
    fclose(file);
}

static int32_t open_place(void)
{
    char *folder = profile.folder, *host;
    if (!folders_make(folder)) return refuse_folder(folder);
    profile.place = profile_place(folder, ++profile.count);
    if (!profile.place || asprintf(&host, "%s/host", profile.place) < 0)
        return refuse_memory(CODE_OUT_OF_MEMORY, "a profile");
    bool made = folders_make(host);
    free(host);
    if (!made || !timeline_begin(&profile.line, file_below(profile.place, "timeline.json")))
        return refuse_folder(profile.place);
    write_moment("host/start_info", "Begin");
    return 0;
}

static void close_place(void)
{
    if (profile.line.file && !timeline_end(&profile.line))
        log_line(LOG_ERROR, "PROFILING", "%s/timeline.json is not complete: %s.", profile.place, strerror(errno));
    if (profile.place) write_moment("host/end_info", "End");
    free(profile.place);
    profile.place = NULL;
}

/* ---- the thread that writes -------------------------------------------------------------------------------------- */

/* What was there at the beginning, so that it ends however fast more comes; the lock is free between two batches. */
static void write_waiting(ae_event_record *events)
{
    for (int64_t left = (int64_t)observe_profile_waiting(); left > 0; left -= BATCH) {
        int32_t count = observe_take_profile(events, BATCH);
        pthread_mutex_lock(&profile.lock);
        for (int32_t i = 0; i < count; i++) timeline_take(&profile.line, events + i);
        pthread_mutex_unlock(&profile.lock);
    }
}

static bool still_runs(void)
{
    pthread_mutex_lock(&profile.lock);
    bool runs = profile.runs;
    pthread_mutex_unlock(&profile.lock);
    return runs;
}

/* No events come any more when the profile does not run: the last turn writes the rest. */
static void *write_events(void *events)
{
    const struct timespec moment = {.tv_nsec = PAUSE};
    for (bool last = false; !last;) {
        nanosleep(&moment, NULL);
        last = !still_runs();
        write_waiting(events);
    }
    free(events);
    pthread_mutex_lock(&profile.lock);
    close_place();
    profile.writes = false;
    pthread_cond_broadcast(&profile.written);
    pthread_mutex_unlock(&profile.lock);
    return NULL;
}

/* ---- the program's calls ----------------------------------------------------------------------------------------- */

int32_t profile_init(const char *path)
{
    pthread_mutex_lock(&profile.lock);
    int32_t code = 0;
    char *folder = NULL;
    if (profile.inited)
        code = refuse_sequence(ACL_ERROR_REPEAT_INITIALIZE, "Expected aclprofFinalize before but profiling is "
                                                            "initialised.");
    else if (!(folder = *path == '/' ? strdup(path) : NULL)) {
        char here_now[PATH_MAX];
        if (*path == '/' || !getcwd(here_now, sizeof here_now) || asprintf(&folder, "%s/%s", here_now, path) < 0)
            code = refuse_memory(CODE_OUT_OF_MEMORY, "a path");
    }
    if (!code) {
        free(profile.folder);
        profile.folder = folder;
        profile.inited = true;
    }
    pthread_mutex_unlock(&profile.lock);
    return code;
}

bool profile_inited(void)
{
    pthread_mutex_lock(&profile.lock);
    bool inited = profile.inited;
    pthread_mutex_unlock(&profile.lock);
    return inited;
}

bool profile_collects(uint64_t data)
{
    if (calls_observed() && data == ACL_PROF_MSPROFTX) return true;
    pthread_mutex_lock(&profile.lock);
    bool runs = profile.runs && (profile.data & data) == data;
    pthread_mutex_unlock(&profile.lock);
    return runs;
}

static int32_t check_same(uint64_t data)
{
    if (data == profile.data) return 0;
    return refuse_argument(ACL_ERROR_INVALID_PROFILING_CONFIG, "profilerConfig", "the configuration of the start",
                           "dataTypeConfig 0x%llx", (unsigned long long)data);
}

/* With the lock. */
static void wait_until_written(void)
{
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    while (!profile.runs && profile.writes) pthread_cond_wait(&profile.written, &profile.lock);
    pthread_setcancelstate(before, NULL);
}

static int32_t begin(uint64_t data)
{
    ae_event_record *events = malloc(BATCH * sizeof *events);
    int32_t code = events ? open_place() : refuse_memory(CODE_OUT_OF_MEMORY, "a profile");
    pthread_t thread;
    profile.runs = !code;
    if (!code && thread_start(write_events, events, &thread)) code = refuse_memory(CODE_OUT_OF_MEMORY, "a thread");
    if (code) {
        profile.runs = false;
        free(events);
        close_place();
        return code;
    }
    profile.data = data;
    profile.writes = true;
    observe_profile(true);
    return 0;
}

int32_t profile_start(uint64_t data)
{
    pthread_mutex_lock(&profile.lock);
    wait_until_written();
    int32_t code = profile.runs ? check_same(data) : begin(data);
    pthread_mutex_unlock(&profile.lock);
    return code;
}

/* Nothing more is told; the thread writes what is left. With the lock. */
static void end(void)
{
    observe_profile(false);
    profile.runs = false;
    wait_until_written();
}

int32_t profile_stop(uint64_t data)
{
    pthread_mutex_lock(&profile.lock);
    int32_t code = profile.runs ? check_same(data) : 0;
    if (!code) end();
    pthread_mutex_unlock(&profile.lock);
    return code;
}

void profile_finish(void)
{
    pthread_mutex_lock(&profile.lock);
    end();
    profile.inited = false;
    pthread_mutex_unlock(&profile.lock);
}

static void tell_watchers(const char *row, const char *name, uint64_t begin, uint64_t end)
{
    ae_event_record event = {.kind = AE_EVENT_MARK, .a = begin, .b = end};
    snprintf(event.name, sizeof event.name, "%s", row ? row : "");
    snprintf(event.text, sizeof event.text, "%s", name);
    observe_event(&event);
}

void profile_tell(const char *row, const char *name, const char *kind, uint64_t begin, uint64_t end)
{
    if (calls_observed()) tell_watchers(row, name, begin, end);
    pthread_mutex_lock(&profile.lock);
    if (profile.runs) timeline_write(&profile.line, name, kind, row ? row : HOST_ROW, begin, end);
    pthread_mutex_unlock(&profile.lock);
}

void profile_before_fork(void)
{
    pthread_mutex_lock(&profile.lock);
    if (profile.line.file) fflush(profile.line.file);
}

void profile_after_fork(bool child)
{
    pthread_mutex_unlock(&profile.lock);
    if (!child) return;
    pthread_cond_init(&profile.written, NULL);
    profile.inited = profile.runs = profile.writes = false;
    profile.line = (timeline){0};
    profile.place = NULL;
}
