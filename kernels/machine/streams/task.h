/* Tasks as streams know them: a row that says what a kind of task costs, waits for and does, and room for what only
 * that kind knows. Rooms above register kinds by pushing tasks of them. With the machine lock held unless said
 * otherwise. */
#pragma once
#include "lock.h"

typedef struct ae_stream ae_stream;
typedef struct task task;
typedef struct pushed_task pushed_task;

typedef struct stream_list {
    ae_stream *first, *last;
} stream_list;

/* A function that is NULL answers 0, NULL, false, or does nothing; open, name, run and release are always there. */
typedef struct task_kind {
    uint32_t number; /* AE_TASK_..., as failures and captures name it; several kinds may share one */
    bool marks;      /* other threads may wait for just this task: they look again when it is pushed */
    bool queued;     /* it goes into the queue even where the stream's tasks are kept (stream_keeper) */
    /* Fill a task that is about to be pushed from what its push was given, holding what it needs: 0 or a code. */
    int32_t (*open)(task *fresh, ae_stream *stream, const void *what);
    const char *(*name)(const task *one);
    uint64_t (*cost)(const task *one);    /* estimated ns on one thread */
    uint64_t (*traffic)(const task *one); /* bytes */
    /* Whether it can begin: NULL, or the list of those who wait for the same. */
    stream_list *(*parking)(const task *front);
    /* Of a front that is parked: the queued task whose end it waits for; NULL: it is in no queue. */
    ae_stream *(*awaited)(const task *front, uint64_t *number);
    /* Of a front that is parked: what it waits for, in words. False: that comes by itself. */
    bool (*reason)(const task *front, char *out, size_t size);
    /* Of a front that is parked: whether it waits for what the calling thread is inside of. */
    bool (*holds_caller)(const task *front);
    /* With checks on: what it waits for, reads and writes (observe_checked.h), once it is pushed. */
    void (*tell)(const task *one);
    /* The blocks that it holds while it runs without the lock. */
    const pinned_block *(*pinned)(const task *front, int32_t *count);
    /* Do it, between stream_start_front and stream_finish_front. False: the front stays, and is parked now. */
    bool (*run)(ae_stream *stream, task *front);
    void (*release)(task *one); /* it is over: give back what it holds */
    void (*drop)(task *one);    /* it never will run: whoever counts on it is told; release follows */
    /* Of kinds of rooms above that captures keep: a copy of what their push was given (NULL: no memory), to be pushed
     * as often as the program likes, and its end. Captures refuse other kinds that they do not know. */
    void *(*keep)(const void *what);
    void (*forget)(void *kept);
} task_kind;

#define TASK_WORDS 22

struct task {
    const task_kind *kind;
    uint64_t site, traffic;
    uint64_t part[TASK_WORDS]; /* the kind's own: see TASK_PART */
};

/* name(task): the part of a task whose kind keeps a `type` there. */
#define TASK_PART(type, name) \
    _Static_assert(sizeof(type) <= sizeof(((task *)0)->part), "more than a task has room for"); \
    static inline type *name(const task *one) \
    { \
        return (type *)(uintptr_t)one->part; \
    }
