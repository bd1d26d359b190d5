/* Communicators until the end. */
#include "communicator.h"

#include <stdio.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"
#include "handle.h"
#include "transport.h"

#define MOST_RESTS 10000

void (*communicator_moved)(communicator *one);
static communicator *all;

communicator *communicator_first(void)
{
    return all;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

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

void communicator_enlist(communicator *one)
{
    one->next = all;
    all = one;
}

/* ---- ending ----------------------------------------------------------------------------------------------------- */

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
