/* Messages, and the ring of a queue: one of some depth has room for one message less, since its ends never meet. */
#include <stdlib.h>

#include "acl/error_codes/rt_error_codes.h"

#include "call.h"
#include "passing.h"

message *message_new(size_t size, size_t user_size)
{
    size_t bytes;
    message *made = NULL;
    if (!__builtin_add_overflow(size, user_size, &bytes) && !__builtin_add_overflow(bytes, sizeof *made, &bytes))
        made = aligned_alloc(_Alignof(message), (bytes + _Alignof(message) - 1) & ~(_Alignof(message) - 1));
    if (made)
        *made = (message){1, size, user_size};
    else
        refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "a message");
    return made;
}

void message_drop(message *one)
{
    if (--one->references == 0) free(one);
}

bool passing_full(const passing_queue *queue)
{
    return queue->count == queue->room;
}

void passing_append(passing_queue *queue, message *one)
{
    queue->ring[(queue->first + queue->count++) % queue->room] = one;
    pthread_cond_broadcast(&queue->changed);
}

message *passing_remove(passing_queue *queue)
{
    message *one = queue->ring[queue->first];
    queue->first = (queue->first + 1) % queue->room;
    queue->count--;
    pthread_cond_broadcast(&queue->changed);
    return one;
}
