/* Connections by UCX: a worker for each rank, and a thread that sleeps until something comes. */
#define _GNU_SOURCE
#include "link.h"

#include <poll.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lock.h"
#include "sockets.h"
#include "ucx.h"

#define MESSAGE 17u        /* the number of our active messages */
#define LOOK 100           /* ms between two looks, for what UCX does by the clock */
#define CLOSE_TIMEOUT (1000 * MILLISECOND) /* for what is on its way at the end */
#define SMALL 4096u        /* bytes that are copied into the message */

typedef struct link_peer {
    network_link *owner;
    uint32_t rank;
    ucx_endpoint *endpoint;
    _Atomic bool lost;
} link_peer;

struct network_link {
    const ucx *calls;
    ucx_context *context;
    ucx_worker *worker;
    char host[HOST_TEXT];
    int file; /* that can be read when something has come */
    link_events events;
    uint32_t ranks;
    link_peer *peers;
    pthread_t thread;
    pthread_mutex_t turn; /* UCX is called by one thread at a time: its own locks spin */
    _Atomic uint32_t senders; /* that want to have it */
    _Atomic bool running, ends, ended; /* there is a thread; it shall end; it did */
};

/* A message on its way. */
typedef struct parcel {
    network_link *owner;
    ucx_piece pieces[2];
    char head[];
} parcel;

/* ---- by UCX's rules --------------------------------------------------------------------------------------------- */

static bool is_request(const void *answer)
{
    return answer && (uintptr_t)answer < UCX_FIRST_ERROR;
}

static unsigned progress(network_link *one)
{
    pthread_mutex_lock(&one->turn);
    unsigned found = one->calls->progress(one->worker);
    pthread_mutex_unlock(&one->turn);
    return found;
}

static bool lasts(network_link *one, void *request)
{
    pthread_mutex_lock(&one->turn);
    bool so = one->calls->check(request) == UCX_IN_PROGRESS;
    pthread_mutex_unlock(&one->turn);
    return so;
}

/* Until it is done or the time is over. */
static void await(network_link *one, void *request, uint64_t ns)
{
    if (!is_request(request)) return;
    for (uint64_t end = ae_now() + ns; lasts(one, request) && ae_now() < end;)
        if (!progress(one)) nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    pthread_mutex_lock(&one->turn);
    one->calls->request_free(request);
    pthread_mutex_unlock(&one->turn);
}

/* ---- making one -------------------------------------------------------------------------------------------------- */

static bool tell_address(network_link *one, seat *own)
{
    void *address;
    size_t bytes;
    if (one->calls->worker_address(one->worker, &address, &bytes)) return false;
    own->length = bytes <= ADDRESS_BYTES ? (uint32_t)bytes : 0;
    memcpy(own->address, address, own->length);
    one->calls->release_address(one->worker, address);
    return own->length > 0;
}

network_link *link_new(const char *host, seat *own)
{
    const ucx *calls = ucx_ready();
    network_link *one = calls ? calloc(1, sizeof *one) : NULL;
    bool seen[MOST_FILES];
    if (!one) return NULL;
    one->calls = calls;
    pthread_mutex_init(&one->turn, NULL);
    snprintf(one->host, sizeof one->host, "%s", host);
    files_seen(seen);
    if (ucx_start(calls, host, &one->context, &one->worker) && tell_address(one, own)) {
        keep_new_listeners(seen, own->address, own->length);
        return one;
    }
    link_end(one);
    return NULL;
}

const char *link_host(const network_link *one)
{
    return one->host;
}

/* ---- what comes ------------------------------------------------------------------------------------------------- */

/* Messages are sent with their bytes: a descriptor is a stranger's. */
static ucx_status arrived(void *argument, const void *head, size_t head_bytes, void *data, size_t bytes,
                          const ucx_message *message)
{
    const network_link *one = argument;
    if (!(message->attributes & UCX_MESSAGE_ELSEWHERE))
        one->events.arrived(one->events.argument, head, head_bytes, data, bytes);
    return 0;
}

static void lost(void *argument, ucx_endpoint *endpoint, ucx_status status)
{
    link_peer *peer = argument;
    (void)endpoint, (void)status;
    atomic_store(&peer->lost, true);
    peer->owner->events.lost(peer->owner->events.argument, peer->rank);
}

/* Nothing has come since the last look, and the next thing that comes is told. */
static bool armed(network_link *one)
{
    pthread_mutex_lock(&one->turn);
    bool so = !one->calls->arm(one->worker);
    pthread_mutex_unlock(&one->turn);
    return so;
}

void link_keep_files(const network_link *one)
{
    keep_files(one->file, 3); /* UCX waits at files that wait at files */
}

static void *listen_on(void *argument)
{
    network_link *one = argument;
    uint64_t looked = 0;
    struct pollfd file = {.fd = one->file, .events = POLLIN};
    while (!atomic_load(&one->ends)) {
        while (progress(one))
            if (atomic_load(&one->senders)) sched_yield();
        if (armed(one)) poll(&file, 1, LOOK);
        if (ae_now() - looked < LOOK * MILLISECOND) continue;
        link_keep_files(one);
        looked = ae_now();
    }
    atomic_store(&one->ended, true);
    return NULL;
}

