/* The thread that ranks connect to: it reads what they say, and answers when all have come. Whoever does not know the
 * key is disconnected; nobody waits for one who is slow. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lock.h"
#include "connections.h"
#include "sockets.h"

#define AGAIN 10
#define GREETING_TIMEOUT (10000 * MILLISECOND) /* a connection without a greeting by then is closed */

/* ---- what they are told ----------------------------------------------------------------------------------------- */

static void tell(const connection *to, meeting_answer answer, uint32_t value)
{
    const meeting_frame frame = {.answer = answer, .value = value};
    send_all(to->file, &frame, sizeof frame);
}

static bool is_of_this_process(const meeting *one, const connection *who)
{
    return who->hello.process == getpid() && !memcmp(&who->hello.host, &one->host, sizeof one->host);
}

/* Ranks of this process last: it may end once they know. */
static void tell_everybody(const meeting *one, meeting_frame *frame)
{
    for (uint32_t i = 0; i < one->count; i++)
        if (one->connections[i]->greeted)
            frame->here[one->connections[i]->hello.rank / 8] |= 1u << one->connections[i]->hello.rank % 8;
    for (int ours = 0; ours < 2; ours++)
        for (uint32_t i = 0; i < one->count; i++)
            if (one->connections[i]->greeted && is_of_this_process(one, one->connections[i]) == ours)
                send_all(one->connections[i]->file, frame, sizeof *frame);
}

static void end_with(meeting *one, meeting_answer answer, uint32_t value)
{
    meeting_frame frame = {.answer = answer, .value = value};
    tell_everybody(one, &frame);
    one->over = true;
}

/* ---- when all are there ----------------------------------------------------------------------------------------- */

static bool same_host(const connection *one, const connection *other)
{
    return memcmp(&one->hello.host, &other->hello.host, sizeof one->hello.host) == 0;
}

static void all_have_come(meeting *one)
{
    const connection *first = connection_of(one, 0);
    one->spread = one->apart;
    for (uint32_t rank = 1; rank < one->ranks; rank++) one->spread |= !same_host(first, connection_of(one, rank));
    if (!one->spread) {
        end_with(one, MEETING_SHARED, 0);
        return;
    }
    meeting_frame frame = {.answer = MEETING_SPREAD};
    tell_everybody(one, &frame);
}

/* A machine's number is the lowest of its ranks. */
static uint32_t host_number(const meeting *one, const connection *of)
{
    uint32_t rank = 0;
    while (!same_host(connection_of(one, rank), of)) rank++;
    return rank;
}

/* The lowest rank without an address, which is without UCX; all if there is none. */
static uint32_t first_without_address(const meeting *one)
{
    uint32_t rank = 0;
    while (rank < one->ranks && connection_of(one, rank)->seat.length) rank++;
    return rank;
}

static void all_have_seats(meeting *one)
{
    uint32_t without = first_without_address(one);
    if (without < one->ranks) {
        end_with(one, MEETING_NO_UCX, without);
        return;
    }
    size_t bytes = one->ranks * sizeof(seat);
    seat *seats = calloc(one->ranks, sizeof *seats);
    for (uint32_t rank = 0; seats && rank < one->ranks; rank++) {
        const connection *who = connection_of(one, rank);
        seats[rank] = who->seat;
        seats[rank].host = host_number(one, who);
        seats[rank].device = who->hello.device;
        seats[rank].process = who->hello.process;
    }
    end_with(one, seats ? MEETING_SPREAD : MEETING_NO_ROOM, one->ranks);
    for (uint32_t rank = 0; seats && rank < one->ranks; rank++) send_all(connection_of(one, rank)->file, seats, bytes);
    free(seats);
}

static bool all_seated(const meeting *one)
{
    uint32_t seated = 0;
    for (uint32_t i = 0; i < one->count; i++) seated += one->connections[i]->seated;
    return seated == one->ranks;
}

/* ---- what they say ---------------------------------------------------------------------------------------------- */

static bool greeting_is_valid(const meeting *one, const meeting_hello *hello)
{
    return hello->magic == MEETING_MAGIC && memcmp(hello->key, one->key, KEY_BYTES) == 0 && hello->ranks &&
           hello->ranks <= MOST_RANKS && hello->rank < hello->ranks;
}

/* False: the connection is closed. */
static bool greet(meeting *one, connection *who)
{
    if (!greeting_is_valid(one, &who->hello)) return false;
    if (one->ranks && who->hello.ranks != one->ranks) {
        tell(who, MEETING_SIZE, one->ranks);
        return false;
    }
    if (connection_of(one, who->hello.rank)) {
        tell(who, MEETING_TAKEN, who->hello.rank);
        return false;
    }
    one->ranks = who->hello.ranks;
    who->greeted = true;
    uint32_t greeted = 0;
    for (uint32_t i = 0; i < one->count; i++) greeted += one->connections[i]->greeted;
    meeting_frame frame = {.answer = MEETING_LASTS};
    if (greeted < one->ranks)
        tell_everybody(one, &frame);
    else
        all_have_come(one);
    return true;
}

