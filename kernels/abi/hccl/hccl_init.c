/* Making communicators: by a root info, by a rank table, of all devices of a process, of part of the ranks. */
#include <string.h>

#include "digest.h"
#include "hccl_group.h"

_Static_assert(sizeof(board_name) <= HCCL_ROOT_INFO_BYTES, "a root info has room for it");

HcclResult HcclGetRootInfo(HcclRootInfo *rootInfo)
{
    ENTER;
    board_name name;
    communicator_options options;
    int32_t code = NEEDED({"rootInfo", rootInfo});
    if (!code) code = options_read(NULL, &options);
    if (!code) code = root_info_new_asked_for(&name);
    if (!code) {
        memset(rootInfo, 0, sizeof *rootInfo);
        memcpy(rootInfo, &name, sizeof name);
    }
    return hccl_leave(code);
}

/* ---- from a board on -------------------------------------------------------------------------------------------- */

/* The current device is the rank's. */
static int32_t make(const board_name *name, board_member member, const communicator_options *options, HcclComm *comm)
{
    ae_context *context;
    communicator *made;
    int32_t code = lock_context(&context);
    if (code) {
        code = HCCL_E_RUNTIME;
    } else {
        member.device = context->device;
        code = communicator_make(name, member, options, &made);
    }
    if (!code) *comm = POINTER(made->handle);
    machine_unlock();
    return code;
}

static int32_t check_size(uint32_t ranks, uint32_t rank)
{
    if (!ranks || ranks > MOST_RANKS) return refuse_parameter("nRanks", "1 to 1024 ranks", "%u", ranks);
    return rank < ranks ? 0 : refuse_parameter("rank", "a number below nRanks", "%u of %u", rank, ranks);
}

static int32_t init_by_root(board_member member, const HcclRootInfo *rootInfo, const HcclCommConfig *config,
                            HcclComm *comm)
{
    board_name name;
    communicator_options options;
    int32_t code = check_size(member.ranks, member.rank);
    if (!code) code = NEEDED({"comm", comm}, {"rootInfo", rootInfo});
    if (!code) code = options_read(config, &options);
    if (code) return code;
    memcpy(&name, rootInfo, sizeof name);
    return make(&name, member, &options, comm);
}

static int32_t by_root(const hccl_group_job *job)
{
    return init_by_root((board_member){.ranks = job->ranks, .rank = job->rank}, job->root, NULL, job->comm);
}

static int32_t by_root_and_config(const hccl_group_job *job)
{
    int32_t code = NEEDED({"config", job->config});
    board_member member = {.ranks = job->ranks, .rank = job->rank};
    return code ? code : init_by_root(member, job->root, job->config, job->comm);
}

HcclResult HcclCommInitRootInfo(uint32_t nRanks, const HcclRootInfo *rootInfo, uint32_t rank, HcclComm *comm)
{
    ENTER;
    site_note();
    return hccl_group_call(&(hccl_group_job){by_root, nRanks, rank, .root = rootInfo, .comm = comm});
}

HcclResult HcclCommInitRootInfoConfig(uint32_t nRanks, const HcclRootInfo *rootInfo, uint32_t rank,
                                      const HcclCommConfig *config, HcclComm *comm)
{
    ENTER;
    site_note();
    return hccl_group_call(
        &(hccl_group_job){by_root_and_config, nRanks, rank, .root = rootInfo, .config = config, .comm = comm});
}

/* ---- from a file ------------------------------------------------------------------------------------------------ */

static int32_t init_by_table(const char *clusterInfo, uint32_t rank, const HcclCommConfig *config, HcclComm *comm)
{
    table_meeting meeting;
    communicator_options options;
    int32_t code = options_read(config, &options);
    if (!code) code = rank_table_board(clusterInfo, rank, &meeting);
    if (code) return code;
    code = make(&meeting.name, (board_member){.ranks = meeting.ranks, .rank = rank}, &options, comm);
    rank_table_done(&meeting);
    return code;
}

static int32_t by_table(const hccl_group_job *job)
{
    int32_t code = NEEDED({"clusterInfo", job->table}, {"comm", job->comm});
    return code ? code : init_by_table(job->table, job->rank, NULL, job->comm);
}

static int32_t by_table_and_config(const hccl_group_job *job)
{
    int32_t code = NEEDED({"clusterInfo", job->table}, {"comm", job->comm}, {"config", job->config});
    return code ? code : init_by_table(job->table, job->rank, job->config, job->comm);
}

HcclResult HcclCommInitClusterInfo(const char *clusterInfo, uint32_t rank, HcclComm *comm)
{
    ENTER;
    site_note();
    return hccl_group_call(&(hccl_group_job){by_table, .rank = rank, .table = clusterInfo, .comm = comm});
}

HcclResult HcclCommInitClusterInfoConfig(const char *clusterInfo, uint32_t rank, HcclCommConfig *config, HcclComm *comm)
{
    ENTER;
    site_note();
    return hccl_group_call(
        &(hccl_group_job){by_table_and_config, .rank = rank, .table = clusterInfo, .config = config, .comm = comm});
}

