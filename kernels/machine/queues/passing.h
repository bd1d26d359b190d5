/* Queues of a device (acltdt): messages go through them in order, and on by routes. With the machine lock held unless
 * said otherwise; "noted": the refusal is noted already and its code is returned. */
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUEUE_NAME 128 /* with its zero */
#define QUEUE_NUMBERS 4096

/* Bytes, and behind them the user's. It may be in several queues at once. */
typedef struct message {
    uint32_t references;
    size_t size, user_size;
    _Alignas(64) char bytes[]; /* as what is packed in it wants it */
} message;

typedef struct passing_queue passing_queue;

typedef struct route {
    struct route *next;
    passing_queue *target;
} route;

struct passing_queue {
    passing_queue *next;
    uint32_t references; /* one while it lives, one for each that waits */
    int32_t device;
    uint32_t number;
    bool gone;
    char name[QUEUE_NAME];
    uint32_t room;         /* messages it has room for */
    uint32_t first, count; /* of the ring */
    message **ring;
    route *routes;    /* to where its messages go */
    uint32_t sources; /* queues whose messages come here */
    pthread_cond_t changed;
};

/* Without the lock. NULL: no memory, noted. */
message *message_new(size_t size, size_t user_size);
void message_drop(message *one); /* the lock is not needed as long as it was in no queue */

int32_t passing_new(int32_t device, const char *name, uint32_t depth, passing_queue **made); /* 107000, 207001 noted */
int32_t passing_checked(int32_t device, uint32_t number, passing_queue **found); /* 107000, 507899 noted */
int32_t passing_live(const passing_queue *queue); /* 507899 noted once it is gone */
void passing_end(passing_queue *queue); /* who waits is told */
void passing_clear(passing_queue *queue);
/* Waits at most timeout ms (below 0: for ever) for room: 0 and the queue has it, 207014 noted, 507899 noted once the
 * queue is gone. The lock is released meanwhile. */
int32_t passing_put(passing_queue *queue, message *one, int32_t timeout);
/* Likewise for a message, which is at its head until it is taken: 207013 noted. */
int32_t passing_wait(passing_queue *queue, int32_t timeout);
/* It stays in memory, if perhaps no queue any more. */
void passing_hold(passing_queue *queue);
void passing_let_go(passing_queue *queue);
message *passing_head(const passing_queue *queue);
message *passing_take(passing_queue *queue); /* the head, and a reference */

/* Routes of one layer: a target has none of its own. False: not so, or no memory, noted. */
bool route_bind(passing_queue *source, passing_queue *target);
void route_unbind(passing_queue *source, const passing_queue *target);
bool route_exists(const passing_queue *source, const passing_queue *target);
void route_pass(passing_queue *source); /* on, as far as there is room */
/* target has room now: what waits in its sources, of all queues, comes in */
void route_draw(const passing_queue *target, passing_queue *all);

/* The ring itself. */
bool passing_full(const passing_queue *queue);
void passing_append(passing_queue *queue, message *one);
message *passing_remove(passing_queue *queue);

/* All queues of all devices. */
passing_queue *passing_first(void);

void passing_forget(void); /* in a forked child */
