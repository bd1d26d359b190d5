/* Looking for a BLAS: what ACLNN_PY_BLAS names ("none": none), the wheel scipy-openblas32 beside the package or in the
 * environment of the Python that plans, what the loader finds by the same name. */
#define _GNU_SOURCE
#include "blas.h"

#include <dlfcn.h>
#include <glob.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interpreter.h"
#include "lapack.h"
#include "log.h"
#include "planner.h"

#define VARIABLE "ACLNN_PY_BLAS"
#define NAME "libscipy_openblas.so"
#define WHEEL "scipy_openblas32/lib/" NAME

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool asked; /* guarded by the lock */
static blas found;
static lapack decompositions[LAPACK_TYPES];

/* The wheel's names have a prefix, those of other builds have none. */
static void *symbol(void *library, const char *name)
{
    char longer[64];
    snprintf(longer, sizeof longer, "scipy_%s", name);
    void *there = dlsym(library, longer);
    return there ? there : dlsym(library, name);
}

/* A function of LAPACK for one type of numbers: a pattern that takes the type's letter. */
static void *typed(void *library, const char *pattern, int type)
{
    char name[48];
    snprintf(name, sizeof name, pattern, "sdcz"[type]);
    return symbol(library, name);
}

static void take_lapack(void *library, int type)
{
    bool real = type == LAPACK_FLOAT || type == LAPACK_DOUBLE;
    lapack all;
    *(void **)&all.getrf = typed(library, "LAPACKE_%cgetrf_work", type);
    *(void **)&all.getri = typed(library, "LAPACKE_%cgetri_work", type);
    *(void **)&all.potrf = typed(library, "LAPACKE_%cpotrf_work", type);
    *(void **)&all.geqrf = typed(library, "LAPACKE_%cgeqrf_work", type);
    *(void **)&all.orgqr = typed(library, real ? "LAPACKE_%corgqr_work" : "LAPACKE_%cungqr_work", type);
    *(void **)&all.gesdd.of_real = typed(library, "LAPACKE_%cgesdd_work", type);
    *(void **)&all.trsm = typed(library, "%ctrsm_", type);
    if (all.getrf && all.getri && all.potrf && all.geqrf && all.orgqr && all.gesdd.of_real && all.trsm)
        decompositions[type] = all;
}

static bool load_functions(void *library)
{
    if (!library) return false;
    *(void **)&found.sgemm = symbol(library, "cblas_sgemm");
    *(void **)&found.sgemv = symbol(library, "cblas_sgemv");
    if (found.sgemm && found.sgemv) {
        void (*set_threads)(int);
        *(void **)&set_threads = symbol(library, "openblas_set_num_threads");
        if (set_threads) set_threads(1);
        for (int type = 0; type < LAPACK_TYPES; type++) take_lapack(library, type);
        return true;
    }
    dlclose(library);
    return false;
}

static bool opened(const char *path)
{
    return load_functions(dlopen(path, RTLD_NOW | RTLD_LOCAL));
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
    if (!fine) log_line(LOG_WARNING, "NNOP", VARIABLE ": expected a library with cblas_sgemm but got %s.", name);
    return fine;
}

const blas *blas_ready(void)
{
    pthread_mutex_lock(&lock);
    if (!asked) {
        asked = true;
        if (!find()) {
            found = (blas){0};
            log_line(LOG_WARNING, "NNOP", "no BLAS: matrix products take longer (pip install scipy-openblas32).");
        }
    }
    pthread_mutex_unlock(&lock);
    return found.sgemm ? &found : NULL;
}

const lapack *lapack_ready(enum lapack_type type)
{
    return blas_ready() && decompositions[type].getrf ? decompositions + type : NULL;
}
