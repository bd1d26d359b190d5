/* Whether the ranks call the same. */
#include <stdio.h>
#include <string.h>

#include "collective.h"

static void disagree(collective *one, uint32_t rank, const call_note *other)
{
    char mine[CALL_TEXT], theirs[CALL_TEXT];
    call_note note = collective_note(one);
    note_text(&note, mine, sizeof mine);
    note_text(other, theirs, sizeof theirs);
    bool counts = strcmp(mine, theirs) == 0;
    one->fault = HCCL_E_PARA;
    snprintf(one->why, sizeof one->why, "Expected all ranks to call the same but rank %u called %s and rank %u %s%s",
             rank, theirs, one->group->rank, mine, counts ? ", with other counts" : "");
}

static void disagree_pair(collective *one, uint32_t from, uint32_t to)
{
    const board_view *view = &one->group->view;
    one->fault = HCCL_E_PARA;
    snprintf(one->why, sizeof one->why,
             "Expected as many bytes as are sent but in %s rank %u sends %llu bytes and rank %u expects %llu of it",
             one->name, from, (unsigned long long)board_table(view, from, one->number)[to], to,
             (unsigned long long)board_table(view, to, one->number)[view->ranks + from]);
}

/* Every rank looks at all pairs, so that all of them answer alike. */
static void compare_pairs(collective *one)
{
    const board_view *view = &one->group->view;
    for (uint32_t from = 0; from < view->ranks; from++) {
        const uint64_t *sent = board_table(view, from, one->number);
        for (uint32_t to = 0; to < view->ranks && !one->fault; to++)
            if (sent[to] != board_table(view, to, one->number)[view->ranks + from]) disagree_pair(one, from, to);
    }
}

static bool is_all_to_all(collective_kind kind)
{
    return kind == ALL_TO_ALL || kind == ALL_TO_ALL_V || kind == ALL_TO_ALL_VC;
}

/* Counts differ from rank to rank where each rank has its own. */
static bool same_note(const collective *one, const call_note *other)
{
    call_note mine = collective_note(one);
    bool own = one->kind == ALL_GATHER_V || one->kind == REDUCE_SCATTER_V || one->kind == ALL_TO_ALL_V;
    return mine.kind == other->kind && mine.dtype == other->dtype && mine.reduction == other->reduction &&
           mine.root == other->root && mine.digest == other->digest && (own || mine.count == other->count);
}

bool collective_agrees(collective *one)
{
    const board_view *view = &one->group->view;
    for (uint32_t rank = 0; rank < view->ranks && !one->fault; rank++) {
        const call_note *other = &board_row(view, rank)->notes[one->number % 2];
        if (!same_note(one, other)) disagree(one, rank, other);
    }
    if (!one->fault && is_all_to_all(one->kind)) compare_pairs(one);
    return !one->fault;
}
