/* The files of the log: where they are, and how one follows the other. */
#define _GNU_SOURCE
#include "plog.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILE_BYTES ((size_t)20 << 20) /* after which a new file is begun */
#define FILES 10 /* of one process that are kept, unless ASCEND_HOST_LOG_FILE_NUM says otherwise */
#define MOST_FILES 1000
#define PASSWD_BYTES 16384

static struct {
    int file; /* meaningful while written is */
    size_t written;
    bool open;
    dev_t device; /* which file it is: a program may close descriptors that are not its own, */
    ino_t inode; /* and open others by the same number */
    char **path; /* of the files that are kept, the oldest first */
    int32_t paths, kept;
} plog;

/* ---- where ------------------------------------------------------------------------------------------------------ */

/* malloc'ed; NULL: the user has no home. */
static char *home(void)
{
    const char *variable = getenv("HOME");
    if (variable && *variable) return strdup(variable);
    char *buffer = malloc(PASSWD_BYTES), *found = NULL;
    struct passwd entry, *user = NULL;
    if (buffer && getpwuid_r(getuid(), &entry, buffer, PASSWD_BYTES, &user) == 0 && user && user->pw_dir[0])
        found = strdup(user->pw_dir);
    free(buffer);
    return found;
}

/* malloc'ed; NULL: there is no place for a log. */
static char *folder(void)
{
    const char *root = getenv("ASCEND_PROCESS_LOG_PATH"), *work = getenv("ASCEND_WORK_PATH");
    char *found = NULL;
    int length;
    if (root && *root) {
        length = asprintf(&found, "%s/debug/plog", root);
    } else if (work && *work) {
        length = asprintf(&found, "%s/log/debug/plog", work);
    } else {
        char *user = home();
        length = user ? asprintf(&found, "%s/ascend/log/debug/plog", user) : -1;
        free(user);
    }
    return length < 0 ? NULL : found;
}

/* Whatever cannot be made shows when the file is opened. */
static void make_folders(char *path)
{
    for (char *end = strchr(path + 1, '/'); end; end = strchr(end + 1, '/')) {
        *end = 0;
        mkdir(path, 0777);
        *end = '/';
    }
    mkdir(path, 0750);
}

/* malloc'ed */
static char *new_path(void)
{
    char *where = folder(), *path = NULL, stamp[32];
    if (!where) return NULL;
    make_folders(where);
    struct timespec now;
    struct tm local;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &local);
    strftime(stamp, sizeof stamp, "%Y%m%d%H%M%S", &local);
    int length = asprintf(&path, "%s/plog-%d_%s%03d.log", where, (int)getpid(), stamp, (int)(now.tv_nsec / 1000000));
    free(where);
    return length < 0 ? NULL : path;
}

static int32_t files_kept(void)
{
    const char *text = getenv("ASCEND_HOST_LOG_FILE_NUM");
    size_t length = text ? strlen(text) : 0;
    if (length == 0 || length > 4 || strspn(text, "0123456789") < length) return FILES;
    int32_t number = (int32_t)strtol(text, NULL, 10);
    return number >= 1 && number <= MOST_FILES ? number : FILES;
}

/* ---- which ------------------------------------------------------------------------------------------------------ */

/* Takes the path over. The same one may come twice, after a reconfiguration within a millisecond. */
static void keep_path(char *path)
{
    if (plog.paths && !strcmp(plog.path[plog.paths - 1], path)) {
        free(path);
        return;
    }
    plog.path[plog.paths++] = path;
    if (plog.paths <= plog.kept) return;
    unlink(plog.path[0]);
    free(plog.path[0]);
    memmove(plog.path, plog.path + 1, (size_t)--plog.paths * sizeof *plog.path);
}

static void close_file(void)
{
    if (plog.open) close(plog.file);
    plog.open = false;
}

static bool begin_file(void)
{
    if (!plog.path) {
        plog.kept = files_kept();
        plog.path = calloc((size_t)plog.kept + 1, sizeof *plog.path);
    }
    char *path = plog.path ? new_path() : NULL;
    int fresh = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0640) : -1;
    struct stat facts;
    if (fresh < 0 || fstat(fresh, &facts) != 0) {
        free(path);
        if (fresh >= 0) close(fresh);
        return false;
    }
    close_file();
    plog.file = fresh;
    plog.open = true;
    plog.written = 0;
    plog.device = facts.st_dev;
    plog.inode = facts.st_ino;
    keep_path(path);
    return true;
}

static bool is_ours(void)
{
    struct stat facts;
    return fstat(plog.file, &facts) == 0 && facts.st_dev == plog.device && facts.st_ino == plog.inode;
}

bool plog_write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t done = write(file, text, length);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

bool plog_write(const char *line, size_t length)
{
    if (plog.open && !is_ours()) plog.open = false;
    if ((!plog.open || plog.written + length > FILE_BYTES) && !begin_file()) return false;
    plog.written += length;
    return plog_write_all(plog.file, line, length);
}

void plog_close(void)
{
    if (plog.open && is_ours()) close_file();
    plog.open = false;
    while (plog.paths) free(plog.path[--plog.paths]);
    free(plog.path);
    plog.path = NULL;
}
