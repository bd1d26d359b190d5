/* Making communicators: by a board that their ranks share, or over a network. */
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "joining.h"
#include "refusing.h"
#include "replica.h"

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
                           "Expected ranks of one machine but got the root info of another machine or container, "
                           "without an IP address: set HCCL_IF_IP or HCCL_SOCKET_IFNAME on each machine.");
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
    view.transport = &shared_memory;
    communicator *one = allocate(&view, member, options);
    if (one) {
        *made = one;
        return 0;
    }
    view.transport->end(&view, member->rank, true);
    return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a communicator but there is none.");
}

/* ---- by an IP address ------------------------------------------------------------------------------------------- */

static int32_t enter_network(const board_name *name, const board_member *member, const communicator_options *options,
                             attendance *guest, communicator **made)
{
    board_view view;
    board_member joining = *member;
    joining.name = options->name;
    bool joined = replica_join(name, &joining, attendance_seats(guest), attendance_take_link(guest), &view);
    if (joined) *made = allocate(&view, member, options);
    if (joined && *made) return 0;
    if (joined) view.transport->end(&view, member->rank, true);
    return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a communicator but there is none.");
}

/* Ranks of one machine share memory even then. */
static int32_t enter_any(const board_name *name, const board_member *member, const communicator_options *options,
                         communicator **made)
{
    meeting_answer answer;
    if (!board_has_address(name)) return enter_board(name, member, options, made);
    attendance *guest = attendance_new(name, member);
    if (!guest) return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a communicator but there is none.");
    int32_t code = arrive(guest, member, options, &answer);
    if (!code)
        code = answer == MEETING_SPREAD ? enter_network(name, member, options, guest, made)
                                        : enter_board(name, member, options, made);
    attendance_end(guest);
    return code;
}

/* ---- behind the last rank's coming ------------------------------------------------------------------------------ */

static bool has_company(const communicator *one)
{
    for (uint32_t rank = 0; rank < one->view.ranks; rank++) {
        bool here_too = board_row(&one->view, rank)->process == board_row(&one->view, one->rank)->process;
        if (rank != one->rank && here_too) return true;
    }
    return false;
}

static int32_t adopt(communicator *one)
{
    one->handle = handle_new(HANDLE_COMMUNICATOR, one, site_observed());
    if (!one->handle) return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a handle but there is none.");
    one->together = has_company(one);
    communicator_enlist(one);
    return 0;
}

int32_t communicator_make(const board_name *name, board_member member, const communicator_options *options,
                          communicator **made)
{
    communicator *one;
    int32_t code = enter_any(name, &member, options, &one);
    if (code) return code;
    code = joining_wait(one, options);
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
