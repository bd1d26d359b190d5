/* Communicators by a rank table: its ranks find each other by a file of the user's in /dev/shm, named by a digest of
 * the table, that holds the address of their board. */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "communicator.h"
#include "digest.h"
#include "rank_table.h"
#include "refusing.h"

#define MOST_BYTES (16 << 20)
#define MEETING "/dev/shm/aclnn_py.hccl.%u.%016llx"

/* ---- the file of ranks ------------------------------------------------------------------------------------------ */

static int32_t refuse_table(HcclResult code, const char *path, const char *why)
{
    return refuse((int32_t)code, "EI0004", "Expected a rank table but got %.200s: %s.", path, why);
}

static char *contents(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat seen;
    bool plain = file >= 0 && fstat(file, &seen) == 0 && S_ISREG(seen.st_mode) && seen.st_size < MOST_BYTES;
    char *text = plain ? calloc(1, (size_t)seen.st_size + 1) : NULL;
    if (text && read(file, text, (size_t)seen.st_size) != seen.st_size) {
        free(text);
        text = NULL;
    }
    if (file >= 0) close(file);
    return text;
}

static void count_devices(const char *server, const char *devices, table_facts *facts)
{
    const char *cursor = devices, *one;
    while (!facts->problem && (one = table_next(devices, &cursor))) {
        long rank = table_number(one, "rank_id");
        if (rank < 0 || rank >= (long)MOST_RANKS)
            facts->problem = "a device has no rank_id from 0 to 1023";
        else if (facts->seen[rank])
            facts->problem = "two devices have one rank_id";
        else
            facts->seen[rank] = true, facts->ranks++;
        if (rank == 0) facts->first = server;
        if (rank == (long)facts->rank) facts->own = server;
    }
}

static void count_servers(const char *text, table_facts *facts)
{
    const char *servers = table_array(text, "server_list"), *cursor = servers, *one;
    if (!servers) facts->problem = "it has no server_list";
    while (!facts->problem && (one = table_next(servers, &cursor))) {
        const char *devices = table_array(one, "device");
        facts->servers++;
        if (devices)
            count_devices(one, devices, facts);
        else
            facts->problem = "a server has no list device";
    }
    for (uint32_t rank = 0; !facts->problem && rank < facts->ranks; rank++)
        if (!facts->seen[rank]) facts->problem = "its rank_ids have a gap";
    if (!facts->problem && !facts->ranks) facts->problem = "it has no devices";
}

static int32_t check_table(const char *path, const char *text, table_facts *facts)
{
    json_error error;
    const char *table = json_checked(text, &error);
    if (!table) return refuse_table(HCCL_E_INTERNAL, path, "it is no JSON");
    count_servers(table, facts);
    if (facts->problem) return refuse_table(HCCL_E_PARA, path, facts->problem);
    if (facts->rank >= facts->ranks)
        return refuse_parameter("rank", "a rank of the table", "%u of %u", facts->rank, facts->ranks);
    return 0;
}

/* ---- where they meet -------------------------------------------------------------------------------------------- */

/* False: it is not this user's, or cannot be locked. */
static bool lock_own(int file, struct stat *seen)
{
    return fstat(file, seen) == 0 && S_ISREG(seen->st_mode) && seen->st_uid == geteuid() && flock(file, LOCK_EX) == 0 &&
           fstat(file, seen) == 0;
}

/* The file, with a lock that only one has; -1: it cannot be had. One that was removed while its lock was waited for is
 * no meeting any more. */
static int open_meeting(uint64_t digest, int flags)
{
    char path[96];
    struct stat seen;
    snprintf(path, sizeof path, MEETING, (unsigned)geteuid(), (unsigned long long)digest);
    for (int file; (file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600)) >= 0; close(file)) {
        if (!lock_own(file, &seen)) {
            close(file);
            return -1;
        }
        if (seen.st_nlink) return file;
    }
    return -1;
}

/* Whoever comes first, or behind a communicator that is complete or whose ranks have died, makes a board. */
static int32_t meet(int file, uint32_t rank, board_name *name)
{
    bool there = pread(file, name, sizeof *name, 0) == (ssize_t)sizeof *name;
    if (there && board_open_for(name, rank)) return 0;
    int32_t code = root_info_new(name);
    if (!code && pwrite(file, name, sizeof *name, 0) != (ssize_t)sizeof *name)
        code = refuse_hccl(HCCL_E_SYSCALL, "Expected room in /dev/shm but there is none.");
    return code;
}

int32_t rank_table_board(const char *path, uint32_t rank, table_meeting *meeting)
{
    char *text = contents(path);
    if (!text) return refuse_table(HCCL_E_INTERNAL, path, "it cannot be read");
    table_facts facts = {.rank = rank};
    int32_t code = check_table(path, text, &facts);
    *meeting = (table_meeting){
        .ranks = facts.ranks,
        .digest = digest_of_bytes(text, strlen(text)),
        .apart = facts.servers > 1,
    };
    if (!code && meeting->apart) code = servers_board(text, &facts, &meeting->name);
    free(text);
    if (code || meeting->apart) return code;
    int file = open_meeting(meeting->digest, O_CREAT);
    if (file < 0)
        return refuse_hccl(HCCL_E_SYSCALL, "Expected a file of this user's in /dev/shm but it cannot be had.");
    code = meet(file, rank, &meeting->name);
    close(file);
    return code;
}

/* Unless others are meeting there by now. */
void rank_table_done(const table_meeting *meeting)
{
    char path[96];
    board_name now;
    if (meeting->apart) {
        root_info_done(&meeting->name);
        return;
    }
    int file = open_meeting(meeting->digest, 0);
    if (file < 0) return;
    snprintf(path, sizeof path, MEETING, (unsigned)geteuid(), (unsigned long long)meeting->digest);
    if (pread(file, &now, sizeof now, 0) == (ssize_t)sizeof now && memcmp(now.key, meeting->name.key, KEY_BYTES) == 0)
        unlink(path);
    close(file);
}