static bool take_seat(meeting *one, connection *who)
{
    if (who->seat.length > ADDRESS_BYTES) return false;
    who->seated = true;
    /* Even a refusal waits for all: a connection that closes with bytes unread loses what was said last. */
    if (all_seated(one)) all_have_seats(one);
    return true;
}

static bool receive_from(meeting *one, connection *who)
{
    char beyond, *to = who->greeted ? (char *)&who->seat : (char *)&who->hello;
    size_t all = who->greeted ? sizeof who->seat : sizeof who->hello;
    bool more = !who->greeted || (one->spread && !who->seated);
    ssize_t got =
        more ? recv(who->file, to + who->had, all - who->had, MSG_DONTWAIT) : recv(who->file, &beyond, 1, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return true;
    if (got <= 0 || !more) return false;
    who->had += (size_t)got;
    if (who->had < all) return true;
    who->had = 0;
    return who->greeted ? take_seat(one, who) : greet(one, who);
}

/* ---- the thread ------------------------------------------------------------------------------------------------- */

static void drop_reference(meeting *one)
{
    if (atomic_fetch_sub(&one->references, 1) > 1) return;
    while (one->count) connection_close(one, one->count - 1);
    if (one->file >= 0) close(one->file);
    free(one->connections);
    free(one->polls);
    free(one);
}

static void lose_connection(meeting *one, uint32_t number)
{
    bool greeted = one->connections[number]->greeted;
    uint32_t rank = one->connections[number]->hello.rank;
    connection_close(one, number);
    if (greeted && !one->over) end_with(one, MEETING_LOST, rank);
}

static void *serve_connections(void *argument)
{
    meeting *one = argument;
    while (!atomic_load(&one->closed) && !one->over) {
        one->polls[0] = (struct pollfd){.fd = one->file, .events = POLLIN};
        for (uint32_t i = 0; i < one->count; i++)
            one->polls[i + 1] = (struct pollfd){.fd = one->connections[i]->file, .events = POLLIN};
        uint32_t there = one->count;
        if (poll(one->polls, there + 1, POLL_MS) < 0) continue;
        for (uint32_t i = there; i-- > 0 && !one->over;) {
            connection *who = one->connections[i];
            bool slow = !who->greeted && ae_now() - who->since > GREETING_TIMEOUT;
            if (slow || (one->polls[i + 1].revents && !receive_from(one, who))) lose_connection(one, i);
        }
        if (!one->over && one->polls[0].revents) connection_accept(one);
    }
    close(one->file); /* who comes later is refused at once */
    one->file = -1;
    drop_reference(one);
    return NULL;
}

static meeting *begin(int file, const board_name *name, bool apart)
{
    pthread_t thread;
    meeting *one = calloc(1, sizeof *one);
    if (!one) {
        if (file >= 0) close(file);
        return NULL;
    }
    atomic_store(&one->references, 2);
    one->file = file;
    one->apart = apart;
    host_identify(&one->host);
    one->connections = calloc(MOST_CONNECTIONS, sizeof(connection *));
    one->polls = calloc(MOST_CONNECTIONS + 1, sizeof *one->polls);
    memcpy(one->key, name->key, KEY_BYTES);
    if (one->file >= 0 && one->connections && one->polls && !thread_start(serve_connections, one, &thread)) return one;
    atomic_store(&one->references, 1);
    drop_reference(one);
    return NULL;
}

meeting *meeting_open(board_name *name, const char *host, port_range ports)
{
    int file = listen_at(host, ports, &name->port);
    snprintf(name->address, sizeof name->address, "%s", host);
    meeting *one = begin(file, name, false);
    if (!one) name->port = 0;
    return one;
}

/* The thread of an earlier meeting by the same table may be closing just now. */
meeting *meeting_open_apart(const board_name *name)
{
    int file = listen_once(name->address, name->port);
    for (int tries = 0; file < 0 && tries < AGAIN; tries++) {
        poll(NULL, 0, POLL_MS / AGAIN);
        file = listen_once(name->address, name->port);
    }
    return begin(file, name, true);
}

void meeting_close(meeting *one)
{
    atomic_store(&one->closed, true);
    drop_reference(one);
}

void meeting_forget(meeting *one)
{
    atomic_store(&one->references, 1);
    drop_reference(one);
}
