/* Where ranks of a root info that has an IP address find each other: a thread of the process that made the root info
 * listens there. A rank proves that it knows the key and says which machine it is on. When all are there, they learn
 * whether all are on one machine, and share memory; otherwise each says where UCX reaches it, and gets the table of
 * all. Without the machine lock. */
#pragma once
#include <stdbool.h>

#include "board.h"
#include "link.h"
#include "sockets.h"

/* ---- interfaces.c ----------------------------------------------------------------------------------------------- */

typedef enum interface_answer {
    INTERFACE_NONE, /* the environment asks for none */
    INTERFACE_FOUND,
    INTERFACE_WRONG, /* HCCL_IF_IP is no IP address, or none of this machine's */
    INTERFACE_ABSENT, /* no interface is one of HCCL_SOCKET_IFNAME */
} interface_answer;

/* By HCCL_IF_IP, HCCL_SOCKET_IFNAME and HCCL_SOCKET_FAMILY. */
interface_answer interface_asked_for(char host[HOST_TEXT]);

bool interface_has(const char *host); /* one of this machine's, as inet_ntop writes it */

/* ---- meeting_host.c --------------------------------------------------------------------------------------------- */

typedef struct meeting meeting;

/* Listens at that IP address, and writes it and the port into the name. NULL: it cannot. */
meeting *meeting_open(board_name *name, const char *host, port_range ports);
/* At the address and the port of the name, and for ranks that are on several machines whatever they say. */
meeting *meeting_open_apart(const board_name *name);
void meeting_close(meeting *one);
void meeting_forget(meeting *one); /* in a forked child, which has no such thread */

/* ---- attendance.c ----------------------------------------------------------------------------------------------- */

typedef enum meeting_answer {
    MEETING_LASTS,
    MEETING_SHARED, /* all ranks are on one machine: they have a board */
    MEETING_SPREAD, /* they are not: there is a table of seats, and a link */
    MEETING_GONE,   /* nobody listens there any more */
    MEETING_SIZE,   /* as the answers of boards */
    MEETING_TAKEN,
    MEETING_LOST,   /* a rank came and went */
    MEETING_NO_UCX, /* on the machine of a rank */
    MEETING_NO_ROOM,
} meeting_answer;

typedef struct attendance attendance;

attendance *attendance_new(const board_name *name, const board_member *member);
void attendance_end(attendance *one);
/* For so many ms at most. A name of no process may be there before anybody listens: it is tried again. */
meeting_answer attend(attendance *one, int ms);
bool attendance_sees(const attendance *one, uint32_t rank); /* whether it has come */
bool attendance_connected(const attendance *one);
uint32_t attendance_culprit(const attendance *one); /* the rank of MEETING_LOST and MEETING_NO_UCX */
const seat *attendance_seats(const attendance *one);
network_link *attendance_take_link(attendance *one);

/* ---- what they say to each other -------------------------------------------------------------------------------- */

typedef struct host_identity {
    char boot[40]; /* the machine since it was started */
    uint64_t processes, network, memory; /* the spaces of process numbers, of interfaces, of /dev/shm */
} host_identity;
void host_identify(host_identity *own);

typedef struct meeting_hello {
    uint64_t magic;
    uint8_t key[KEY_BYTES];
    uint32_t ranks, rank;
    int32_t device, process;
    host_identity host;
} meeting_hello;
#define MEETING_MAGIC 0x316d6363686e6c63ull

typedef struct meeting_frame {
    uint32_t answer, value; /* a meeting_answer */
    uint8_t here[MOST_RANKS / 8];
} meeting_frame;
