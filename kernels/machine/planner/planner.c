/* Questions to the planner process. It is started when it is first asked, answers in the order in which it is asked,
 * and ends when its socket does. Threads write their questions one after the other and wait together: one of them polls
 * and hands the answers out. Nobody reads, writes or closes the socket without the lock, and nobody polls with it, so
 * that a fork finds everything in order. Frame number 0 is the planner's greeting. */
#define _GNU_SOURCE
#include "planner.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "call.h"
#include "frames.h"
#include "interpreter.h"
#include "log.h"
#include "planner_process.h"
#include "planner_watch.h"

#define BROKEN 561000 /* ACLNN_ERR_INNER */
#define TRIES 2
#define GREETING 0
#define SLICE_MS 1000

/* A thread that waits for its answer. */
typedef struct question {
    struct question *next;
    uint64_t number;
    uint64_t birth; /* of the planner that has it */
    pthread_cond_t changed;
    byte_string answer;
    bool done;
    bool waits; /* its question is written */
} question;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* All of it guarded by the lock. */
static struct {
    pthread_cond_t written; /* nobody writes any more */
    bool writing, reading;
    uint64_t number; /* of the last question */
    question *first;
    frames in;
} talk = {.written = PTHREAD_COND_INITIALIZER};

/* The planner is gone, or about to go: who waits for it asks the next one, once. */
static void lose(const char *how)
{
    planner_bury(how);
    talk.in.count = 0;
    for (question *one = talk.first; one; one = one->next) pthread_cond_signal(&one->changed);
    pthread_cond_broadcast(&talk.written);
}

/* Nothing has moved for so long that nothing will. Before its greeting it is no planner, and another one would be none.
 */
static void give_up(const char *how)
{
    bool greeted = planner.greeted;
    planner_watch_kill();
    lose(how);
    planner.hopeless = !greeted;
    planner.exhausted = greeted;
}

/* ---- what comes in -------------------------------------------------------------------------------------------- */

static bool deliver(const frame_head *frame, const char *payload)
{
    if (frame->number == GREETING) return planner_greeted(payload, frame->count);
    question *one = talk.first;
    while (one && one->number != frame->number) one = one->next;
    if (!one || one->done) return true; /* who asked is gone */
    one->answer.bytes = malloc(frame->count + 1);
    if (!one->answer.bytes) return planner_no_memory();
    memcpy(one->answer.bytes, payload, frame->count);
    one->answer.count = frame->count;
    one->done = true;
    pthread_cond_signal(&one->changed);
    return true;
}

static void receive(void)
{
    frames_state state = frames_receive(&talk.in, planner.socket, deliver);
    if (state == FRAMES_WRONG) planner_hopeless("%s, which says something else than a planner", planner.python);
    if (state == FRAMES_NO_MEMORY) planner_no_memory();
    if (state != FRAMES_FINE) lose("ended");
}

/* ---- waiting -------------------------------------------------------------------------------------------------- */

static bool pending(const question *mine)
{
    return !mine->done && mine->birth == planner.birth && planner.socket >= 0;
}

/* Until the socket is ready or a slice is over; the lock is released meanwhile. */
static void pause_for(short what, bool *told)
{
    struct pollfd one = {.fd = planner.socket, .events = what};
    uint64_t birth = planner.birth;
    char how[WATCH_TEXT];
    pthread_mutex_unlock(&lock);
    int ready = poll(&one, 1, SLICE_MS);
    if (ready == 0 && !*told) {
        *told = true;
        log_line(LOG_WARNING, "RUNTIME", "still waiting: for the planner's answer.");
    }
    pthread_mutex_lock(&lock);
    if (planner.socket < 0 || birth != planner.birth) return;
    if (!planner_reachable())
        lose("was cut off");
    else if (ready > 0)
        planner_watch_heard();
    else if (ready == 0 && planner_watch_slice(how))
        give_up(how);
}

/* One of those who wait polls for all. */
static void pass_on(void)
{
    question *one = talk.first;
    while (one && !(one->waits && pending(one))) one = one->next;
    if (one) pthread_cond_signal(&one->changed);
}

