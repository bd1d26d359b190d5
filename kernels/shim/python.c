/* Finding Python: the interpreter that runs already, or a new one from the environment this library was built for. */
#define _GNU_SOURCE 1 /* as some pyconfig.h spell it */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shim/python.h"
#include "where.h" /* written by aclnn_py.abi.tree: PYTHON, LIBPYTHON, PACKAGE as string literals */

#define STRING(value) #value
#define TEXT(value) STRING(value)
#define VERSION TEXT(PY_MAJOR_VERSION) "." TEXT(PY_MINOR_VERSION)
#define MODULE "aclnn_py.abi.start"

struct python python;
static enum { UNKNOWN, GUEST, HOST, MISSING } mode; /* GUEST: in a Python program */
static _Atomic(dispatcher) known;
static atomic_bool hopeless; /* the package cannot be imported, which was said */

static const char *chosen(const char *variable, const char *otherwise)
{
    const char *value = getenv(variable);
    return value && *value ? value : otherwise;
}

/* Whether the handle has every function of an interpreter. */
static int look_up(void *handle)
{
    int complete = 1;
#define LOOK_UP(name)                                                                                                  \
    *(void **)(void *)&python.name = dlsym(handle, #name);                                                             \
    complete = complete && python.name;
    PYTHON_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
    void *finalizing = dlsym(handle, "Py_IsFinalizing");
    if (!finalizing) finalizing = dlsym(handle, "_Py_IsFinalizing");
    *(void **)(void *)&python.is_finalizing = finalizing;
    return complete && finalizing;
}

static int load(void)
{
    const char *path = chosen("ACLNN_PY_LIBPYTHON", LIBPYTHON);
    if (!*path) {
        say("%s has no shared library, which C programs need: install a Python " VERSION " built with --enable-shared, or "
            "name one in ACLNN_PY_LIBPYTHON.", PYTHON);
        return 0;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!handle) {
        say("libpython cannot be loaded (%s): run `aclnn-py home` again, or name it in ACLNN_PY_LIBPYTHON.", dlerror());
        return 0;
    }
    if (!look_up(handle)) {
        say("%s is no libpython of version " VERSION ": name one in ACLNN_PY_LIBPYTHON.", path);
        return 0;
    }
    size_t length = strlen(VERSION);
    const char *version = python.Py_GetVersion();
    if (strncmp(version, VERSION, length) || (version[length] >= '0' && version[length] <= '9')) {
        say("%s is Python %.6s but this library was built for " VERSION ": run `aclnn-py home` with the Python you want.",
            path, version);
        return 0;
    }
    return 1;
}

static int accepted(PyStatus status)
{
    if (!python.PyStatus_Exception(status)) return 1;
    say("Python does not start: %s: %s.", status.func ? status.func : "Python", status.err_msg ? status.err_msg : "?");
    return 0;
}

/* As `python` itself would start, but the program keeps its signals, its locale and its arguments. */
static int initialise(void)
{
    PyPreConfig before;
    PyConfig config;
    python.PyPreConfig_InitPythonConfig(&before);
    before.configure_locale = before.coerce_c_locale = before.coerce_c_locale_warn = 0;
    before.utf8_mode = 1;
    before.parse_argv = 0;
    if (!accepted(python.Py_PreInitialize(&before))) return 0;
    python.PyConfig_InitPythonConfig(&config);
    config.install_signal_handlers = 0;
    config.parse_argv = 0;
    const char *executable = chosen("ACLNN_PY_PYTHON", PYTHON);
    int fine = accepted(python.PyConfig_SetBytesString(&config, &config.program_name, executable)) &&
               accepted(python.Py_InitializeFromConfig(&config));
    python.PyConfig_Clear(&config);
    return fine;
}

static void add_package_path(void)
{
    PyObject *path = python.PySys_GetObject("path"), *directory = python.PyUnicode_DecodeFSDefault(PACKAGE);
    if (path && directory) python.PyList_Append(path, directory);
    python.Py_DecRef(directory);
}

static void complain(void)
{
    PyObject *type = NULL, *value = NULL, *trace = NULL;
    python.PyErr_Fetch(&type, &value, &trace);
    python.PyErr_NormalizeException(&type, &value, &trace);
    PyObject *text = value ? python.PyObject_Str(value) : NULL;
    const char *reason = text ? python.PyUnicode_AsUTF8(text) : NULL;
    if (!reason) reason = "no reason given";
    if (mode == GUEST)
        say("the package aclnn_py cannot be imported by the Python that is running (%s): install it there.", reason);
    else
        say("the package aclnn_py of %s cannot be imported (%s): install it there, or name another Python in "
            "ACLNN_PY_PYTHON.", chosen("ACLNN_PY_PYTHON", PYTHON), reason);
    python.Py_DecRef(text);
    python.Py_DecRef(type);
    python.Py_DecRef(value);
    python.Py_DecRef(trace);
}

/* With the GIL: import the dispatcher's module. */
static dispatcher import(void)
{
    PyObject *module = python.PyImport_ImportModule(MODULE);
    if (!module) {
        python.PyErr_Clear();
        add_package_path();
        module = python.PyImport_ImportModule(MODULE);
    }
    PyObject *number = module ? python.PyObject_GetAttrString(module, "ADDRESS") : NULL;
    if (!number) {
        if (!atomic_exchange(&hopeless, 1)) complain();
        python.PyErr_Clear();
        python.Py_DecRef(module);
        return NULL;
    }
    dispatcher found = (dispatcher)(intptr_t)python.PyLong_AsLongLong(number);
    python.Py_DecRef(number);
    python.Py_DecRef(module);
    return found;
}

/* With the lock: what kind of process this is; in a program of C, start the interpreter. */
static void find(void)
{
    int (*initialised)(void) = NULL;
    *(void **)(void *)&initialised = dlsym(RTLD_DEFAULT, "Py_IsInitialized");
    if (initialised && initialised() && look_up(RTLD_DEFAULT)) {
        mode = GUEST;
        return;
    }
    mode = MISSING;
    if (!load()) return;
    if (python.Py_IsInitialized()) {
        mode = GUEST;
        return;
    }
    if (!initialise()) return;
    mode = HOST;
    fork_watch();
    atomic_store(&known, import());
    python.PyEval_SaveThread();
}

dispatcher python_start(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    if (mode == UNKNOWN) find();
    int guest = mode == GUEST;
    pthread_mutex_unlock(&lock);
    dispatcher found = atomic_load(&known);
    /* Without the lock: whoever holds the GIL may come in here as well. Importing twice does no harm. */
    if (guest && !found && !atomic_load(&hopeless) && !python_is_gone()) {
        PyGILState_STATE state = python.PyGILState_Ensure();
        found = import();
        python.PyGILState_Release(state);
        if (found) atomic_store(&known, found);
    }
    return found;
}

int python_is_gone(void)
{
    return !python.Py_IsInitialized() || python.is_finalizing();
}

void python_interrupt(void)
{
    python.PyErr_SetInterrupt();
}

int python_is_ours(void)
{
    return mode == HOST;
}
