/* Profiles. A thread takes what the machine tells and writes it as it comes. */
#define _GNU_SOURCE
#include "profile.h"
#include "profile_files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl_base.h"

#include "device.h"
#include "observe.h"

#define PAUSE 5000000 /* ns between two looks */
#define BATCH 32
#define US 1000.0     /* ns */
#define HOST_ROW "host"

/* Where a stream's running task began. */
typedef struct running {
    uint64_t stream, task, begin;
} running;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t written; /* by the thread, which ends then */
    bool inited, runs, writes, ending;
    char *folder; /* aclprofInit's */
    uint32_t count; /* profiles so far */
    uint64_t data;
    FILE *timeline;
    char *place; /* of the profile that runs */
    running *streams;
    uint32_t stream_count;
} profile = {.lock = PTHREAD_MUTEX_INITIALIZER, .written = PTHREAD_COND_INITIALIZER};

/* ---- writing; with the lock ------------------------------------------------------------------------------------ */

static void write_text(const char *text)
{
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(profile.timeline, "\\%c", *text);
        else if ((unsigned char)*text >= ' ')
            fputc(*text, profile.timeline);
}

static void write_event(const char *name, const char *kind, const char *row, uint64_t begin, uint64_t end)
{
    fputs(",\n{\"name\": \"", profile.timeline);
    write_text(name);
    fprintf(profile.timeline, "\", \"cat\": \"%s\", \"ph\": \"X\", \"pid\": %d, \"tid\": \"", kind, (int)getpid());
    write_text(row);
    fprintf(profile.timeline, "\", \"ts\": %.3f, \"dur\": %.3f}", (double)begin / US, (double)(end - begin) / US);
}

static running *stream_of(uint64_t stream)
{
    for (uint32_t i = 0; i < profile.stream_count; i++)
        if (profile.streams[i].stream == stream)
            return profile.streams + i;
    running *more = realloc(profile.streams, (profile.stream_count + 1) * sizeof *more);
    if (!more)
        return NULL;
    profile.streams = more;
    more[profile.stream_count] = (running){.stream = stream};
    return more + profile.stream_count++;
}

static void take_event(const ae_event_record *event)
{
    running *one = stream_of(event->a);
    if (!one)
        return;
    if (event->kind == AE_EVENT_START) {
        *one = (running){event->a, event->b, event->time};
    } else if (one->task == event->b) {
        char row[32];
        snprintf(row, sizeof row, "stream %llu", (unsigned long long)event->a);
        write_event(event->name, event->c ? "failed task" : "task", row, one->begin, event->time);
    }
}

/* All that is there. */
static void take_events(ae_event_record *events)
{
    for (int32_t count; (count = observe_take_profile(events, BATCH));)
        for (int32_t i = 0; i < count; i++)
            take_event(events + i);
}

