/* The C++ names of GE, CANN's graph engine (aclnn_py/derived/graph_engine.py): a few work, so that programs load that
 * are linked against it; the others throw what their programs catch, a std::runtime_error that says what is missing. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "abi.h"

/* ---- what runs while programs are loaded ------------------------------------------------------------------------- */

/* An empty std::map of libstdc++: programs register descriptions of their codes in it by inlined functions. */
typedef struct empty_map {
    uint64_t order; /* an empty functor and its padding */
    uint64_t colour;
    void *parent, *leftmost, *rightmost;
    uint64_t count;
} empty_map;

static empty_map descriptions = {.leftmost = &descriptions.colour, .rightmost = &descriptions.colour};

ACL_FUNC_VISIBILITY void *ae_ge_status_factory(void);

void *ae_ge_status_factory(void)
{
    return &descriptions;
}

/* An AscendString without a text: a std::shared_ptr. */
ACL_FUNC_VISIBILITY void ae_ge_no_text(void **self);

void ae_ge_no_text(void **self)
{
    self[0] = self[1] = NULL;
}

ACL_FUNC_VISIBILITY int32_t ae_ge_nothing(void);

int32_t ae_ge_nothing(void)
{
    return 0;
}

/* ---- operators that programs look up before they call them by their types ---------------------------------------- */

ACL_FUNC_VISIBILITY bool ae_ge_operator_exists(void);

/* Of any type: the call says whether it is emulated. */
bool ae_ge_operator_exists(void)
{
    return true;
}

/* A ge::Operator without anything: programs copy it, by inlined functions, and read nothing in it. */
typedef struct empty_operator {
    void *functions, *shared[2];
} empty_operator;

ACL_FUNC_VISIBILITY empty_operator ae_ge_empty_operator(void);

empty_operator ae_ge_empty_operator(void)
{
    return (empty_operator){0};
}

ACL_FUNC_VISIBILITY uint32_t ae_ge_failed(void);

/* GRAPH_FAILED: there is no such attribute. */
uint32_t ae_ge_failed(void)
{
    return UINT32_MAX;
}

/* ---- what is refused ------------------------------------------------------------------------------------------- */

#define TEXT 256

/* The C++ runtime of the program, which called a C++ name: this library is C and needs none. */
typedef struct cxx {
    void *(*allocate)(size_t);
    void (*construct)(void *, const char *);
    void (*destroy)(void *);
    void (*throw)(void *, void *, void (*)(void *));
    void *type;
} cxx;

static void *found(void *library, const char *name)
{
    return library ? dlsym(library, name) : NULL;
}

static cxx cxx_of_program(void)
{
    void *library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_NOLOAD);
    cxx runtime = {.type = found(library, "_ZTISt13runtime_error")};
    *(void **)&runtime.allocate = found(library, "__cxa_allocate_exception");
    *(void **)&runtime.construct = found(library, "_ZNSt13runtime_errorC1EPKc");
    *(void **)&runtime.destroy = found(library, "_ZNSt13runtime_errorD1Ev");
    *(void **)&runtime.throw = found(library, "__cxa_throw");
    return runtime;
}

ACL_FUNC_VISIBILITY void ae_graph_engine_missing(const char *name);

void ae_graph_engine_missing(const char *name)
{
    char text[TEXT];
    snprintf(text, sizeof text,
             "%s: CANN's graph engine (GE) is not emulated. MindSpore runs without it in PyNative mode and with "
             "jit_level O0.",
             name);
    cxx runtime = cxx_of_program();
    if (runtime.allocate && runtime.construct && runtime.destroy && runtime.throw && runtime.type) {
        void *error = runtime.allocate(2 * sizeof(void *)); /* of a std::runtime_error */
        runtime.construct(error, text);
        runtime.throw(error, runtime.type, runtime.destroy);
    }
    fprintf(stderr, "%s\n", text);
    abort();
}
