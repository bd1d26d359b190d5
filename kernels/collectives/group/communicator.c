/* Communicators from joining to the end. */
#include "communicator.h"

#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "failure.h"
#include "refusing.h"
#include "transport.h"
#include "waiting.h"
#include "words.h"

#define MOST_RESTS 10000
#define LOOK (50 * MILLISECOND) /* between two looks whether those that have joined still live */

void (*communicator_moved)(communicator *one);
static communicator *all;

communicator *communicator_first(void)
{
    return all;
}

/* ---- making ----------------------------------------------------------------------------------------------------- */

static void unlink_one(const communicator *one)
{
    communicator **link = &all;
    while (*link && *link != one) link = &(*link)->next;
    if (*link) *link = one->next;
}

void communicator_drop_reference(communicator *one)
{
    if (--one->references) return;
    one->view.transport->end(&one->view, one->rank, true);
    pthread_cond_destroy(&one->rest);
    free(one->sends);
    free(one->receives);
    free(one);
}

static communicator *allocate(const board_view *view, const board_member *member, const communicator_options *options)
{
    communicator *one = calloc(1, sizeof *one);
    transfer_queue *queues = calloc(2 * (size_t)view->ranks, sizeof *queues);
    transfer_queue *receives = calloc(view->ranks, sizeof *receives);
    if (!one || !queues || !receives) {
        free(one);
        free(queues);
        free(receives);
        return NULL;
    }
    one->references = 1;
    one->view = *view;
    one->rank = member->rank;
    one->timeout = options->timeout;
    one->sends = queues;
    one->receives = receives;
    condition_start(&one->rest);
    return one;
}

static int32_t refuse_board(board_answer answer, const board_member *member)
{
    switch (answer) {
    case BOARD_FOREIGN: return refuse_parameter("rootInfo", "what HcclGetRootInfo wrote", "something else");
    case BOARD_ELSEWHERE:
        return refuse_hccl(HCCL_E_NOT_SUPPORT,
                           "Expected ranks of one machine but got the root info of another machine or container: "
                           "communication between machines is not emulated.");
    case BOARD_GONE:
        return refuse_hccl(HCCL_E_UNAVAIL,
                           "Expected a root info of a process that lives, of a communicator that is not complete yet, "
                           "but got one that leads nowhere.");
    case BOARD_SIZE: return refuse_parameter("nRanks", "the number of ranks that the others gave", "%u", member->ranks);
    case BOARD_TAKEN: return refuse_parameter("rank", "a rank that nobody has yet", "%u", member->rank);
    default: return refuse_hccl(HCCL_E_MEMORY, "Expected shared memory for a communicator but there is none.");
    }
}

static int32_t enter_board(const board_name *name, const board_member *member, const communicator_options *options,
                           communicator **made)
{
    board_view view;
    board_member joining = *member;
    joining.name = options->name;
    board_answer answer = board_join(name, &joining, &view);
    if (answer != BOARD_FOUND) return refuse_board(answer, member);
    communicator *one = allocate(&view, member, options);
    if (one) {
        *made = one;
        return 0;
    }
    view.transport->end(&view, member->rank, true);
    return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a communicator but there is none.");
}

/* ---- until all are there ------------------------------------------------------------------------------------------
 */

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

static int32_t wait_for_all(communicator *one, int64_t timeout)
{
    char missing[128];
    words text = words_in(missing, sizeof missing);
    int32_t code = wait_in_slices(join_step, join_reason, one, timeout);
    if (!code || code == AE_INTERRUPTED) return code;
    if (code == LOST_RANK)
        return refuse_hccl(HCCL_E_TCP_CONNECT,
                           "Expected %u ranks to join the communicator but rank %u ended before it was complete.",
                           one->view.ranks, lost_rank(one));
    say_missing(one, &text);
    return refuse_hccl(HCCL_E_TIMEOUT,
                       "Expected %u ranks to join the communicator within %g s (HCCL_CONNECT_TIMEOUT) but rank %u "
                       "waited in vain for: %s.",
                       one->view.ranks, (double)timeout / 1000, one->rank, missing);
}

