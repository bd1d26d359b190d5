/* Rank tables of several servers: their ranks meet over the network. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "meeting.h"
#include "rank_table.h"
#include "refusing.h"

/* Ranks know the table and others do not: a digest of it, without blanks, is their key. Nobody sees the key before the
 * meeting, so it need not withstand whoever has it. */
static void key_of(const char *text, uint8_t key[KEY_BYTES])
{
    uint64_t digests[KEY_BYTES / sizeof(uint64_t)] = {DIGEST_BEGIN, 0x9e3779b97f4a7c15ull};
    for (; *text; text++)
        for (size_t i = 0; !strchr(" \t\r\n", *text) && i < sizeof digests / sizeof *digests; i++)
            digests[i] = digest_with(digests[i], (uint8_t)*text);
    memcpy(key, digests, sizeof digests);
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
    port_range ports;
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
    int32_t code = listen_ports(&ports);
    if (code) return code;
    key_of(text, key);
    board_named_at(name, key, first, (uint16_t)(ports.first + key[0] % ports.count));
    return facts->rank ? 0 : root_info_new_of_table(name);
}
