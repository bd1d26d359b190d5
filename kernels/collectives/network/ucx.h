/* UCX, which carries bytes between machines: the part of its binary interface (version 1) that is used here. It is
 * loaded when the first communicator of ranks on several machines is made, and nothing else needs it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int8_t ucx_status; /* 0, 1 in progress, or below 0 */
typedef struct ucx_config ucx_config;
typedef struct ucx_context ucx_context;
typedef struct ucx_worker ucx_worker;
typedef struct ucx_endpoint ucx_endpoint;

#define UCX_IN_PROGRESS 1
#define UCX_FIRST_ERROR ((uintptr_t)-100) /* pointers from here on are codes */
#define UCX_MAJOR 1
#define UCX_MINOR 12

/* Masks say which fields are read: those behind them are room. */
typedef struct ucx_params {
    uint64_t mask, features, room[30];
} ucx_params;
#define UCX_PARAMS_FEATURES ((uint64_t)1)
#define UCX_FEATURES ((uint64_t)(1 << 4 | 1 << 6)) /* to sleep until something comes; active messages */

typedef struct ucx_worker_params {
    uint64_t mask;
    int thread_mode;
    uint64_t room[62];
} ucx_worker_params;
#define UCX_WORKER_THREAD_MODE ((uint64_t)1)
#define UCX_THREADS_IN_TURN 1

typedef void (*ucx_lost)(void *argument, ucx_endpoint *endpoint, ucx_status status);
typedef struct ucx_endpoint_params {
    uint64_t mask;
    const void *address;
    int errors;
    ucx_lost lost;
    void *argument;
    uint64_t room[58];
} ucx_endpoint_params;
#define UCX_ENDPOINT_PARAMS ((uint64_t)7) /* all of these */
#define UCX_ERRORS_OF_PEER 1

typedef struct ucx_message {
    uint64_t attributes;
    ucx_endpoint *reply;
} ucx_message;
#define UCX_MESSAGE_ELSEWHERE ((uint64_t)1 << 17) /* a descriptor in place of the bytes */
typedef ucx_status (*ucx_arrived)(void *argument, const void *head, size_t head_bytes, void *data, size_t bytes,
                                  const ucx_message *message);
typedef struct ucx_handler {
    uint64_t mask;
    unsigned id;
    uint32_t flags;
    ucx_arrived arrived;
    void *argument;
    uint64_t room[28];
} ucx_handler;
#define UCX_HANDLER ((uint64_t)15)
#define UCX_WHOLE_MESSAGE 1u

typedef struct ucx_piece {
    const void *place;
    size_t bytes;
} ucx_piece;

typedef struct ucx_request {
    uint32_t mask, flags;
    void *room;
    void (*sent)(void *request, ucx_status status, void *argument);
    uint64_t datatype;
    void *argument;
    uint64_t more[27];
} ucx_request;
#define UCX_REQUEST_SENT 2u
#define UCX_REQUEST_ARGUMENT 4u
#define UCX_REQUEST_DATATYPE 8u
#define UCX_REQUEST_FLAGS 16u
#define UCX_BYTES ((uint64_t)1 << 3) /* datatypes */
#define UCX_PIECES ((uint64_t)2)
#define UCX_EAGER 2u /* flags of a send */
#define UCX_FORCE 1u /* of a close */

typedef struct ucx {
    ucx_status (*config_read)(const char *prefix, const char *file, ucx_config **config);
    ucx_status (*config_modify)(ucx_config *config, const char *name, const char *value);
    void (*config_release)(ucx_config *config);
    ucx_status (*init)(unsigned major, unsigned minor, const ucx_params *params, const ucx_config *config,
                       ucx_context **context);
    void (*cleanup)(ucx_context *context);
    ucx_status (*worker_create)(ucx_context *context, const ucx_worker_params *params, ucx_worker **worker);
    void (*worker_destroy)(ucx_worker *worker);
    ucx_status (*worker_address)(ucx_worker *worker, void **address, size_t *bytes);
    void (*release_address)(ucx_worker *worker, void *address);
    unsigned (*progress)(ucx_worker *worker);
    ucx_status (*event_file)(ucx_worker *worker, int *file);
    ucx_status (*arm)(ucx_worker *worker);
    ucx_status (*signal)(ucx_worker *worker);
    ucx_status (*set_handler)(ucx_worker *worker, const ucx_handler *handler);
    ucx_status (*endpoint_create)(ucx_worker *worker, const ucx_endpoint_params *params, ucx_endpoint **endpoint);
    void *(*endpoint_close)(ucx_endpoint *endpoint, const ucx_request *request);
    void *(*flush)(ucx_worker *worker, const ucx_request *request);
    void *(*send)(ucx_endpoint *endpoint, unsigned id, const void *head, size_t head_bytes, const void *data,
                  size_t count, const ucx_request *request);
    ucx_status (*check)(void *request);
    void (*request_free)(void *request);
} ucx;

/* On the interface that has this IP address. Its worker is called by one thread at a time. False: it cannot. */
bool ucx_start(const ucx *calls, const char *host, ucx_context **context, ucx_worker **worker);
/* NULL: it is not installed, or cannot be loaded. */
const ucx *ucx_ready(void);
