/* Looking for UCX: what ACLNN_PY_UCX names, the wheel libucx beside the package or in the environment of the Python
 * that plans, what the loader finds by the same name. */
#define _GNU_SOURCE
#include "ucx.h"

#include <dlfcn.h>
#include <glob.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "interpreter.h"
#include "log.h"
#include "planner.h"

#define VARIABLE "ACLNN_PY_UCX"
#define NAME "libucp.so.0"
#define WHEEL "libucx/lib/" NAME
#define FUNCTIONS 20

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool asked, loaded; /* guarded by the lock */
static union {
    ucx calls;
    void *places[FUNCTIONS];
} found;
_Static_assert(sizeof found.calls == sizeof found.places, "a name for each function");

/* In the order of the structure. */
static const char *const names[FUNCTIONS] = {
    "ucp_config_read",
    "ucp_config_modify",
    "ucp_config_release",
    "ucp_init_version",
    "ucp_cleanup",
    "ucp_worker_create",
    "ucp_worker_destroy",
    "ucp_worker_get_address",
    "ucp_worker_release_address",
    "ucp_worker_progress",
    "ucp_worker_get_efd",
    "ucp_worker_arm",
    "ucp_worker_signal",
    "ucp_worker_set_am_recv_handler",
    "ucp_ep_create",
    "ucp_ep_close_nbx",
    "ucp_worker_flush_nbx",
    "ucp_am_send_nbx",
    "ucp_request_check_status",
    "ucp_request_free",
};

/* What UCX does on its own when it is loaded, unless the user asks for it: handlers of faults, which belong to the
 * program, and replaced functions of memory. */
static struct {
    const char *name;
    char line[32];
} quiet[] = {
    {"UCX_HANDLE_ERRORS", "UCX_HANDLE_ERRORS=none"},
    {"UCX_ERROR_SIGNALS", "UCX_ERROR_SIGNALS="},
    {"UCX_MEM_EVENTS", "UCX_MEM_EVENTS=n"},
    {"UCX_WARN_UNUSED_ENV_VARS", "UCX_WARN_UNUSED_ENV_VARS=n"},
};
#define QUIET (sizeof quiet / sizeof *quiet)

/* The environment as it is now, with them; what another thread reads of either stays as it is. NULL: no memory. */
static char **quiet_environment(void)
{
    static struct environment_copy {
        struct environment_copy
            *before; /* kept for ever, as other threads may still read it; leak checkers find it so */
        char *lines[];
    } *last;
    size_t count = 0;
    while (environ[count]) count++;
    struct environment_copy *all = calloc(1, sizeof *all + (count + QUIET + 1) * sizeof *all->lines);
    if (!all) return NULL;
    memcpy(all->lines, environ, count * sizeof *all->lines);
    for (size_t i = 0; i < QUIET; i++)
        if (!getenv(quiet[i].name)) all->lines[count++] = quiet[i].line;
    all->before = last;
    last = all;
    return all->lines;
}

static void *opened_quietly(const char *path)
{
    char **before = environ, **own = quiet_environment();
    if (own) environ = own;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (environ == own) environ = before; /* else another thread has set something meanwhile */
    return library;
}

static bool opened(const char *path)
{
    void *library = opened_quietly(path);
    bool all = library != NULL;
    for (size_t i = 0; i < FUNCTIONS && all; i++) {
        found.places[i] = dlsym(library, names[i]);
        all = found.places[i] != NULL;
    }
    if (library && !all) dlclose(library);
    return all;
}

/* The first file of that pattern, which takes one text. */
static bool matching(const char *pattern, const char *text)
{
    char *path = NULL;
    glob_t files = {0};
    bool fine =
        asprintf(&path, pattern, text) >= 0 && glob(path, GLOB_BRACE, NULL, &files) == 0 && opened(*files.gl_pathv);
    if (path) globfree(&files);
    free(path);
    return fine;
}

static bool in_environment(void)
{
    interpreter python = {0};
    if (!planner_interpreter(&python)) return false;
    bool fine = python.directory && matching("%s/" WHEEL, python.directory);
    char *end = strrchr(python.python, '/');
    if (end) *end = 0;
    fine = fine || (end && matching("%s/../lib/python3*/{site,dist}-packages/" WHEEL, python.python));
    interpreter_free(&python);
    return fine;
}

static bool find(void)
{
    const char *name = secure_getenv(VARIABLE);
    if (!name || !*name) return in_environment() || opened(NAME);
    if (!strcmp(name, "none")) return false;
    bool fine = opened(name);
    if (!fine) log_line(LOG_WARNING, "HCCL", VARIABLE ": expected a library of UCX but got %s.", name);
    return fine;
}

const ucx *ucx_ready(void)
{
    pthread_mutex_lock(&lock);
    if (!asked) loaded = find();
    asked = true;
    pthread_mutex_unlock(&lock);
    return loaded ? &found.calls : NULL;
}
