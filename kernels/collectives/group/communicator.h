/* Communicators: groups of ranks, each a device of some process of this machine, that exchange bytes by a board. With
 * the machine lock held unless said otherwise. "noted": the refusal is noted already and its code, an HcclResult, is
 * returned. */
#pragma once
#include "board.h"
#include "stream.h"

#include "hccl/hccl_types.h"

typedef struct collective collective; /* exchange/collective.h */
typedef struct transfer transfer;     /* likewise */
typedef struct port_range port_range; /* network/sockets.h */

/* In the order of their calls. */
typedef struct transfer_queue {
    transfer *first, *last;
    uint64_t entered; /* how many */
} transfer_queue;

typedef struct communicator {
    uint32_t references; /* one while it lives, one each collective and the watch */
    uint64_t handle;     /* 0 once it is gone */
    struct communicator *next;
    board_view view;
    uint32_t rank;
    uint64_t timeout; /* ns that a collective waits for other ranks; 0: for ever */
    HcclResult failed; /* HCCL_SUCCESS: nothing did */
    const char *explanation; /* how it failed */
    bool suspended;
    bool together; /* other ranks of it are in this process */
    collective *first, *last; /* collectives of all ranks, in the order of their calls */
    transfer_queue *sends, *receives; /* by the other rank */
    uint64_t round, calls; /* of its own, as the board has them */
    stream_list parked; /* streams whose front waits for other ranks */
    bool watched, resting; /* a thread looks after those; it sleeps since there are none */
    pthread_cond_t rest;
} communicator;

/* The environment and the fields of HcclCommConfig that have an effect. */
typedef struct communicator_options {
    char name[NAME_BYTES]; /* "": none is given */
    uint64_t timeout; /* ns, as the communicator's */
    int64_t connect;  /* ms that a rank waits for others to join */
    uint64_t begun;   /* when the call began that has read them */
} communicator_options;

/* ---- options.c: without the lock -------------------------------------------------------------------------------- */

/* By the environment, and by a configuration unless it is NULL: HCCL_E_PARA noted. */
int32_t options_read(const HcclCommConfig *config, communicator_options *options);
/* Where to listen, by HCCL_IF_BASE_PORT. HCCL_E_PARA noted. */
int32_t listen_ports(port_range *ports);
void config_clear(HcclCommConfig *config);
int64_t connect_left(const communicator_options *options); /* ms; 0: the time is over */

/* ---- root_info.c: without the lock ------------------------------------------------------------------------------ */

/* A new board, which this process keeps open until its rank has joined: HCCL_E_MEMORY noted. */
int32_t root_info_new(board_name *name);
/* The same, for ranks of other machines too: at an IP address; "": without. HCCL_E_NETWORK noted. */
int32_t root_info_new_at(board_name *name, const char *host);
/* At the address that the environment asks for: HCCL_E_PARA, HCCL_E_NOT_FOUND noted. */
int32_t root_info_new_asked_for(board_name *name);
/* For a name by board_named_at: at its address and port, without a board that could be shared. HCCL_E_NETWORK noted. */
int32_t root_info_new_of_table(const board_name *name);
/* Nobody of this process needs to find it any more. */
void root_info_done(const board_name *name);
void root_infos_forget(void); /* in a forked child */

/* ---- making.c --------------------------------------------------------------------------------------------------- */

/* Join and wait for the others; the lock is released meanwhile. HCCL_E_PARA, _TIMEOUT, _MEMORY ... noted. */
int32_t communicator_make(const board_name *name, board_member member, const communicator_options *options,
                          communicator **made);
/* All ranks of one in this process, on these devices. */
int32_t communicators_make(const int32_t *devices, uint32_t count, communicator **made);

/* ---- communicator.c --------------------------------------------------------------------------------------------- */

void communicator_enlist(communicator *one);
/* It is gone for the program, and for other ranks, whose collectives fail. */
void communicator_end(communicator *one);
void communicator_drop_reference(communicator *one);
/* What others have told meanwhile of a failure. */
bool communicator_has_failed(communicator *one);
/* It fails, for all ranks: the first explanation counts. */
__attribute__((format(printf, 3, 4))) void communicator_fail(communicator *one, HcclResult code,
                                                             const char *explanation, ...);

/* ---- lookup.c --------------------------------------------------------------------------------------------------- */

communicator *communicator_first(void); /* of those that live, each with the next one */
int32_t communicator_named(uint64_t handle, communicator **found); /* HCCL_E_PTR, HCCL_E_PARA noted */
/* The one of a device, below 0 of any, whose name is that of HcclGetCommName; NULL: there is none. */
communicator *communicator_called(const char *name, int32_t device);

/* ---- children.c ------------------------------------------------------------------------------------------------- */

/* Part of a communicator, as its member of that number there sees it. */
typedef struct child_call {
    uint64_t id, digest;
    const uint32_t *members; /* the parent's ranks */
    uint32_t count, rank;
    const communicator_options *options;
} child_call;

/* Where the members find each other; without the lock. HCCL_E_MEMORY, HCCL_E_TIMEOUT, HCCL_E_TCP_CONNECT noted. */
int32_t child_board(communicator *parent, const child_call *call, board_name *name);

/* ---- rank_table.c: without the lock ----------------------------------------------------------------------------- */

/* What a file of ranks says, and where they find each other. */
typedef struct table_meeting {
    uint32_t ranks;
    bool apart; /* on several servers */
    uint64_t digest; /* of the file */
    board_name name;
} table_meeting;

/* HCCL_E_PARA, HCCL_E_NOT_SUPPORT, HCCL_E_SYSCALL noted. */
int32_t rank_table_board(const char *path, uint32_t rank, table_meeting *meeting);
/* All have come, or none will. */
void rank_table_done(const table_meeting *meeting);

/* ---- what the room above does ----------------------------------------------------------------------------------- */

/* Streams that wait look again; NULL: none can. */
extern void (*communicator_moved)(communicator *one);
