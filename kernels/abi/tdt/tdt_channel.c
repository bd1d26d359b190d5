/* Channels (acltdt): queues of a device that data sets go through. */
#include <stdlib.h>
#include <string.h>

#include "tdt.h"
#include "copy.h"

typedef struct channel {
    passing_queue *queue; /* with a reference */
} channel;

/* ---- channels -------------------------------------------------------------------------------------------------- */

acltdtChannelHandle *acltdtCreateChannel(uint32_t deviceId, const char *name)
{
    ENTER_NEW;
    (void)deviceId;
    if (name)
        refuse(ACL_ERROR_FAILURE, "EH9999",
               "Expected libdatatransfer.so, by which this kind of channel feeds a device, but there is none: "
               "acltdtCreateChannelWithCapacity needs none.");
    else
        refuse_null("name");
    leave_noted();
    return NULL;
}

/* With the lock held. */
static acltdtChannelHandle *adopt(passing_queue *queue)
{
    channel *made = malloc(sizeof *made);
    if (made) made->queue = queue;
    acltdtChannelHandle *handle = object_adopt(HANDLE_TDT_CHANNEL, made);
    if (handle)
        passing_hold(queue);
    else
        passing_end(queue);
    return handle;
}

static int32_t check_name(const char *name)
{
    if (!name) return refuse_null("name");
    return strnlen(name, QUEUE_NAME) < QUEUE_NAME ? 0 : refuse_invalid("name", "at most 127 characters", "more");
}

acltdtChannelHandle *acltdtCreateChannelWithCapacity(uint32_t deviceId, const char *name, size_t capacity)
{
    ENTER_NEW;
    passing_queue *queue;
    acltdtChannelHandle *made = NULL;
    int32_t code = check_name(name);
    site_note();
    machine_lock();
    if (!code) code = device_check(deviceId, "deviceId", ACL_ERROR_RT_INVALID_DEVICEID);
    if (!code) code = passing_new((int32_t)deviceId, name, (uint32_t)capacity, &queue);
    if (!code) made = adopt(queue);
    machine_unlock();
    leave_noted();
    return made;
}

/* Takes the lock. */
static int32_t lock_channel(const acltdtChannelHandle *handle, channel **found)
{
    void *object = NULL;
    machine_lock();
    int32_t code = object_checked(handle, HANDLE_TDT_CHANNEL, "handle", &object);
    *found = object;
    return code;
}

/* Takes the lock: a channel whose queue is there. */
static int32_t lock_queue(const acltdtChannelHandle *handle, passing_queue **queue)
{
    channel *found;
    int32_t code = lock_channel(handle, &found);
    if (!code) code = passing_live(*queue = found->queue);
    return code;
}

/* Only channels that are no queues are stopped. */
aclError acltdtStopChannel(acltdtChannelHandle *handle)
{
    ENTER;
    channel *found;
    return unlock_and_leave(lock_channel(handle, &found));
}

aclError acltdtDestroyChannel(acltdtChannelHandle *handle)
{
    ENTER;
    channel *found;
    int32_t code = lock_channel(handle, &found);
    if (!code) {
        if (!found->queue->gone) passing_end(found->queue);
        passing_let_go(found->queue);
        handle_end(HANDLE(handle));
        free(found);
    }
    return unlock_and_leave(code);
}

aclError acltdtCleanChannel(acltdtChannelHandle *handle)
{
    ENTER;
    passing_queue *queue;
    int32_t code = lock_queue(handle, &queue);
    if (!code) passing_clear(queue);
    return unlock_and_leave(code);
}

aclError acltdtQueryChannelSize(const acltdtChannelHandle *handle, size_t *size)
{
    ENTER;
    passing_queue *queue;
    int32_t code = lock_queue(handle, &queue);
    if (!code && !size) code = refuse_null("size");
    if (!code) *size = queue->count;
    return unlock_and_leave(code);
}

/* ---- data sets through them ------------------------------------------------------------------------------------ */

static int32_t check_set(const acltdtDataset *handle, tdt_dataset **found)
{
    void *object = NULL;
    int32_t code = object_checked(handle, HANDLE_TDT_DATASET, "dataset", &object);
    *found = object;
    return code;
}

/* Without the lock. */
static int32_t fill(const tdt_packed *packed)
{
    int32_t code = 0;
    for (size_t i = 0; i < packed->count && !code; i++) {
        const tdt_piece *one = packed->pieces + i;
        code = copy_now(HANDLE(packed->message->bytes + one->at), HANDLE(one->data), one->size);
    }
    return code;
}

aclError acltdtSendTensor(const acltdtChannelHandle *handle, const acltdtDataset *dataset, int32_t timeout)
{
    ENTER;
    passing_queue *queue;
    tdt_dataset *set;
    tdt_packed packed;
    int32_t code = lock_queue(handle, &queue);
    if (!code) code = check_set(dataset, &set);
    if (!code) code = tdt_pack(set, &packed);
    if (code) return unlock_and_leave(code);
    passing_hold(queue);
    machine_unlock();
    code = fill(&packed);
    free(packed.pieces);
    machine_lock();
    if (!code) code = passing_put(queue, packed.message, timeout);
    if (code) message_drop(packed.message);
    passing_let_go(queue);
    return unlock_and_leave(code);
}

/* What other queues have, too, is copied: the set's memory is its own. */
static message *own(message *one)
{
    if (one->references == 1) return one;
    message *copied = message_new(one->size, one->user_size);
    if (copied) memcpy(copied->bytes, one->bytes, one->size + one->user_size);
    message_drop(one);
    return copied;
}

static int32_t check_unfilled(const tdt_dataset *set)
{
    if (!set->count || set->received) return 0;
    return refuse_invalid("dataset", "a data set without items of the program's", "%zu", set->count);
}

/* Once there is a message; the set is looked up again, since nothing was held meanwhile. */
static int32_t receive(passing_queue *queue, const acltdtDataset *dataset)
{
    tdt_dataset *set;
    int32_t code = check_set(dataset, &set);
    message *one = code ? NULL : own(passing_take(queue));
    if (code || !one) return code ? code : ACL_ERROR_RT_MEMORY_ALLOCATION;
    code = check_unfilled(set);
    if (code) message_drop(one);
    return code ? code : tdt_unpack(set, one);
}

aclError acltdtReceiveTensor(const acltdtChannelHandle *handle, acltdtDataset *dataset, int32_t timeout)
{
    ENTER;
    passing_queue *queue;
    tdt_dataset *set;
    int32_t code = lock_queue(handle, &queue);
    if (!code) code = check_set(dataset, &set);
    if (code) return unlock_and_leave(code);
    passing_hold(queue);
    code = passing_wait(queue, timeout);
    if (!code) code = receive(queue, dataset);
    passing_let_go(queue);
    return unlock_and_leave(code);
}
