/* Events for another process, which reads a FIFO: `aclnn-py run` names it in the environment, with the kinds of events
 * that it wants, in hexadecimal. The first process of the program that has anything to tell is the one that tells: it
 * makes the file beside the FIFO that says so. The FIFO is opened anew for every batch, since a program may close
 * descriptors that it does not know. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "observe.h"

#define VARIABLE "ACLNN_PY_EVENTS"
#define KINDS "ACLNN_PY_EVENTS_KINDS"
#define CALLS (UINT64_C(1) << AE_EVENT_CALL)
#define BATCH 256         /* events that are worth a system call */
#define ROWS (8 * BATCH)  /* that these may come to */
#define BACKLOG (1 << 14) /* events that wait already when the next caller has to wait as well */

static struct {
    pthread_mutex_t writing; /* who holds it writes; guards what follows */
    char *path;              /* NULL: nobody asked */
    char *mark;              /* the file beside it */
    pid_t owner;             /* the process that tells; 0: none has told anything yet */
    ae_event_row batch[ROWS];
    void (*left)(void); /* tells what the process leaves behind */
    void (*over)(void); /* all is told */
} fifo = {.writing = PTHREAD_MUTEX_INITIALIZER};

/* ---- writing ----------------------------------------------------------------------------------------------------- */

/* Without the signal that a reader who is gone would send. */
static bool write_all(int file, const char *bytes, size_t count)
{
    while (count) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

static bool write_quietly(int file, const void *bytes, size_t count)
{
    const struct timespec none = {0, 0};
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    sigpending(&pending);
    bool written = write_all(file, bytes, count);
    if (!written && !sigismember(&pending, SIGPIPE)) sigtimedwait(&pipe, NULL, &none);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return written;
}

/* -1: not now, -2: nobody reads any more. */
static int open_reader(void)
{
    int file = open(fifo.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return errno == EMFILE || errno == ENFILE || errno == EINTR || errno == ENOMEM ? -1 : -2;
    fcntl(file, F_SETFL, O_WRONLY);
    return file;
}

/* Whether this process is the one, which is decided once. */
static bool claim(void)
{
    if (fifo.owner) return fifo.owner == getpid();
    int file = open(fifo.mark, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return false;
    close(file);
    fifo.owner = getpid();
    return true;
}

static bool write_waiting(int file)
{
    int32_t count;
    while ((count = observe_take_away(fifo.batch, ROWS)) > 0)
        if (!write_quietly(file, fifo.batch, (size_t)count * sizeof *fifo.batch)) return false;
    return true;
}

/* With the lock of writing. */
static void hand_over(void)
{
    if (!observe_waiting(true)) return;
    int file = claim() ? open_reader() : -2;
    if (file == -1) return;
    bool read = file >= 0 && write_waiting(file);
    if (file >= 0) close(file);
    if (!read) observe_away(false);
}

/* ---- when -------------------------------------------------------------------------------------------------------- */

/* With no cancellation and errno as it was. */
static void tell(bool (*lock)(pthread_mutex_t *), void (*hand)(void))
{
    int cancelling, saved = errno;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    if (lock(&fifo.writing)) {
        hand();
        pthread_mutex_unlock(&fifo.writing);
    }
    pthread_setcancelstate(cancelling, NULL);
    errno = saved;
}

static bool lock_waiting(pthread_mutex_t *one)
{
    return !pthread_mutex_lock(one);
}

static bool lock_now(pthread_mutex_t *one)
{
    return !pthread_mutex_trylock(one);
}

/* The first event is told at once: it makes known who tells. */
void observe_tell(void)
{
    static atomic_bool begun;
    uint64_t waiting = observe_waiting(false);
    if (waiting >= BATCH || (waiting && !atomic_exchange(&begun, true)))
        tell(waiting >= BACKLOG ? lock_waiting : lock_now, hand_over);
    if (observe_crowded()) observe_rest();
}

void observe_flush(void)
{
    if (fifo.path) tell(lock_waiting, hand_over);
}

/* ---- crashes ----------------------------------------------------------------------------------------------------- */

static void hand_last(void)
{
    int32_t count;
    int file = -1;
    while ((count = observe_take_last(fifo.batch, ROWS)) > 0) {
        if (file < 0 && (!claim() || (file = open_reader()) < 0)) return;
        if (!write_quietly(file, fifo.batch, (size_t)count * sizeof *fifo.batch)) break;
    }
    if (file >= 0) close(file);
}

void observe_rescue(void)
{
    tell(observe_lock_soon, hand_last);
}

static const int fatal[] = {SIGABRT, SIGFPE, SIGILL}; /* fault.c has the others */
#define FATAL (sizeof fatal / sizeof *fatal)
static struct sigaction before[FATAL];

/* Then the signal comes again, for who was there before us. */
static void on_fatal(int number)
{
    observe_rescue();
    for (size_t i = 0; i < FATAL; i++)
        if (fatal[i] == number) sigaction(number, &before[i], NULL);
    raise(number);
}

static void expect_crashes(void)
{
    static atomic_bool done;
    struct sigaction action = {.sa_handler = on_fatal};
    if (atomic_exchange(&done, true)) return;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < FATAL; i++) sigaction(fatal[i], &action, &before[i]);
}

/* ---- the end ----------------------------------------------------------------------------------------------------- */

static bool is_owner(void)
{
    pthread_mutex_lock(&fifo.writing);
    bool is = fifo.owner == getpid();
    pthread_mutex_unlock(&fifo.writing);
    return is;
}

void observe_at_end(void (*left)(void), void (*over)(void))
{
    fifo.left = left;
    fifo.over = over;
}

/* Whoever told nothing leaves nothing. */
void observe_end(void)
{
    static atomic_bool ended;
    observe_flush();
    if (!is_owner() || atomic_exchange(&ended, true)) return;
    if (fifo.left) fifo.left();
    observe_flush();
    observe_away(false);
    if (fifo.over) fifo.over();
}

void observe_after_fork(void)
{
    observe_forget();
    pthread_mutex_init(&fifo.writing, NULL);
    observe_away(fifo.path && !fifo.owner);
}

bool observe_has_path(void)
{
    pthread_mutex_lock(&fifo.writing);
    bool has = fifo.path;
    pthread_mutex_unlock(&fifo.writing);
    return has;
}

void observe_into(const char *path, uint64_t kinds)
{
    pthread_mutex_lock(&fifo.writing);
    bool kept = asprintf(&fifo.mark, "%s.owner", path) >= 0 && (fifo.path = strdup(path));
    pthread_mutex_unlock(&fifo.writing);
    if (!kept) return;
    observe_away_kinds(kinds);
    if (kinds & CALLS) ae_watch_calls(1);
    observe_away(true);
    at_quick_exit(observe_end);
    expect_crashes();
}

__attribute__((constructor)) static void fifo_begins(void)
{
    const char *path = secure_getenv(VARIABLE), *kinds = secure_getenv(KINDS);
    if (path && *path == '/') observe_into(path, kinds ? strtoull(kinds, NULL, 16) : ~CALLS);
}
