/* What a collective tells those who watch when it begins: which one it is, so that they find the same one in the other
 * ranks. */
#include <string.h>

#include "collective.h"
#include "digest.h"
#include "observe.h"
#include "words.h"

/* The same in all ranks of a communicator, whose key stays secret. */
static uint64_t number_of(const communicator *group)
{
    return digest_of_bytes(group->view.board->key, KEY_BYTES);
}

static void tell(const collective *one, const ae_stream *stream, uint64_t number, const char *name, const char *text)
{
    ae_event_record event = {
        .kind = AE_EVENT_COLLECTIVE,
        .a = stream->id,
        .b = stream->done + 1,
        .c = number_of(one->group),
        .d = number,
        .e = one->group->rank,
    };
    words all = words_in(event.text, sizeof event.text);
    memccpy(event.name, name, 0, sizeof event.name - 1);
    say(&all, "%s;ranks=%u;communicator=%.*s", text, one->group->view.ranks, NAME_BYTES - 1,
        one->group->view.board->name);
    observe_event(&event);
}

static void tell_transfer(const collective *one, const ae_stream *stream, const transfer *each)
{
    char text[96];
    uint32_t own = one->group->rank, from = each->sends ? own : each->peer, to = each->sends ? each->peer : own;
    words about = words_in(text, sizeof text);
    say(&about, "from=%u;to=%u;bytes=%llu", from, to, (unsigned long long)each->what.bytes);
    tell(one, stream, each->number, each->sends ? "HcclSend" : "HcclRecv", text);
}

void collective_tell_start(const collective *one, const ae_stream *stream)
{
    char text[96];
    if (!observed()) return;
    for (uint32_t i = 0; i < one->transfer_count; i++) tell_transfer(one, stream, one->transfers + i);
    if (one->kind == MESSAGES) return;
    call_note note = collective_note(one);
    words about = words_in(text, sizeof text);
    say(&about, "count=%llu;dtype=%s", (unsigned long long)one->count, dtype_name(one->dtype));
    if (note_reduces(&note)) say(&about, ";reduction=%s", reduction_name(one->reduction));
    if (note_has_root(&note)) say(&about, ";root=%u", one->root);
    tell(one, stream, one->number, note_name(&note), one->kind == BARRIER ? "" : text);
}
