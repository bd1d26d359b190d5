/* Rank tables of several servers: their ranks meet over the network. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "meeting.h"
#include "rank_table.h"
#include "refusing.h"

#define BASE_PORT 60000 /* HCCL's */
#define PORTS 32

/* The table itself is what ranks know and strangers do not: a digest of it, without blanks, is their key. */
static void key_of(const char *text, uint8_t key[KEY_BYTES])
{
    uint64_t digests[KEY_BYTES / sizeof(uint64_t)] = {0xcbf29ce484222325ull, 0x9e3779b97f4a7c15ull};
    for (; *text; text++)
        for (size_t i = 0; !strchr(" \t\r\n", *text) && i < sizeof digests / sizeof *digests; i++)
            digests[i] = (digests[i] ^ (uint8_t)*text) * 0x100000001b3ull;
    memcpy(key, digests, sizeof digests);
}

static uint16_t port_of(const uint8_t key[KEY_BYTES])
{
    const char *text = getenv("HCCL_IF_BASE_PORT");
    long base = text ? strtol(text, NULL, 10) : BASE_PORT;
    return (uint16_t)((base >= 1024 && base <= 65520 - PORTS ? base : BASE_PORT) + key[0] % PORTS);
}

static bool host_of(const char *server, char host[HOST_TEXT])
{
    static const char *const names[] = {"host_ip", "server_id"};
    uint8_t bytes[16];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *found = json_member(server, names[i]);
        if (!found || json_kind_of(found) != JSON_TEXT || json_copy(found, host, HOST_TEXT) >= HOST_TEXT) continue;
        int family = strchr(host, ':') ? AF_INET6 : AF_INET;
        if (inet_pton(family, host, bytes) == 1) return inet_ntop(family, bytes, host, HOST_TEXT) != NULL;
    }
    return false;
}

int32_t servers_board(const char *text, const table_facts *facts, board_name *name)
{
    uint8_t key[KEY_BYTES];
    char first[HOST_TEXT], own[HOST_TEXT];
    if (!host_of(facts->first, first) || !host_of(facts->own, own))
        return refuse_hccl(HCCL_E_NOT_SUPPORT,
                           "Expected a rank table of several servers to give each an IP address of its machine as "
                           "host_ip or server_id but there is none.");
    if (!interface_has(own))
        return refuse_hccl(HCCL_E_PARA,
                           "Expected the server of rank %u in the rank table to have an IP address of this machine but "
                           "got %s.",
                           facts->rank, own);
    key_of(text, key);
    board_named_at(name, key, first, port_of(key));
    return facts->rank ? 0 : root_info_new_of_table(name);
}