static bool has_company(const communicator *one)
{
    for (uint32_t rank = 0; rank < one->view.ranks; rank++) {
        bool here_too = board_row(&one->view, rank)->process == board_row(&one->view, one->rank)->process;
        if (rank != one->rank && here_too) return true;
    }
    return false;
}

/* Behind the last rank's coming. */
static int32_t adopt(communicator *one)
{
    one->handle = handle_new(HANDLE_COMMUNICATOR, one, site_observed());
    if (!one->handle) return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a handle but there is none.");
    one->together = has_company(one);
    one->next = all;
    all = one;
    return 0;
}

int32_t communicator_make(const board_name *name, board_member member, const communicator_options *options,
                          communicator **made)
{
    communicator *one;
    int32_t code = enter_board(name, &member, options, &one);
    if (code) return code;
    code = wait_for_all(one, options->connect);
    root_info_done(name);
    if (!code) code = adopt(one);
    if (code)
        communicator_drop_reference(one);
    else
        *made = one;
    return code;
}

int32_t communicators_make(const int32_t *devices, uint32_t count, communicator **made)
{
    board_name name;
    communicator_options options;
    uint32_t joined = 0, kept = 0;
    int32_t code = options_read(NULL, &options);
    if (!code) code = root_info_new(&name);
    if (code) return code;
    for (; joined < count && !code; joined += !code) {
        board_member member = {.ranks = count, .rank = joined, .device = devices[joined]};
        code = enter_board(&name, &member, &options, made + joined);
    }
    root_info_done(&name);
    for (; kept < joined && !code; kept++) code = adopt(made[kept]);
    for (uint32_t i = 0; code && i < joined; i++) communicator_end(made[i]);
    return code;
}

/* ---- ending -------------------------------------------------------------------------------------------------------
 */

void communicator_end(communicator *one)
{
    if (one->handle) handle_end(one->handle);
    one->handle = 0;
    unlink_one(one);
    atomic_store(&board_row(&one->view, one->rank)->state, RANK_LEFT);
    one->view.transport->left(&one->view, one->rank);
    pthread_cond_signal(&one->rest);
    bell_ring(&board_row(&one->view, one->rank)->bell);
    communicator_drop_reference(one);
}

/* ---- failing ---------------------------------------------------------------------------------------------------- */

bool communicator_has_failed(communicator *one)
{
    board *shared = one->view.board;
    if (one->failed) return true;
    if (atomic_load(&shared->failed) != 2) return false;
    char copy[EXPLANATION_BYTES] = "";
    memccpy(copy, shared->explanation, 0, sizeof copy - 1);
    one->explanation = failure_kept(copy); /* what tells it outlives the communicator */
    one->failed = shared->code > 0 && shared->code < HCCL_E_RESERVED ? (HcclResult)shared->code : HCCL_E_REMOTE;
    return true;
}

void communicator_fail(communicator *one, HcclResult code, const char *explanation, ...)
{
    board *shared = one->view.board;
    uint32_t none = 0;
    va_list arguments;
    va_start(arguments, explanation);
    if (atomic_compare_exchange_strong(&shared->failed, &none, 1)) {
        vsnprintf(shared->explanation, EXPLANATION_BYTES, explanation, arguments);
        shared->code = (int32_t)code;
        atomic_store(&shared->failed, 2);
    }
    va_end(arguments);
    one->view.transport->failed(&one->view, one->rank);
    for (int32_t rests = 0; rests < MOST_RESTS && !communicator_has_failed(one); rests++)
        sched_yield(); /* another rank writes what happened just now */
    if (!communicator_has_failed(one)) /* and was killed meanwhile */
        one->failed = code, one->explanation = "another rank of the communicator failed";
    if (communicator_moved) communicator_moved(one);
}

/* ---- fork ------------------------------------------------------------------------------------------------------- */

/* The parent's ranks stay the parent's: nothing but the mappings and the locks of this process goes. */
static void forget(void)
{
    for (communicator *one = all, *next; one; one = next) {
        next = one->next;
        one->view.transport->end(&one->view, one->rank, false);
    }
    all = NULL;
    root_infos_forget();
}

__attribute__((constructor)) static void begin(void)
{
    pthread_atfork(NULL, NULL, forget);
}
