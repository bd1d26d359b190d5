/* Collectives as values: made by a call, copied into tasks and graphs. */
#include "collective.h"

#include <stdlib.h>
#include <string.h>

#include "words.h"

/* Its tables, transfers and pins lie behind it. */
static size_t size_of(uint32_t tables, uint32_t transfers, uint32_t ranks)
{
    size_t pins = (size_t)transfers + OWN_SPANS;
    return sizeof(collective) + (size_t)tables * ranks * sizeof(uint64_t) + (size_t)transfers * sizeof(transfer) +
           pins * sizeof(pinned_block);
}

static void set_places(collective *one)
{
    uint32_t ranks = one->group->view.ranks;
    uint64_t *numbers = (uint64_t *)(void *)(one + 1),
             **tables[] = {&one->send_bytes, &one->send_at, &one->receive_bytes, &one->receive_at};
    for (uint32_t i = 0; i < one->tables; i++) *tables[i] = numbers + (size_t)i * ranks;
    one->transfers = (transfer *)(void *)(numbers + (size_t)one->tables * ranks);
    one->pins = (pinned_block *)(void *)(one->transfers + one->transfer_count);
    for (uint32_t i = 0; i < one->transfer_count; i++) one->transfers[i].owner = one;
}

collective *collective_new(communicator *group, const char *name, collective_kind kind, uint32_t tables,
                           uint32_t transfers)
{
    collective *one = calloc(1, size_of(tables, transfers, group->view.ranks));
    if (!one) return NULL;
    one->group = group;
    one->name = name;
    one->kind = kind;
    one->tables = tables;
    one->transfer_count = transfers;
    group->references++;
    set_places(one);
    return one;
}

collective *collective_copy(const collective *one)
{
    size_t size = size_of(one->tables, one->transfer_count, one->group->view.ranks);
    collective *copy = malloc(size);
    if (!copy) return NULL;
    memcpy(copy, one, size);
    copy->group->references++;
    set_places(copy);
    return copy;
}

void collective_free(collective *one)
{
    communicator_drop_reference(one->group);
    free(one);
}

uint32_t collective_spans(const collective *one)
{
    return one->transfer_count + OWN_SPANS;
}

buffer *collective_span(collective *one, uint32_t number)
{
    buffer *own[OWN_SPANS] = {&one->send, &one->receive, &one->counts};
    return number < OWN_SPANS ? own[number] : &one->transfers[number - OWN_SPANS].what;
}

/* ---- tables in device memory ------------------------------------------------------------------------------------ */

static bool parts_inside(const uint64_t *bytes, const uint64_t *at, uint32_t ranks, uint64_t all)
{
    for (uint32_t rank = 0; rank < ranks; rank++)
        if (bytes[rank] > all || at[rank] > all - bytes[rank]) return false;
    return true;
}

bool collective_take_counts(collective *one)
{
    uint32_t ranks = one->group->view.ranks;
    if (!one->counts.bytes) return true;
    memcpy(one->send_bytes, one->counts.place, one->counts.bytes);
    return parts_inside(one->send_bytes, one->send_at, ranks, one->send.bytes) &&
           parts_inside(one->receive_bytes, one->receive_at, ranks, one->receive.bytes);
}

/* ---- in words --------------------------------------------------------------------------------------------------- */

static const char *const names[COLLECTIVE_KINDS] = {
    [ALL_REDUCE] = "HcclAllReduce",
    [BROADCAST] = "HcclBroadcast",
    [ALL_GATHER] = "HcclAllGather",
    [ALL_GATHER_V] = "HcclAllGatherV",
    [REDUCE_SCATTER] = "HcclReduceScatter",
    [REDUCE_SCATTER_V] = "HcclReduceScatterV",
    [REDUCE] = "HcclReduce",
    [SCATTER] = "HcclScatter",
    [ALL_TO_ALL] = "HcclAlltoAll",
    [ALL_TO_ALL_V] = "HcclAlltoAllV",
    [ALL_TO_ALL_VC] = "HcclAlltoAllVC",
    [BARRIER] = "HcclBarrier",
};

bool note_reduces(const call_note *note)
{
    uint32_t kind = note->kind;
    return kind == ALL_REDUCE || kind == REDUCE || kind == REDUCE_SCATTER || kind == REDUCE_SCATTER_V;
}

bool note_has_root(const call_note *note)
{
    return note->kind == BROADCAST || note->kind == REDUCE || note->kind == SCATTER;
}

const char *note_name(const call_note *note)
{
    return note->kind < COLLECTIVE_KINDS && names[note->kind] ? names[note->kind] : "something else";
}

void note_text(const call_note *note, char *out, size_t size)
{
    words text = words_in(out, size);
    say(&text, "%s", note_name(note));
    if (note->kind == BARRIER) return;
    say(&text, " of %llu %s", (unsigned long long)note->count, dtype_name((HcclDataType)note->dtype));
    if (note_reduces(note)) say(&text, " %s", reduction_name((HcclReduceOp)note->reduction));
    if (note_has_root(note)) say(&text, ", root %u", note->root);
}

/* Counts of all-to-alls, and of gathers of different sizes, are compared pair by pair. */
call_note collective_note(const collective *one)
{
    return (call_note){
        .count = one->count,
        .digest = one->digest,
        .kind = (uint32_t)one->kind,
        .dtype = (uint32_t)one->dtype,
        .reduction = (uint32_t)one->reduction,
        .root = one->root,
    };
}

void collective_text(const collective *one, char *out, size_t size)
{
    words text = words_in(out, size);
    if (one->kind != MESSAGES) {
        call_note note = collective_note(one);
        note_text(&note, out, size);
    } else if (one->transfer_count == 1) {
        const transfer *only = one->transfers;
        say(&text, "%s of %llu bytes %s rank %u", one->name, (unsigned long long)only->what.bytes,
            only->sends ? "to" : "from", only->peer);
    } else {
        say(&text, "%s of %u items", one->name, one->transfer_count);
    }
}
