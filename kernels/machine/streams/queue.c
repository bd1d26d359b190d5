/* A stream's queue of tasks: linked segments, so that push never waits for room; used segments are kept for others. */
#include <stdlib.h>

#include "machine.h"

#define MOST_SPARE_SEGMENTS 64

static segment *take_segment(void)
{
    segment *one = machine.spare;
    if (!one) return malloc(sizeof(segment));
    machine.spare = one->next;
    machine.spares--;
    return one;
}

static void put_segment(segment *one)
{
    if (machine.spares >= MOST_SPARE_SEGMENTS) {
        free(one);
        return;
    }
    one->next = machine.spare;
    machine.spare = one;
    machine.spares++;
}

static segment *add_segment(task_queue *queue)
{
    segment *one = take_segment();
    if (!one) return NULL;
    one->next = NULL;
    if (queue->last)
        queue->last->next = one;
    else
        queue->first = one;
    queue->last = one;
    queue->write = 0;
    return one;
}

task *queue_room(task_queue *queue)
{
    if ((!queue->last || queue->write == SEGMENT_TASKS) && !add_segment(queue)) return NULL;
    return &queue->last->tasks[queue->write];
}

void queue_push(task_queue *queue)
{
    queue->write++;
}

task *queue_front(const task_queue *queue)
{
    bool empty = !queue->first || (queue->first == queue->last && queue->read == queue->write);
    return empty ? NULL : &queue->first->tasks[queue->read];
}

task *queue_back(const task_queue *queue)
{
    return &queue->last->tasks[queue->write - 1];
}

void queue_pop(task_queue *queue)
{
    queue->read++;
    if (queue->first == queue->last) {
        if (queue->read == queue->write) queue->read = queue->write = 0; /* the same warm lines again */
    } else if (queue->read == SEGMENT_TASKS) {
        segment *used = queue->first;
        queue->first = used->next;
        queue->read = 0;
        put_segment(used);
    }
}

void queue_free(task_queue *queue)
{
    for (segment *one = queue->first, *next; one; one = next) {
        next = one->next;
        put_segment(one);
    }
    *queue = (task_queue){0};
}
