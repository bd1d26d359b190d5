/* A rank at the meeting: it connects, says who it is, and listens until it knows how the ranks are connected. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "meeting.h"
#include "sockets.h"

struct attendance {
    board_name name;
    meeting_hello hello;
    int file;
    bool connected, heard, seating; /* it has said who it is; has got an answer; the table is coming */
    meeting_frame frame;
    size_t had; /* bytes of what is read just now */
    uint8_t here[MOST_RANKS / 8];
    uint32_t culprit;
    seat *seats;
    network_link *link;
};

/* ---- which machine this is -------------------------------------------------------------------------------------- */

static uint64_t number_of(const char *path, bool device)
{
    struct stat seen;
    if (stat(path, &seen)) return 0;
    return device ? seen.st_dev : seen.st_ino;
}

/* Ranks with the same one can open each other's memory; a name says nothing, machines made from one image have one. */
void host_identify(host_identity *own)
{
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        if (read(file, own->boot, sizeof own->boot - 1) < 0) own->boot[0] = 0;
        close(file);
    }
    own->processes = number_of("/proc/self/ns/pid", false);
    own->network = number_of("/proc/self/ns/net", false);
    own->memory = number_of("/dev/shm", true);
}

attendance *attendance_new(const board_name *name, const board_member *member)
{
    attendance *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    one->name = *name;
    one->name.address[sizeof one->name.address - 1] = 0;
    one->file = -1;
    one->hello = (meeting_hello){
        .magic = MEETING_MAGIC,
        .ranks = member->ranks,
        .rank = member->rank,
        .device = member->device,
        .process = getpid(),
    };
    memcpy(one->hello.key, name->key, KEY_BYTES);
    host_identify(&one->hello.host);
    return one;
}

void attendance_end(attendance *one)
{
    if (one->file >= 0) close(one->file);
    if (one->link) link_end(one->link);
    free(one->seats);
    free(one);
}

bool attendance_sees(const attendance *one, uint32_t rank)
{
    return one->here[rank / 8] >> rank % 8 & 1;
}

bool attendance_connected(const attendance *one)
{
    return one->connected;
}

uint32_t attendance_culprit(const attendance *one)
{
    return one->culprit;
}

const seat *attendance_seats(const attendance *one)
{
    return one->seats;
}

network_link *attendance_take_link(attendance *one)
{
    network_link *link = one->link;
    one->link = NULL;
    return link;
}

/* ---- to the meeting --------------------------------------------------------------------------------------------- */

/* Again while nothing answers: the way there may come up later. */
static meeting_answer lose_way(attendance *one, int error)
{
    close(one->file);
    one->file = -1;
    if (error == ECONNREFUSED && one->name.process) return MEETING_GONE;
    poll(NULL, 0, 50);
    return MEETING_LASTS;
}

static meeting_answer connect_for(attendance *one, int ms)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (one->file < 0) one->file = connect_to(one->name.address, one->name.port, &error);
    if (one->file < 0) return MEETING_GONE;
    if (error) return lose_way(one, error);
    struct pollfd way = {.fd = one->file, .events = POLLOUT};
    if (poll(&way, 1, ms) <= 0) return MEETING_LASTS;
    if (getsockopt(one->file, SOL_SOCKET, SO_ERROR, &error, &size) || error) return lose_way(one, error);
    fcntl(one->file, F_SETFL, fcntl(one->file, F_GETFL) & ~O_NONBLOCK);
    one->connected = send_all(one->file, &one->hello, sizeof one->hello);
    return one->connected ? MEETING_LASTS : MEETING_GONE;
}

/* ---- at it ------------------------------------------------------------------------------------------------------ */

/* Ranks are on several machines: UCX is needed now, on the interface that leads to the meeting. */
static meeting_answer tell_seat(attendance *one)
{
    char host[HOST_TEXT];
    seat own = {.length = 0};
    if (interface_asked_for(host) != INTERFACE_FOUND) own_host(one->file, host, sizeof host);
    one->link = link_new(host, &own);
    return send_all(one->file, &own, sizeof own) ? MEETING_LASTS : MEETING_GONE;
}

static meeting_answer take_frame(attendance *one)
{
    meeting_answer answer = (meeting_answer)one->frame.answer;
    memcpy(one->here, one->frame.here, sizeof one->here);
    one->culprit = one->frame.value < one->hello.ranks ? one->frame.value : 0;
    if (answer != MEETING_SPREAD) return answer <= MEETING_NO_ROOM ? answer : MEETING_GONE;
    if (!one->frame.value) return one->link ? MEETING_GONE : tell_seat(one);
    one->seats = calloc(one->hello.ranks, sizeof *one->seats);
    one->seating = one->seats && one->link;
    return one->seating ? MEETING_LASTS : MEETING_NO_ROOM;
}

static bool seats_are_sound(const attendance *one)
{
    for (uint32_t rank = 0; rank < one->hello.ranks; rank++)
        if (one->seats[rank].length > ADDRESS_BYTES) return false;
    return true;
}

/* Who listened there was another one: of an earlier communicator by the same table, or a stranger. */
static meeting_answer try_again(attendance *one)
{
    one->connected = false;
    one->had = 0;
    return lose_way(one, 0);
}

static meeting_answer listen_for(attendance *one, int ms)
{
    struct pollfd way = {.fd = one->file, .events = POLLIN};
    if (poll(&way, 1, ms) <= 0) return MEETING_LASTS;
    char *to = one->seating ? (char *)one->seats : (char *)&one->frame;
    size_t all = one->seating ? one->hello.ranks * sizeof *one->seats : sizeof one->frame;
    ssize_t got = recv(one->file, to + one->had, all - one->had, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return MEETING_LASTS;
    if (got <= 0 && !one->heard && !one->name.process) return try_again(one);
    if (got <= 0) return MEETING_GONE;
    one->had += (size_t)got;
    if (one->had < all) return MEETING_LASTS;
    one->had = 0;
    one->heard = true;
    if (one->seating) return seats_are_sound(one) ? MEETING_SPREAD : MEETING_GONE;
    return take_frame(one);
}

meeting_answer attend(attendance *one, int ms)
{
    return one->connected ? listen_for(one, ms) : connect_for(one, ms);
}