static void await(question *mine)
{
    bool told = false;
    mine->waits = true;
    while (pending(mine)) {
        if (talk.reading) {
            pthread_cond_wait(&mine->changed, &lock);
            continue;
        }
        talk.reading = true;
        pause_for(POLLIN, &told);
        talk.reading = false;
        if (pending(mine)) receive();
    }
    mine->waits = false;
    pass_on();
}

/* ---- asking --------------------------------------------------------------------------------------------------- */

/* Write all of it; the lock is released whenever the socket is full. */
static void write_all(const question *mine, struct iovec *part, int parts)
{
    bool told = false;
    while (parts && pending(mine)) {
        struct msghdr message = {.msg_iov = part, .msg_iovlen = (size_t)parts};
        ssize_t sent = sendmsg(planner.socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && errno == EAGAIN)
            pause_for(POLLOUT, &told);
        else if (sent < 0 && errno != EINTR)
            lose("ended");
        for (; parts && sent >= (ssize_t)part->iov_len; part++, parts--) sent -= (ssize_t)part->iov_len;
        if (parts && sent > 0) {
            part->iov_base = (char *)part->iov_base + sent;
            part->iov_len -= (size_t)sent;
        }
    }
}

static void ask(question *mine, const char *snapshot, size_t count)
{
    while (talk.writing && pending(mine)) pthread_cond_wait(&talk.written, &lock);
    if (!pending(mine)) return;
    frame_head frame = {mine->number, count};
    struct iovec part[] = {{&frame, sizeof frame}, {(char *)snapshot, count}};
    talk.writing = true;
    write_all(mine, part, 2);
    talk.writing = false;
    pthread_cond_broadcast(&talk.written);
}

static bool available(void)
{
    if (planner.socket >= 0 && !planner_reachable()) lose("was cut off");
    return planner_alive();
}

static void ask_once(question *mine, const char *snapshot, size_t count)
{
    question **at = &talk.first;
    mine->number = ++talk.number;
    mine->birth = planner.birth;
    mine->next = talk.first;
    talk.first = mine;
    ask(mine, snapshot, count);
    await(mine);
    while (*at != mine) at = &(*at)->next;
    *at = mine->next;
}

static bool answered(question *mine, const char *snapshot, size_t count)
{
    for (int tries = 0; tries < TRIES && !mine->done; tries++) {
        if (!available()) return false;
        ask_once(mine, snapshot, count);
        if (planner.hopeless) break;
    }
    return mine->done;
}

static void refuse_reason(void)
{
    static const char advice[] = ": install it there, or name a Python in ACLNN_PY_PYTHON";
    refuse_operator(BROKEN, "", "Expected a Python with aclnn_py to plan what is new in this process but got %s%s.",
                    planner.reason, planner.exhausted ? "" : advice);
}

bool planner_ask(const char *snapshot, size_t count, byte_string *answer)
{
    question mine = {.changed = PTHREAD_COND_INITIALIZER};
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    pthread_mutex_lock(&lock);
    bool fine = answered(&mine, snapshot, count);
    if (!fine) refuse_reason();
    pthread_mutex_unlock(&lock);
    pthread_setcancelstate(before, NULL);
    *answer = mine.answer;
    return fine;
}

bool planner_interpreter(interpreter *found)
{
    char why[256];
    pthread_mutex_lock(&lock);
    bool fine = interpreter_find(found, why, sizeof why);
    pthread_mutex_unlock(&lock);
    return fine;
}

void ae_planner_at(const char *python, const char *directory)
{
    pthread_mutex_lock(&lock);
    interpreter_tell(python, directory);
    pthread_mutex_unlock(&lock);
}

/* ---- fork and end --------------------------------------------------------------------------------------------- */

void planner_before_fork(void)
{
    pthread_mutex_lock(&lock);
}

/* The planner stays the parent's; those who waited for it are there as well. */
void planner_after_fork(bool child)
{
    if (child) {
        planner_forget();
        talk.in.count = 0;
        talk.first = NULL;
        talk.writing = talk.reading = false;
        pthread_cond_init(&talk.written, NULL);
    }
    pthread_mutex_unlock(&lock);
}

/* An exit may interrupt a question; its socket goes with the process then. */
void planner_end(void)
{
    if (pthread_mutex_trylock(&lock)) return;
    if (planner.socket >= 0 && !talk.first) lose("ended");
    pthread_mutex_unlock(&lock);
}
