/* A stream's tasks in their order: a task stays where it is until it is popped. */
#pragma once
#include "task.h"

#define SEGMENT_TASKS 32

typedef struct segment {
    struct segment *next;
    task tasks[SEGMENT_TASKS];
} segment;

typedef struct task_queue {
    segment *first, *last;
    uint32_t read, write; /* positions in first and in last */
} task_queue;

/* Room for one more task, not yet part of the queue; NULL when the host has no memory. */
task *queue_room(task_queue *queue);
void queue_push(task_queue *queue);
task *queue_front(const task_queue *queue); /* NULL when empty */
task *queue_back(const task_queue *queue);  /* the task pushed last; the queue is not empty */
void queue_pop(task_queue *queue);
void queue_free(task_queue *queue);
