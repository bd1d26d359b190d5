/* Waking other processes: a word of the board that they sleep at. */
#define _GNU_SOURCE 1
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "board.h"

#define SECOND 1000000000ull

static void futex(_Atomic uint32_t *word, int operation, uint32_t value, const struct timespec *limit)
{
    syscall(SYS_futex, word, operation, value, limit, NULL, 0);
}

void bell_wait(_Atomic uint32_t *bell, uint32_t seen, uint64_t ns)
{
    const struct timespec limit = {.tv_sec = (time_t)(ns / SECOND), .tv_nsec = (long)(ns % SECOND)};
    futex(bell, FUTEX_WAIT, seen, &limit);
}

void bell_ring(_Atomic uint32_t *bell)
{
    atomic_fetch_add(bell, 1);
    futex(bell, FUTEX_WAKE, INT32_MAX, NULL);
}

/* What was written before is seen by whoever finds the bell changed, or is awake and looks itself. */
void board_ring(const board_view *view, uint32_t rank)
{
    rank_row *row = board_row(view, rank);
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load(&row->sleeping)) bell_ring(&row->bell);
}

void board_ring_all(const board_view *view, uint32_t but)
{
    for (uint32_t rank = 0; rank < view->ranks; rank++)
        if (rank != but) board_ring(view, rank);
}