/* ---- several at once -------------------------------------------------------------------------------------------- */

static int32_t check_devices(const int32_t *devices, uint32_t count)
{
    int32_t visible;
    int32_t code = device_visible(&visible);
    for (uint32_t i = 0; i < count && !code; i++) {
        if (devices[i] < 0 || devices[i] >= visible)
            return refuse_parameter("devices", "numbers of visible devices", "%d", devices[i]);
        for (uint32_t before = 0; before < i; before++)
            if (devices[before] == devices[i]) return refuse_parameter("devices", "each device once", "%d", devices[i]);
    }
    return code ? HCCL_E_RUNTIME : 0;
}

HcclResult HcclCommInitAll(uint32_t ndev, int32_t *devices, HcclComm *comms)
{
    ENTER;
    site_note();
    communicator *made[MOST_DEVICES + 1];
    int32_t code = ndev && ndev <= MOST_DEVICES ? 0 : refuse_parameter("ndev", "1 to 15 devices", "%u", ndev);
    if (!code) code = NEEDED({"comms", comms}, {"devices", devices});
    if (code) return hccl_leave(code);
    machine_lock();
    code = check_devices(devices, ndev);
    if (!code) code = communicators_make(devices, ndev, made);
    for (uint32_t i = 0; i < ndev && !code; i++) comms[i] = POINTER(made[i]->handle);
    return unlock_and_leave_hccl(code);
}

/* ---- of part of the ranks --------------------------------------------------------------------------------------- */

static int32_t check_place(const board_member *member)
{
    if (!member->ranks) return refuse_parameter("rankNum", "1 or more ranks", "0");
    return member->rank < member->ranks
               ? 0
               : refuse_parameter("subCommRankId", "a number below rankNum", "%u of %u", member->rank, member->ranks);
}

static int32_t check_members(const communicator *parent, const uint32_t *ids, uint32_t count, uint32_t place)
{
    if (count > parent->view.ranks)
        return refuse_parameter("rankNum", "at most the number of ranks of comm", "%u", count);
    for (uint32_t i = 0; i < count; i++) {
        if (ids[i] >= parent->view.ranks) return refuse_parameter("rankIds", "ranks of comm", "%u", ids[i]);
        for (uint32_t before = 0; before < i; before++)
            if (ids[before] == ids[i]) return refuse_parameter("rankIds", "each rank once", "%u", ids[i]);
    }
    if (ids[place] != parent->rank)
        return refuse_parameter("subCommRankId", "the caller's place in rankIds", "%u, which is rank %u", place,
                                ids[place]);
    return 0;
}

static uint64_t members_digest(const uint32_t *ids, uint32_t count)
{
    uint64_t digest = DIGEST_BEGIN;
    for (uint32_t i = 0; i < count; i++) digest = digest_with(digest, ids[i]);
    return digest;
}

static int32_t lock_parent(HcclComm comm, const board_member *member, const uint32_t *ids, communicator **parent)
{
    machine_lock();
    int32_t code = communicator_named(HANDLE(comm), parent);
    if (!code) code = check_members(*parent, ids, member->ranks, member->rank);
    if (!code) (*parent)->references++;
    machine_unlock();
    return code;
}

static int32_t make_child(HcclComm comm, board_member member, const uint32_t *ids, uint64_t id,
                          const communicator_options *options, HcclComm *made)
{
    communicator *parent;
    board_name name;
    int32_t code = lock_parent(comm, &member, ids, &parent);
    if (code) return code;
    const child_call call = {id, members_digest(ids, member.ranks), ids, member.ranks, member.rank, options};
    code = child_board(parent, &call, &name);
    machine_lock();
    communicator_drop_reference(parent);
    machine_unlock();
    return code ? code : make(&name, member, options, made);
}

HcclResult HcclCreateSubCommConfig(HcclComm *comm, uint32_t rankNum, uint32_t *rankIds, uint64_t subCommId,
                                   uint32_t subCommRankId, HcclCommConfig *config, HcclComm *subComm)
{
    ENTER;
    site_note();
    communicator_options options;
    board_member member = {.ranks = rankNum, .rank = subCommRankId};
    int32_t code = NEEDED({"subComm", subComm});
    if (!code && !rankIds && subCommId == UINT32_MAX) return hccl_leave(HCCL_SUCCESS); /* the caller is no member */
    if (!code && (!rankIds || subCommId == UINT32_MAX))
        code =
            refuse_parameter("rankIds", "ranks and a subCommId, or neither", "%s", rankIds ? "no subCommId" : "null");
    if (!code) code = check_place(&member);
    if (!code) code = NEEDED({"config", config}, {"comm", comm});
    if (!code) code = options_read(config, &options);
    if (!code) code = make_child(*comm, member, rankIds, subCommId, &options, subComm);
    return hccl_leave(code);
}