bool link_open(network_link *one, const seat *seats, uint32_t ranks, uint32_t own, const link_events *events)
{
    const ucx_handler handler = {UCX_HANDLER, MESSAGE, UCX_WHOLE_MESSAGE, arrived, one, {0}};
    one->events = *events;
    one->peers = calloc(ranks, sizeof *one->peers);
    if (!one->peers || one->calls->set_handler(one->worker, &handler)) return false;
    one->ranks = ranks;
    if (one->calls->event_file(one->worker, &one->file)) one->file = -1;
    for (uint32_t rank = 0; rank < ranks; rank++) {
        link_peer *peer = &one->peers[rank];
        *peer = (link_peer){.owner = one, .rank = rank};
        const ucx_endpoint_params params = {
            UCX_ENDPOINT_PARAMS, seats[rank].address, UCX_ERRORS_OF_PEER, lost, peer, {0},
        };
        if (rank != own && one->calls->endpoint_create(one->worker, &params, &peer->endpoint)) return false;
    }
    atomic_store(&one->running, thread_start(listen_on, one, &one->thread) == 0);
    return atomic_load(&one->running);
}

/* ---- what goes -------------------------------------------------------------------------------------------------- */

static void sent(void *request, ucx_status status, void *argument)
{
    parcel *one = argument;
    (void)status;
    one->owner->calls->request_free(request);
    free(one);
}

static void send_parcel(network_link *one, uint32_t rank, parcel *what, size_t head_bytes)
{
    bool both = what->pieces[1].bytes > 0;
    const ucx_request request = {
        .mask = UCX_REQUEST_SENT | UCX_REQUEST_ARGUMENT | UCX_REQUEST_DATATYPE | UCX_REQUEST_FLAGS,
        .flags = UCX_EAGER,
        .sent = sent,
        .datatype = both ? UCX_PIECES : UCX_BYTES,
        .argument = what,
    };
    const void *data = both ? (const void *)what->pieces : what->pieces[0].place;
    atomic_fetch_add(&one->senders, 1);
    pthread_mutex_lock(&one->turn);
    atomic_fetch_sub(&one->senders, 1);
    void *answer = one->calls->send(one->peers[rank].endpoint, MESSAGE, what->head, head_bytes, data,
                                    both ? 2 : what->pieces[0].bytes, &request);
    pthread_mutex_unlock(&one->turn);
    if (!is_request(answer)) free(what);
}

/* Small ones are sent from a copy. */
static parcel *new_parcel(network_link *one, const void *head, size_t head_bytes, const link_bytes *bytes)
{
    size_t all = bytes ? bytes->first_bytes + bytes->second_bytes : 0;
    parcel *what = calloc(1, sizeof *what + head_bytes + (all <= SMALL ? all : 0));
    if (!what) return NULL;
    what->owner = one;
    memcpy(what->head, head, head_bytes);
    if (all && all <= SMALL) {
        char *copy = what->head + head_bytes;
        if (bytes->first_bytes) memcpy(copy, bytes->first, bytes->first_bytes);
        if (bytes->second_bytes) memcpy(copy + bytes->first_bytes, bytes->second, bytes->second_bytes);
        what->pieces[0] = (ucx_piece){copy, all};
    } else if (all) {
        what->pieces[bytes->first_bytes ? 1 : 0] = (ucx_piece){bytes->second, bytes->second_bytes};
        if (bytes->first_bytes) what->pieces[0] = (ucx_piece){bytes->first, bytes->first_bytes};
    }
    return what;
}

/* A rank that is lost gets nothing more: what becomes of the communicator is known by now. */
void link_send(network_link *one, uint32_t rank, const void *head, size_t head_bytes, const link_bytes *bytes)
{
    if (!atomic_load(&one->running) || atomic_load(&one->peers[rank].lost)) return;
    parcel *what = new_parcel(one, head, head_bytes, bytes);
    if (what) send_parcel(one, rank, what, head_bytes);
}

void link_look(network_link *one)
{
    if (!atomic_load(&one->running) || pthread_mutex_trylock(&one->turn)) return;
    one->calls->progress(one->worker);
    pthread_mutex_unlock(&one->turn);
}

static void flush(network_link *one)
{
    const ucx_request plain = {.mask = 0};
    pthread_mutex_lock(&one->turn);
    void *request = one->calls->flush(one->worker, &plain);
    pthread_mutex_unlock(&one->turn);
    await(one, request, CLOSE_TIMEOUT);
}

/* ---- the end ---------------------------------------------------------------------------------------------------- */

static void stop(network_link *one)
{
    atomic_store(&one->ends, true);
    while (!atomic_load(&one->ended)) {
        one->calls->signal(one->worker);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
}

void link_rest(network_link *one)
{
    if (!atomic_exchange(&one->running, false)) return;
    flush(one);
    stop(one);
}

void link_end(network_link *one)
{
    const ucx_request by_force = {.mask = UCX_REQUEST_FLAGS, .flags = UCX_FORCE};
    link_rest(one);
    for (uint32_t rank = 0; rank < one->ranks; rank++)
        if (one->peers[rank].endpoint)
            await(one, one->calls->endpoint_close(one->peers[rank].endpoint, &by_force), CLOSE_TIMEOUT);
    if (one->worker) one->calls->worker_destroy(one->worker);
    if (one->context) one->calls->cleanup(one->context);
    pthread_mutex_destroy(&one->turn);
    free(one->peers);
    free(one);
}
