/* Exchanges of operators' plans as collectives: the communicator is found by its name and the stream's device. */
#include <stdio.h>
#include <string.h>

#include "collective.h"
#include "exchange.h"

#include "acl/error_codes/rt_error_codes.h"

#define TABLES 4

static group_place place_in(const char *group, int32_t device)
{
    const communicator *found = communicator_called(group, device);
    return found ? (group_place){found->view.ranks, found->rank} : (group_place){0, 0};
}

static bool ready(const plan_exchange *exchange, const ae_stream *stream, char *seen, size_t size)
{
    communicator *found = communicator_called(exchange->group, stream->context->device);
    if (!found)
        snprintf(seen, size, "no communicator of that name on device %d", stream->context->device);
    else if (found->view.ranks != exchange->ranks || found->rank != exchange->rank)
        snprintf(seen, size, "rank %u of %u", found->rank, found->view.ranks);
    else if (communicator_has_failed(found))
        snprintf(seen, size, "one that has failed: %s", found->explanation);
    else if (found->suspended)
        snprintf(seen, size, "one that is suspended");
    else
        return true;
    return false;
}

static buffer buffer_of(const exchange_launch *launch, const exchange_span *span)
{
    uint64_t base = span->operand < 0 ? launch->workspace : launch->addresses[span->operand];
    return (buffer){.address = span->bytes ? base + span->at : 0, .bytes = span->bytes};
}

static bool is_sound(const plan_exchange *what, bool tabled)
{
    bool whole = what->kind == ALL_REDUCE || what->kind == BARRIER;
    bool reduces = what->kind == ALL_REDUCE || what->kind == REDUCE_SCATTER;
    bool exists = !reduces || reduction_exists((HcclDataType)what->dtype, (HcclReduceOp)what->reduction);
    return what->kind < MESSAGES && (tabled || whole) && exists && dtype_bytes((HcclDataType)what->dtype);
}

static collective *made_of(const exchange_launch *launch, communicator *group)
{
    const plan_exchange *what = launch->exchange;
    bool tabled = what->table || what->counts.bytes;
    if (!is_sound(what, tabled)) return NULL;
    collective *one = collective_new(group, launch->name, (collective_kind)what->kind, tabled ? TABLES : 0, 0);
    if (!one) return NULL;
    one->dtype = (HcclDataType)what->dtype;
    one->reduction = (HcclReduceOp)what->reduction;
    one->count = what->count;
    one->element = dtype_bytes(one->dtype);
    one->send = buffer_of(launch, &what->send);
    one->receive = buffer_of(launch, &what->receive);
    one->counts = buffer_of(launch, &what->counts);
    if (what->table) memcpy(one->send_bytes, what->table, TABLES * what->ranks * sizeof *what->table);
    return one;
}

static int32_t push(ae_stream *stream, const exchange_launch *launch)
{
    communicator *group = communicator_called(launch->exchange->group, stream->context->device);
    collective *one = group ? made_of(launch, group) : NULL;
    if (!one) return CODE_OUT_OF_MEMORY;
    int32_t code = push_collective(stream, one, launch->site);
    collective_free(one);
    return code;
}

__attribute__((constructor)) static void attach(void)
{
    static const exchanger own = {.place = place_in, .ready = ready, .push = push};
    exchanger_now = &own;
}
