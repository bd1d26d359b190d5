/* Until all ranks have joined a communicator. */
#include "joining.h"

#include "refusing.h"
#include "transport.h"
#include "waiting.h"
#include "words.h"

#define MEETING_LAG 5000 /* ms */
#define LOOK (50 * MILLISECOND) /* between two looks whether those that have joined still live */

static bool is_complete(const communicator *one)
{
    return atomic_load(&one->view.board->joined) >= one->view.ranks;
}

/* The first rank that has joined and died; the number of ranks: none has. */
static uint32_t lost_rank(const communicator *one)
{
    uint32_t rank = 0;
    for (; rank < one->view.ranks; rank++) {
        uint32_t state = atomic_load(&board_row(&one->view, rank)->state);
        if (state == RANK_JOINED && rank != one->rank && !one->view.transport->lives(&one->view, rank)) break;
    }
    return rank;
}

#define LOST_RANK (-2)

static int32_t join_step(void *what, int64_t slice)
{
    communicator *one = what;
    uint64_t end = ae_now() + (uint64_t)slice;
    machine_unlock();
    bool lost = false;
    for (uint64_t now = ae_now(); !is_complete(one) && !lost && now < end; now = ae_now()) {
        uint32_t seen = atomic_load(&one->view.board->bell);
        if (!is_complete(one)) bell_wait(&one->view.board->bell, seen, end - now < LOOK ? end - now : LOOK);
        lost = !is_complete(one) && lost_rank(one) < one->view.ranks;
    }
    machine_lock();
    return is_complete(one) ? 0 : lost ? LOST_RANK : AE_AGAIN;
}

/* "1, 3 (gave up)" */
static void say_missing(const communicator *one, words *text)
{
    const char *comma = "";
    for (uint32_t rank = 0; rank < one->view.ranks; rank++) {
        uint32_t state = atomic_load(&board_row(&one->view, rank)->state);
        if (state == RANK_JOINED) continue;
        say(text, "%s%u%s", comma, rank, state == RANK_LEFT ? " (gave up)" : "");
        comma = ", ";
    }
}

static void join_reason(const void *what, char *out, size_t size)
{
    const communicator *one = what;
    words text = words_in(out, size);
    say(&text, "rank %u of %u waits for ranks to join its communicator: ", one->rank, one->view.ranks);
    say_missing(one, &text);
}

/* Ranks that have met on time may still have to connect. */
static int64_t time_left(const communicator_options *options)
{
    int64_t left = connect_left(options), least = options->connect < MEETING_LAG ? options->connect : MEETING_LAG;
    return left > least ? left : least;
}

int32_t joining_wait(communicator *one, const communicator_options *options)
{
    char missing[128];
    words text = words_in(missing, sizeof missing);
    int32_t code = wait_in_slices(join_step, join_reason, one, time_left(options));
    if (!code || code == AE_INTERRUPTED) return code;
    if (code == LOST_RANK)
        return refuse_hccl(HCCL_E_TCP_CONNECT,
                           "Expected %u ranks to join the communicator but rank %u ended before it was complete.",
                           one->view.ranks, lost_rank(one));
    say_missing(one, &text);
    return refuse_hccl(HCCL_E_TIMEOUT,
                       "Expected %u ranks to join the communicator within %g s (HCCL_CONNECT_TIMEOUT) but rank %u "
                       "waited in vain for: %s.",
                       one->view.ranks, (double)options->connect / 1000, one->rank, missing);
}
