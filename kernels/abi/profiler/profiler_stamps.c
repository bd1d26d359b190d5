/* Profiles: marks and ranges, by the host's time. */
#include <stdlib.h>
#include <string.h>

#include "profiler.h"

#define FAILED (-1)
#define ROOM 128 /* of a message, with its zero */
#define LONGEST_MARK 155

/* ---- marks and ranges -------------------------------------------------------------------------------------------- */

typedef struct stamp {
    struct stamp *below; /* on the stack */
    uint64_t begin;
    uint32_t id;
    bool open; /* aclprofRangeStart */
    char message[ROOM];
} stamp;

static stamp *top; /* one stack for all threads, as CANN has it */

static int32_t check_profiled(void)
{
    if (profile_collects(ACL_PROF_MSPROFTX)) return 0;
    return refuse(FAILED, "EK0002", "Expected aclprofStart with ACL_PROF_MSPROFTX before but nothing is profiled.");
}

void *aclprofCreateStamp(void)
{
    ENTER_NEW;
    static uint32_t newest;
    stamp *made = NULL;
    if (!check_profiled()) {
        machine_lock();
        made = calloc(1, sizeof *made);
        if (made) made->id = newest++;
        made = object_adopt(HANDLE_STAMP, made);
        machine_unlock();
    }
    leave_noted();
    return made;
}

static void leave_stack(const void *one)
{
    for (stamp **link = &top; *link; link = &(*link)->below)
        if (*link == one) {
            *link = (*link)->below;
            return;
        }
}

void aclprofDestroyStamp(void *stamp)
{
    ENTER_VALUE;
    machine_lock();
    leave_stack(handle_find(HANDLE(stamp), HANDLE_STAMP));
    machine_unlock();
    object_destroy(stamp, HANDLE_STAMP, "stamp");
}

aclError aclprofSetStampTraceMessage(void *handle, const char *msg, uint32_t msgLen)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(handle, HANDLE_STAMP, "stamp", &found) ? FAILED : 0;
    if (!code && (!msg || msgLen >= ROOM))
        code = refuse(FAILED, "EK0001", "Expected a text of less than 128 characters but got %u, argument msg.",
                      msg ? msgLen : 0);
    if (!code) {
        char *message = ((stamp *)found)->message;
        memcpy(message, msg, strnlen(msg, msgLen));
        message[strnlen(msg, msgLen)] = 0;
    }
    return unlock_and_leave(code);
}

/* What is told of a stamp once the lock is given back. */
typedef struct range {
    char name[ROOM];
    uint64_t begin;
    bool over;
} range;

static void note(const stamp *one, uint64_t begin, range *out)
{
    memcpy(out->name, one->message, sizeof out->name);
    out->begin = begin;
    out->over = true;
}

static aclError tell(int32_t code, const range *done, const char *kind, uint64_t now)
{
    machine_unlock();
    if (done->over) profile_tell(NULL, done->name, kind, done->begin, now);
    return leave(code);
}

/* Takes the lock, whatever it answers. */
static int32_t lock_stamp(void *handle, stamp **found)
{
    void *object = NULL;
    int32_t code = check_profiled();
    machine_lock();
    if (!code) code = object_checked(handle, HANDLE_STAMP, "stamp", &object);
    *found = object;
    return code;
}

aclError aclprofMark(void *handle)
{
    ENTER;
    uint64_t now = ae_now();
    range done = {.over = false};
    stamp *one;
    int32_t code = lock_stamp(handle, &one) ? FAILED : 0;
    if (!code) note(one, now, &done);
    return tell(code, &done, "mark", now);
}

aclError aclprofPush(void *handle)
{
    ENTER;
    stamp *one;
    int32_t code = handle ? lock_stamp(handle, &one) : refuse_null("stamp");
    if (!handle) return leave(code);
    if (!code) {
        leave_stack(one);
        one->begin = ae_now();
        one->below = top;
        top = one;
    }
    return unlock_and_leave(code);
}

aclError aclprofPop(void)
{
    ENTER;
    range done = {.over = false};
    int32_t code = check_profiled();
    machine_lock();
    if (!code && !top) code = refuse(FAILED, "EK0002", "Expected aclprofPush before but nothing is pushed.");
    if (!code) {
        note(top, top->begin, &done);
        top = top->below;
    }
    return tell(code, &done, "range", ae_now());
}

aclError aclprofRangeStart(void *handle, uint32_t *rangeId)
{
    ENTER;
    if (!handle || !rangeId) return leave(refuse_null(handle ? "rangeId" : "stamp"));
    stamp *one;
    int32_t code = lock_stamp(handle, &one);
    if (!code) {
        one->begin = ae_now();
        one->open = true;
        *rangeId = one->id;
    }
    return unlock_and_leave(code);
}

/* With the lock held. */
static stamp *open_range(uint32_t id)
{
    handle_entry entry;
    uint64_t cursor = 0;
    while (handle_next(HANDLE_STAMP, &cursor, &entry)) {
        stamp *one = entry.object;
        if (one->open && one->id == id) return one;
    }
    return NULL;
}

aclError aclprofRangeStop(uint32_t rangeId)
{
    ENTER;
    range done = {.over = false};
    int32_t code = check_profiled();
    machine_lock();
    stamp *one = code ? NULL : open_range(rangeId);
    if (!code && !one)
        code = refuse(FAILED, "EK0002", "Expected aclprofRangeStart before but range %u is not open.", rangeId);
    if (!code) {
        note(one, one->begin, &done);
        one->open = false;
    }
    return tell(code, &done, "range", ae_now());
}

aclError aclprofMarkEx(const char *msg, size_t msgLen, aclrtStream stream)
{
    ENTER;
    uint64_t now = ae_now();
    int32_t code = check_profiled();
    if (!code && (!msg || !stream || !msgLen || msgLen > LONGEST_MARK || strnlen(msg, LONGEST_MARK + 1) != msgLen))
        code = refuse(FAILED, "EK0001", "Expected a text of 1 to %d characters and a stream.", LONGEST_MARK);
    ae_stream *found;
    machine_lock();
    if (!code && stream_checked(HANDLE(stream), &found)) code = FAILED;
    machine_unlock();
    if (!code) profile_tell(NULL, msg, "mark", now, now);
    return leave(code);
}
