/* The log: which lines are on, and what they look like. */
#define _GNU_SOURCE
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "plog.h"

#define LOG_NONE (LOG_ERROR + 1)
#define SECOND 1000000000ull
#define HEAD_TEXT 480

/* Guarded by the lock but for lowest, below which every line is off; until the variables are read every line looks. */
static struct {
    pthread_mutex_t lock;
    atomic_int lowest;
    bool known, to_stdout;
    int32_t level;
    char *modules; /* "MODULE=level:MODULE=level", NULL: none has a level of its own */
    int32_t process;
    char program[32];
} sink = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- variables --------------------------------------------------------------------------------------------------- */

/* The level that one letter says, -1 for any other text of that length. */
static int32_t level_of(const char *text, size_t length)
{
    return length == 1 && *text >= '0' && *text <= '4' ? *text - '0' : -1;
}

/* One item "MODULE=level" at text; how long it is. level: -1 when it is malformed. */
static size_t read_item(const char *text, size_t *name, int32_t *level)
{
    size_t length = strcspn(text, ":");
    const char *equals = memchr(text, '=', length);
    *name = equals ? (size_t)(equals - text) : 0;
    *level = *name ? level_of(equals + 1, length - *name - 1) : -1;
    return length;
}

/* The lowest level of the items, LOG_NONE if there is none; -1: a bad item spoils them all. */
static int32_t lowest_of(const char *items)
{
    int32_t lowest = LOG_NONE, level;
    for (size_t name; *items; items++) {
        items += read_item(items, &name, &level);
        if (level < 0) return -1;
        lowest = level < lowest ? level : lowest;
        if (*items == ':' && !items[1]) return -1;
        if (!*items) break;
    }
    return lowest;
}

static int32_t level_for(const char *module)
{
    int32_t found = sink.level, level;
    for (const char *items = sink.modules; items && *items; items++) {
        size_t name, length = read_item(items, &name, &level);
        if (name == strlen(module) && !strncmp(items, module, name)) found = level; /* the last one counts */
        items += length;
        if (!*items) break;
    }
    return found;
}

static bool is_one(const char *name)
{
    const char *value = getenv(name);
    return value && !strcmp(value, "1");
}

/* Name of the program as the system knows it. */
static void read_program(void)
{
    ssize_t count = 0;
    int file = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        count = read(file, sink.program, sizeof sink.program - 1);
        close(file);
    }
    sink.program[count > 0 ? count : 0] = 0;
    sink.program[strcspn(sink.program, "\n")] = 0;
    if (!*sink.program) snprintf(sink.program, sizeof sink.program, "%s", program_invocation_short_name);
}

static void read_variables(void)
{
    const char *level = getenv("ASCEND_GLOBAL_LOG_LEVEL"), *modules = getenv("ASCEND_MODULE_LOG_LEVEL");
    int32_t found = level ? level_of(level, strlen(level)) : -1, lowest = modules ? lowest_of(modules) : -1;
    sink.level = found < 0 ? LOG_ERROR : found;
    free(sink.modules);
    sink.modules = lowest < 0 ? NULL : strdup(modules);
    const char *newer = "ASCEND_LOG_PRINT_TO_STDOUT";
    sink.to_stdout = is_one(getenv(newer) ? newer : "ASCEND_SLOG_PRINT_TO_STDOUT");
    sink.process = getpid();
    read_program();
    sink.known = true;
    if (!sink.modules || sink.level < lowest) lowest = sink.level;
    atomic_store_explicit(&sink.lowest, lowest, memory_order_relaxed);
}

static void forget_variables(void)
{
    plog_close();
    sink.known = false;
    atomic_store_explicit(&sink.lowest, LOG_DEBUG, memory_order_relaxed);
}

void log_configure(void)
{
    pthread_mutex_lock(&sink.lock);
    forget_variables();
    pthread_mutex_unlock(&sink.lock);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

static void stamp_of(uint64_t when, char *out, size_t size)
{
    time_t seconds = (time_t)(when / SECOND);
    struct tm local;
    char day[STAMP_TEXT];
    localtime_r(&seconds, &local);
    strftime(day, sizeof day, "%Y-%m-%d-%H:%M:%S", &local);
    uint32_t rest = (uint32_t)(when % SECOND);
    snprintf(out, size, "%.24s.%03u.%03u", day, rest / 1000000, rest / 1000 % 1000);
}

/* Under the lock, so that a forked child finds the C library's zone unlocked, too. */
void log_stamp(uint64_t when, char *out, size_t size)
{
    pthread_mutex_lock(&sink.lock);
    stamp_of(when, out, size);
    pthread_mutex_unlock(&sink.lock);
}

static bool is_wanted(enum log_level level, const char *module)
{
    pthread_mutex_lock(&sink.lock);
    if (!sink.known) read_variables();
    bool wanted = (int32_t)level >= level_for(module);
    pthread_mutex_unlock(&sink.lock);
    return wanted;
}

static void make_head(enum log_level level, const char *module, const char *site, char *out, size_t size)
{
    static const char *const names[] = {"DEBUG", "INFO", "WARNING", "ERROR"};
    char stamp[STAMP_TEXT];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    stamp_of((uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec, stamp, sizeof stamp);
    snprintf(out, size, "[%s] %.64s(%d,%s):%s [%.255s]", names[level], module, sink.process, sink.program, stamp, site);
}

/* A line that cannot be written is lost: a log never fails the program. */
static void emit(enum log_level level, const char *module, const char *site, const char *text)
{
    char head[HEAD_TEXT], *line;
    pthread_mutex_lock(&sink.lock);
    if (!sink.known) read_variables();
    make_head(level, module, site, head, sizeof head);
    int length = asprintf(&line, "%s%s\n", head, text);
    if (length > 0) {
        if (sink.to_stdout)
            plog_write_all(STDOUT_FILENO, line, (size_t)length);
        else
            plog_write(line, (size_t)length);
        free(line);
    }
    pthread_mutex_unlock(&sink.lock);
}

/* The site is asked for without the lock: Python may have to be asked. */
static void write_line(enum log_level level, const char *module, const char *format, va_list arguments)
{
    char site[SITE_TEXT], *text;
    if (vasprintf(&text, format, arguments) < 0) return;
    emit(level, module, site_text(site_now(), site, sizeof site), text);
    free(text);
}

void log_line(enum log_level level, const char *module, const char *format, ...)
{
    if ((int32_t)level < atomic_load_explicit(&sink.lowest, memory_order_relaxed)) return;
    int state, error = errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    if (is_wanted(level, module)) {
        va_list arguments;
        va_start(arguments, format);
        write_line(level, module, format, arguments);
        va_end(arguments);
    }
    pthread_setcancelstate(state, NULL);
    errno = error;
}

bool log_on(enum log_level level)
{
    if ((int32_t)level < atomic_load_explicit(&sink.lowest, memory_order_relaxed)) return false;
    is_wanted(level, ""); /* reads the variables */
    return (int32_t)level >= atomic_load_explicit(&sink.lowest, memory_order_relaxed);
}

/* ---- fork -------------------------------------------------------------------------------------------------------- */

void log_before_fork(void)
{
    pthread_mutex_lock(&sink.lock);
}

/* The child writes a file of its own. */
void log_after_fork(bool child)
{
    if (child) forget_variables();
    pthread_mutex_unlock(&sink.lock);
}