static void *look(void *events)
{
    const struct timespec moment = {.tv_nsec = PAUSE};
    for (bool last = false; !last;) {
        nanosleep(&moment, NULL);
        pthread_mutex_lock(&profile.lock);
        last = profile.ending;
        take_events(events);
        pthread_mutex_unlock(&profile.lock);
    }
    free(events);
    pthread_mutex_lock(&profile.lock);
    profile.writes = false;
    pthread_cond_broadcast(&profile.written);
    pthread_mutex_unlock(&profile.lock);
    return NULL;
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

static int32_t refuse_folder(const char *path)
{
    return refuse(ACL_ERROR_INVALID_FILE, "EK0001", "Expected a folder that can be written but got %s (%s).", path,
                  strerror(errno));
}

static void write_moment(const char *name, const char *key)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    FILE *file = file_below(profile.place, name);
    if (!file)
        return;
    fprintf(file, "{\"collectionTime%s\": \"%lld\", \"clockMonotonic\": \"%llu\"}\n", key,
            (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000, (unsigned long long)ae_now());
    fclose(file);
}

static int32_t open_place(void)
{
    char *folder = profile.folder, *host;
    if (!folders_make(folder))
        return refuse_folder(folder);
    profile.place = profile_place(folder, ++profile.count);
    if (!profile.place || asprintf(&host, "%s/host", profile.place) < 0)
        return refuse_memory(CODE_OUT_OF_MEMORY, "a profile");
    bool made = folders_make(host);
    free(host);
    profile.timeline = made ? file_below(profile.place, "timeline.json") : NULL;
    if (!profile.timeline)
        return refuse_folder(profile.place);
    fprintf(profile.timeline,
            "[\n{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": %d, \"args\": {\"name\": "
            "\"aclnn_py\"}}",
            (int)getpid());
    write_moment("host/start_info", "Begin");
    return 0;
}

static void close_place(void)
{
    if (profile.timeline) {
        fputs("\n]\n", profile.timeline);
        fclose(profile.timeline);
        write_moment("host/end_info", "End");
    }
    free(profile.place);
    free(profile.streams);
    profile.timeline = NULL;
    profile.place = NULL;
    profile.streams = NULL;
    profile.stream_count = 0;
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
    pthread_mutex_lock(&profile.lock);
    bool runs = profile.runs && (profile.data & data) == data;
    pthread_mutex_unlock(&profile.lock);
    return runs;
}

static int32_t check_same(uint64_t data)
{
    if (data == profile.data)
        return 0;
    return refuse_argument(ACL_ERROR_INVALID_PROFILING_CONFIG, "profilerConfig", "the configuration of the start",
                           "dataTypeConfig 0x%llx", (unsigned long long)data);
}

static int32_t begin(uint64_t data)
{
    ae_event_record *events = malloc(BATCH * sizeof *events);
    int32_t code = events ? open_place() : refuse_memory(CODE_OUT_OF_MEMORY, "a profile");
    pthread_t thread;
    profile.ending = false;
    if (!code && thread_start(look, events, &thread))
        code = refuse_memory(CODE_OUT_OF_MEMORY, "a thread");
    if (code) {
        free(events);
        close_place();
        return code;
    }
    profile.data = data;
    profile.runs = profile.writes = true;
    observe_profile(true);
    return 0;
}

int32_t profile_start(uint64_t data)
{
    pthread_mutex_lock(&profile.lock);
    int32_t code = profile.runs ? check_same(data) : begin(data);
    pthread_mutex_unlock(&profile.lock);
    return code;
}

/* The thread writes what is left. */
static void end(void)
{
    observe_profile(false);
    pthread_mutex_lock(&profile.lock);
    profile.runs = false;
    profile.ending = true;
    while (profile.writes)
        pthread_cond_wait(&profile.written, &profile.lock);
    close_place();
    pthread_mutex_unlock(&profile.lock);
}

int32_t profile_stop(uint64_t data)
{
    pthread_mutex_lock(&profile.lock);
    bool runs = profile.runs;
    int32_t code = runs ? check_same(data) : 0;
    pthread_mutex_unlock(&profile.lock);
    if (runs && !code)
        end();
    return code;
}

void profile_finish(void)
{
    if (profile_collects(0))
        end();
    pthread_mutex_lock(&profile.lock);
    profile.inited = false;
    pthread_mutex_unlock(&profile.lock);
}

void profile_tell(const char *row, const char *name, const char *kind, uint64_t begin, uint64_t end)
{
    pthread_mutex_lock(&profile.lock);
    if (profile.runs)
        write_event(name, kind, row ? row : HOST_ROW, begin, end);
    pthread_mutex_unlock(&profile.lock);
}

void profile_forget(void)
{
    pthread_mutex_init(&profile.lock, NULL);
    pthread_cond_init(&profile.written, NULL);
    profile.inited = profile.runs = profile.writes = false;
    profile.timeline = NULL;
    profile.place = NULL;
    profile.streams = NULL;
    profile.stream_count = 0;
}
