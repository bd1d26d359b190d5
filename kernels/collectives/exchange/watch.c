/* Looking after streams whose front waits for other ranks: a thread for each communicator that has such streams sleeps
 * at the rank's bell, runs what can move, and now and then asks whether the others live and how long they have taken.
 */
#include <stdio.h>
#include <string.h>

#include "collective.h"
#include "machine.h"
#include "transport.h"
#include "words.h"

#define LOOK (100 * MILLISECOND)  /* between two looks at the others */
#define IDLE (1000 * MILLISECOND) /* with nothing to look after, then the thread ends */
#define TURN (1000 * MILLISECOND)
#define LISTED 8 /* ranks that a message names */

/* ---- moving on -------------------------------------------------------------------------------------------------- */

static bool can_go(const ae_stream *stream)
{
    const task *front = queue_front(&stream->queue);
    return front && !front->kind->parking(front);
}

static ae_stream *movable(const communicator *group)
{
    ae_stream *stream = group->parked.first;
    while (stream && !can_go(stream)) stream = stream->after;
    return stream;
}

/* False: none of its streams can move. */
static bool run_one(communicator *group)
{
    ae_stream *stream = movable(group);
    if (!stream) return false;
    runner run = {.target = stream->done + 1, .slice = TURN};
    stream->references++;
    stream_make_ready(stream);
    stream_run(stream, &run);
    stream_drop_reference(stream);
    return true;
}

/* Called from within other streams' tasks: these only become ready. */
static void wake_parked(communicator *group)
{
    for (ae_stream *stream = group->parked.first, *after; stream; stream = after) {
        after = stream->after;
        if (!can_go(stream)) continue;
        stream_make_ready(stream);
        stream_due(stream, stream->done + 1);
    }
    notify_all();
}

/* ---- whether the others come ------------------------------------------------------------------------------------ */

/* Ranks that a collective waits for just now. */
static bool waits_for(const collective *one, uint32_t rank)
{
    if (one->kind != MESSAGES) return atomic_load(&board_row(&one->group->view, rank)->round) < collective_awaits(one);
    for (uint32_t i = 0; i < one->transfer_count; i++)
        if (!one->transfers[i].done && one->transfers[i].peer == rank) return true;
    return false;
}

static void say_last_call(const communicator *group, uint32_t rank, words *text)
{
    const rank_row *row = board_row(&group->view, rank);
    uint64_t calls = atomic_load(&row->calls);
    char call[CALL_TEXT];
    if (calls) note_text(&row->notes[(calls - 1) % 2], call, sizeof call);
    if (calls)
        say(text, " (its last call was number %llu, %s)", (unsigned long long)calls, call);
    else
        say(text, " (which has called nothing yet)");
}

static void fail_lost(const collective *one, uint32_t rank, const char *how)
{
    char call[CALL_TEXT], last[CALL_TEXT * 2];
    words text = words_in(last, sizeof last);
    collective_text(one, call, sizeof call);
    say_last_call(one->group, rank, &text);
    communicator_fail(one->group, HCCL_E_REMOTE, "rank %u waited in %s for rank %u%s, which %s", one->group->rank, call,
                      rank, last, how);
}

static void fail_late(const collective *one)
{
    char call[CALL_TEXT], late[EXPLANATION_BYTES / 2];
    words text = words_in(late, sizeof late);
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < one->group->view.ranks; rank++) {
        if (!waits_for(one, rank) || ++count > LISTED) continue;
        say(&text, "%srank %u", count > 1 ? ", " : "", rank);
        say_last_call(one->group, rank, &text);
    }
    collective_text(one, call, sizeof call);
    communicator_fail(one->group, HCCL_E_TIMEOUT,
                      "rank %u waited %g s (HCCL_EXEC_TIMEOUT) in %s, its call number %llu, for %s", one->group->rank,
                      (double)one->group->timeout / 1e9, call, (unsigned long long)one->number + 1, late);
}

static void look_at_others(const collective *one)
{
    communicator *group = one->group;
    for (uint32_t rank = 0; rank < group->view.ranks; rank++) {
        if (rank == group->rank || !waits_for(one, rank)) continue;
        bool left = atomic_load(&board_row(&group->view, rank)->state) == RANK_LEFT;
        if (left || !group->view.transport->lives(&group->view, rank)) {
            if (waits_for(one, rank)) fail_lost(one, rank, left ? "destroyed its communicator" : "has ended");
            return;
        }
    }
    if (group->timeout && ae_now() - one->since > group->timeout) fail_late(one);
}

static void look_after(communicator *group)
{
    for (const ae_stream *stream = group->parked.first; stream && !communicator_has_failed(group);
         stream = stream->after) {
        const collective *one = collective_of(queue_front(&stream->queue));
        if (one->begun) look_at_others(one);
    }
}

/* ---- the thread ------------------------------------------------------------------------------------------------- */

/* Between two looks, the lock released. False: there was nothing to look after for long. */
static bool rest(communicator *group)
{
    rank_row *row = board_row(&group->view, group->rank);
    if (!group->parked.first) {
        group->resting = true;
        bool woken = condition_wait(&group->rest, ae_now() + IDLE);
        group->resting = false;
        return woken || group->parked.first;
    }
    atomic_store(&row->sleeping, 1);
    uint32_t seen = atomic_load(&row->bell);
    atomic_thread_fence(memory_order_seq_cst);
    if (!movable(group)) {
        machine_unlock();
        bell_wait(&row->bell, seen, LOOK);
        machine_lock();
    }
    atomic_store(&row->sleeping, 0);
    return true;
}

static void *watch(void *watched)
{
    communicator *group = watched;
    uint64_t looked = ae_now();
    machine_lock();
    while (group->handle || group->parked.first) {
        if (run_one(group)) continue;
        if (ae_now() - looked > LOOK) {
            look_after(group);
            looked = ae_now();
        }
        if (!rest(group)) break;
    }
    group->watched = false;
    communicator_drop_reference(group);
    machine_unlock();
    return NULL;
}

void watch_begin(communicator *group)
{
    pthread_t thread;
    if (group->resting) pthread_cond_signal(&group->rest);
    if (group->watched) return;
    group->references++;
    group->watched = thread_start(watch, group, &thread) == 0;
    if (!group->watched) group->references--;
}

__attribute__((constructor)) static void attach(void)
{
    communicator_moved = wake_parked;
}
