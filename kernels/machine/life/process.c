/* aclInit and aclFinalize: how often, and what the first file said. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "dump.h"
#include "life.h"
#include "notify.h"
#include "options.h"
#include "physical.h"
#include "registered.h"

#define REPEATED 100002  /* ACL_ERROR_REPEAT_INITIALIZE */
#define FINALISED 100037 /* ACL_ERROR_REPEAT_FINALIZE */

static struct {
    pthread_mutex_t lock; /* taken before the machine's */
    uint64_t count;       /* aclInit calls that are not taken back */
    bool finalised;
    char *content; /* of the first call's file; NULL: "" */
} process = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int32_t repeat(const char *path, const char *content)
{
    if (path && *path && strcmp(content, process.content ? process.content : "") != 0)
        return refuse_invalid("configPath", "the content of the first aclInit", "another one in '%s'", path);
    process.count++;
    return refuse_sequence(REPEATED,
                           "Expected one aclInit but this is number %llu; it is counted for aclFinalizeReference.",
                           (unsigned long long)process.count);
}

/* Keeps the content. */
static int32_t begin(const char *path, char **content)
{
    int32_t code = settings_document(path, *content);
    if (!code) code = dump_configure(*content);
    if (code) return code;
    process.count = 1;
    process.finalised = false;
    process.content = *content;
    *content = NULL;
    return 0;
}

int32_t process_initialise(const char *path)
{
    char *content;
    int32_t code = settings_file(path, &content);
    if (code) return code;
    pthread_mutex_lock(&process.lock);
    code = process.count ? repeat(path, content) : begin(path, &content);
    pthread_mutex_unlock(&process.lock);
    free(content);
    return code;
}

bool process_initialised(void)
{
    pthread_mutex_lock(&process.lock);
    bool answer = process.count;
    pthread_mutex_unlock(&process.lock);
    return answer;
}

/* ---- and back -------------------------------------------------------------------------------------------------- */

static void forget_start(void)
{
    process.count = 0;
    process.finalised = true;
    free(process.content);
    process.content = NULL;
}

static int32_t release_everything(void)
{
    machine_lock();
    int32_t code = device_release_all();
    options_forget();
    machine_unlock();
    dump_end();
    int32_t malformed = settings_document(NULL, NULL);
    return code ? code : malformed;
}

int32_t process_finalise(void)
{
    pthread_mutex_lock(&process.lock);
    bool again = process.finalised;
    if (!again) forget_start();
    pthread_mutex_unlock(&process.lock);
    if (again) return refuse_sequence(FINALISED, "Expected an aclInit since the last aclFinalize but got none.");
    return release_everything();
}

int32_t process_finalise_reference(uint64_t *left)
{
    pthread_mutex_lock(&process.lock);
    bool none = !process.count;
    *left = none ? 0 : process.count - 1;
    if (*left)
        process.count--;
    else if (!none)
        forget_start();
    pthread_mutex_unlock(&process.lock);
    if (none) return refuse_sequence(FINALISED, "Expected an aclInit that is not taken back yet but got none.");
    return *left ? 0 : release_everything();
}

void ae_as_new(void)
{
    enter("aclFinalize", CALLER);
    pthread_mutex_lock(&process.lock);
    forget_start();
    process.finalised = false;
    pthread_mutex_unlock(&process.lock);
    release_everything();
    machine_lock();
    registered_forget();
    reserved_clear();
    notify_end_all(); /* no stream is left that could wait for one */
    machine_unlock();
    forgive();
    thread_state *me = here();
    me->context = 0;
    me->error = 0;
    leave(0);
}

/* ---- fork ------------------------------------------------------------------------------------------------------ */

void process_before_fork(void)
{
    pthread_mutex_lock(&process.lock);
}

void process_after_fork(void)
{
    pthread_mutex_unlock(&process.lock);
}
