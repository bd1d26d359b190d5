/* Looking for the Python that plans for programs in C. Whoever calls keeps other threads away. */
#define _GNU_SOURCE
#include "interpreter.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define VARIABLE "ACLNN_PY_PYTHON"
#define RECORD "aclemu.planner"
#define PACKAGE "aclnn_py/planner.py"
#define UP_FROM_LIBRARY 3 /* <directory>/aclnn_py/_native/lib64 */
#define USUAL "python3"

/* ---- paths: malloc'ed texts, NULL for nothing ----------------------------------------------------------------- */

static char *joined(const char *directory, const char *name)
{
    char *path = NULL;
    return directory && asprintf(&path, "%s/%s", directory, name) >= 0 ? path : NULL;
}

static bool has(const char *directory, const char *name, int mode)
{
    char *path = joined(directory, name);
    bool found = path && access(path, mode) == 0;
    free(path);
    return found;
}

static char *in_search_path(const char *name)
{
    const char *from = secure_getenv("PATH");
    while (from) {
        size_t length = strcspn(from, ":");
        char *directory = length ? strndup(from, length) : NULL;
        char *path = has(directory, name, X_OK) ? joined(directory, name) : NULL;
        free(directory);
        if (path) return path;
        from = from[length] ? from + length + 1 : NULL;
    }
    return NULL;
}

/* Cut so many parts off the end; false when there are not that many. */
static bool go_up(char *path, int parts)
{
    for (; path && parts; parts--) {
        char *slash = strrchr(path, '/');
        if (!slash || slash == path) return false;
        *slash = 0;
    }
    return path != NULL;
}

/* The directory of this library. */
static char *library_directory(void)
{
    static const char inside;
    Dl_info info;
    char *path = dladdr(&inside, &info) && info.dli_fname ? realpath(info.dli_fname, NULL) : NULL;
    if (go_up(path, 1)) return path;
    free(path);
    return NULL;
}

/* The directory of the package that this library belongs to. */
static char *directory_around(const char *library)
{
    char *path = library ? strdup(library) : NULL;
    if (go_up(path, UP_FROM_LIBRARY) && has(path, PACKAGE, R_OK)) return path;
    free(path);
    return NULL;
}

/* ---- who is asked --------------------------------------------------------------------------------------------- */

static struct {
    char *python, *directory;
} told;

void interpreter_tell(const char *python, const char *directory)
{
    free(told.python);
    free(told.directory);
    told.python = python && *python ? strdup(python) : NULL;
    told.directory = directory && *directory ? strdup(directory) : NULL;
}

/* Takes both texts: the interpreter when it can run, and the package, are there. */
static bool usable(interpreter *found, char *python, char *directory)
{
    bool fine = python && directory && access(python, X_OK) == 0 && has(directory, PACKAGE, R_OK);
    if (fine) {
        *found = (interpreter){python, directory, false};
        return true;
    }
    free(python);
    free(directory);
    return false;
}

/* A line without its end; NULL behind the last one. */
static char *line_of(FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, file) < 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = 0;
    return line;
}

/* What the file beside the library says; NULL for what it does not. */
static void read_record(const char *library, char **python, char **directory)
{
    char *path = joined(library, RECORD);
    FILE *file = path ? fopen(path, "re") : NULL;
    free(path);
    *python = file ? line_of(file) : NULL;
    *directory = *python ? line_of(file) : NULL;
    if (file) fclose(file);
    if (*directory && **directory) return;
    free(*directory);
    *directory = directory_around(library);
}

static bool by_record(interpreter *found, const char *library)
{
    char *python, *directory;
    read_record(library, &python, &directory);
    return usable(found, python, directory);
}

static bool by_user(interpreter *found, const char *name, const char *library, char *why, size_t room)
{
    char *python = strchr(name, '/') ? strdup(name) : in_search_path(name), *recorded;
    if (!python || access(python, X_OK)) {
        free(python);
        snprintf(why, room, "%s, which " VARIABLE " names and which cannot be run", name);
        return false;
    }
    *found = (interpreter){python, NULL, true};
    read_record(library, &recorded, &found->directory);
    free(recorded);
    return true;
}

static bool by_place(interpreter *found, const char *library)
{
    char *directory = directory_around(library);
    char *beside = joined(directory, "../../../bin/" USUAL);
    char *again = directory ? strdup(directory) : NULL;
    if (usable(found, beside, directory)) {
        free(again);
        return true;
    }
    return usable(found, in_search_path(USUAL), again);
}

bool interpreter_find(interpreter *found, char *why, size_t room)
{
    const char *name = secure_getenv(VARIABLE);
    char *library = library_directory();
    bool fine;
    if (name && *name) {
        fine = by_user(found, name, library, why, room);
    } else {
        fine = (told.python && told.directory && usable(found, strdup(told.python), strdup(told.directory))) ||
               by_record(found, library) || by_place(found, library);
        if (!fine) snprintf(why, room, "none that belongs to %s", library ? library : "the library");
    }
    free(library);
    return fine;
}

void interpreter_free(interpreter *one)
{
    free(one->python);
    free(one->directory);
    *one = (interpreter){0};
}
