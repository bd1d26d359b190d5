/* Boards that this process has made and whose ranks have not all come: their files stay open so that others find them.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "communicator.h"
#include "meeting.h"
#include "refusing.h"

typedef struct open_board {
    struct open_board *next;
    board_name name;
    meeting *meeting; /* of ranks of several machines; NULL: there is none */
} open_board;

static open_board *all;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void keep(open_board *fresh)
{
    pthread_mutex_lock(&mutex);
    fresh->next = all;
    all = fresh;
    pthread_mutex_unlock(&mutex);
}

int32_t root_info_new_at(board_name *name, const char *host)
{
    port_range ports;
    int32_t code = *host ? listen_ports(&ports) : 0;
    if (code) return code;
    open_board *fresh = calloc(1, sizeof *fresh);
    if (!fresh || board_new(name) < 0) {
        free(fresh);
        return refuse_hccl(HCCL_E_MEMORY, "Expected shared memory for a communicator but there is none.");
    }
    if (*host) fresh->meeting = meeting_open(name, host, ports);
    fresh->name = *name;
    keep(fresh);
    if (fresh->meeting || !*host) return 0;
    root_info_done(name);
    return refuse_hccl(
        HCCL_E_NETWORK,
        "Expected a free port of %s from %u to %u to listen at but there is none; HCCL_IF_BASE_PORT sets the first "
        "one.",
        host, ports.first, ports.first + ports.count - 1);
}

int32_t root_info_new_of_table(const board_name *name)
{
    open_board *fresh = calloc(1, sizeof *fresh);
    if (fresh) fresh->meeting = meeting_open_apart(name);
    if (fresh && fresh->meeting) {
        fresh->name = *name;
        keep(fresh);
        return 0;
    }
    free(fresh);
    return refuse_hccl(HCCL_E_NETWORK,
                       "Expected to listen at %s, port %u, for a rank table of several servers but it is taken: "
                       "HCCL_IF_BASE_PORT chooses other ports.",
                       name->address, name->port);
}

int32_t root_info_new(board_name *name)
{
    return root_info_new_at(name, "");
}

static const char *value_or_empty(const char *variable)
{
    const char *value = getenv(variable);
    return value ? value : "";
}

int32_t root_info_new_asked_for(board_name *name)
{
    char host[HOST_TEXT];
    switch (interface_asked_for(host)) {
    case INTERFACE_WRONG:
        return refuse(HCCL_E_PARA, "EI0001",
                      "Expected HCCL_IF_IP to be an IP address of this machine but got \"%s\"; ranks of one machine "
                      "need none: unset it.",
                      value_or_empty("HCCL_IF_IP"));
    case INTERFACE_ABSENT:
        return refuse(
            HCCL_E_NOT_FOUND, "EI0001",
            "Expected HCCL_SOCKET_IFNAME to name an interface with an IP address but got \"%s\"; ranks of one "
            "machine need none: unset it.",
            value_or_empty("HCCL_SOCKET_IFNAME"));
    case INTERFACE_NONE: return root_info_new(name);
    default: return root_info_new_at(name, host);
    }
}

static void close_one(open_board **link, void (*end)(meeting *one))
{
    open_board *one = *link;
    *link = one->next;
    if (one->name.file >= 0) close(one->name.file);
    if (one->meeting) end(one->meeting);
    free(one);
}

void root_info_done(const board_name *name)
{
    pthread_mutex_lock(&mutex);
    for (open_board **link = &all; *link;)
        if (memcmp((*link)->name.key, name->key, KEY_BYTES) == 0)
            close_one(link, meeting_close);
        else
            link = &(*link)->next;
    pthread_mutex_unlock(&mutex);
}

void root_infos_forget(void)
{
    pthread_mutex_init(&mutex, NULL);
    while (all) close_one(&all, meeting_forget);
}
