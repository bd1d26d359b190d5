/* Queues of a device: by number, and what waits at their ends. */
#include "passing.h"

#include <stdlib.h>
#include <string.h>

#include "acl/acl_base.h"
#include "acl/error_codes/rt_error_codes.h"

#include "call.h"
#include "machine.h"
#include "waiting.h"
#include "words.h"

#define LEAST_DEPTH 2
#define MOST_DEPTH 8192

static passing_queue *all;

/* ---- a queue --------------------------------------------------------------------------------------------------- */

static passing_queue *find(int32_t device, uint32_t number)
{
    passing_queue *one = all;
    while (one && (one->device != device || one->number != number)) one = one->next;
    return one;
}

static int32_t free_number(int32_t device, uint32_t *number)
{
    for (*number = 0; *number < QUEUE_NUMBERS; ++*number)
        if (!find(device, *number)) return 0;
    return refuse_exhausted(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "Expected at most %d queues of a device but there are.",
                            QUEUE_NUMBERS);
}

static int32_t add(int32_t device, const char *name, uint32_t depth, passing_queue **made)
{
    passing_queue *fresh = calloc(1, sizeof *fresh);
    message **ring = calloc(depth - 1, sizeof *ring);
    if (!fresh || !ring) {
        free(fresh);
        free(ring);
        return refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "a queue");
    }
    fresh->references = 1;
    fresh->device = device;
    fresh->room = depth - 1;
    fresh->ring = ring;
    memcpy(fresh->name, name, strnlen(name, QUEUE_NAME - 1));
    condition_start(&fresh->changed);
    *made = fresh;
    return 0;
}

int32_t passing_new(int32_t device, const char *name, uint32_t depth, passing_queue **made)
{
    if (depth < LEAST_DEPTH || depth > MOST_DEPTH)
        return refuse_argument(CODE_INVALID, "depth", "a number from 2 to 8192", "%u", depth);
    uint32_t number;
    int32_t code = free_number(device, &number);
    if (!code) code = add(device, name, depth, made);
    if (code) return code;
    (*made)->number = number;
    (*made)->next = all;
    all = *made;
    return 0;
}

static int32_t refuse_gone(int32_t device, uint32_t number)
{
    return refuse(ACL_ERROR_RT_DRV_INTERNAL_ERROR, "EE1017",
                  "Expected a queue of device %d but there is none of number %u.", device, number);
}

int32_t passing_checked(int32_t device, uint32_t number, passing_queue **found)
{
    if (number >= QUEUE_NUMBERS)
        return refuse_argument(CODE_INVALID, "qid", "the number of a queue, below 4096", "%u", number);
    *found = find(device, number);
    return *found ? 0 : refuse_gone(device, number);
}

int32_t passing_live(const passing_queue *queue)
{
    return queue->gone ? refuse_gone(queue->device, queue->number) : 0;
}

void passing_hold(passing_queue *queue)
{
    queue->references++;
}

void passing_let_go(passing_queue *queue)
{
    if (--queue->references) return;
    pthread_cond_destroy(&queue->changed);
    free(queue->ring);
    free(queue);
}

void passing_end(passing_queue *queue)
{
    passing_queue **link = &all;
    while (*link != queue) link = &(*link)->next;
    *link = queue->next;
    for (passing_queue *one = all; one; one = one->next) route_unbind(one, queue);
    while (queue->routes) route_unbind(queue, queue->routes->target);
    while (queue->count) message_drop(passing_take(queue));
    queue->gone = true;
    pthread_cond_broadcast(&queue->changed);
    passing_let_go(queue);
}

passing_queue *passing_first(void)
{
    return all;
}

/* Those who wait are the parent's; conditions that somebody waits for cannot be given back. */
void passing_forget(void)
{
    all = NULL;
}

/* ---- messages through a queue ---------------------------------------------------------------------------------- */

message *passing_head(const passing_queue *queue)
{
    return queue->ring[queue->first];
}

message *passing_take(passing_queue *queue)
{
    message *one = passing_remove(queue);
    route_draw(queue, all);
    return one;
}

void passing_clear(passing_queue *queue)
{
    for (uint32_t count = queue->count; count; count--) message_drop(passing_remove(queue));
    route_draw(queue, all);
}

typedef struct queue_wait {
    passing_queue *queue;
    bool room; /* else a message */
} queue_wait;

static bool is_met(const queue_wait *one)
{
    return one->room ? !passing_full(one->queue) : one->queue->count;
}

static int32_t step(void *what, int64_t slice)
{
    const queue_wait *one = what;
    uint64_t end = ae_now() + (uint64_t)(slice > 0 ? slice : 0);
    bool waited = true;
    while (!one->queue->gone && !is_met(one) && slice > 0 && waited) waited = condition_wait(&one->queue->changed, end);
    int32_t code = passing_live(one->queue);
    return code || is_met(one) ? code : AE_AGAIN;
}

static void tell(const void *what, char *out, size_t size)
{
    const queue_wait *one = what;
    words text = words_in(out, size);
    say(&text, "queue %u (%s) of device %d is %s", one->queue->number, one->queue->name, one->queue->device,
        one->room ? "full" : "empty");
}

static int32_t wait_for(passing_queue *queue, bool room, int32_t timeout)
{
    queue_wait one = {queue, room};
    passing_hold(queue);
    int32_t code = wait_in_slices(step, tell, &one, timeout);
    if (code == AE_AGAIN)
        code = refuse_exhausted(room ? ACL_ERROR_RT_QUEUE_FULL : ACL_ERROR_RT_QUEUE_EMPTY,
                                "Expected %s in queue %u of device %d within %d ms but there is none.",
                                room ? "room" : "a message", queue->number, queue->device, timeout);
    passing_let_go(queue);
    return code;
}

int32_t passing_put(passing_queue *queue, message *one, int32_t timeout)
{
    int32_t code = wait_for(queue, true, timeout);
    if (!code) {
        passing_append(queue, one);
        route_pass(queue);
    }
    return code;
}

int32_t passing_wait(passing_queue *queue, int32_t timeout)
{
    return wait_for(queue, false, timeout);
}
