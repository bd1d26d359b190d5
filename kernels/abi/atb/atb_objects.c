/* Contexts and operations of ATB: objects with tables of virtual functions, as the C++ ABI of Itanium lays them out.
 * The functions' names in libatb.so are written down in aclnn_py/derived/transformer_boost.py. */
#include "atb.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARAM_BYTES 256 /* of the longest parameters, and more */
#define MOST_STREAMS 16

typedef void (*virtual_function)(void);

/* What lies in front of a table: the object's offset and its type, which nobody asks for. */
#define TABLE(functions) \
    struct { \
        intptr_t offset; \
        const void *type; \
        virtual_function function[functions]; \
    }

/* A std::string and a std::vector of libstdc++. */
typedef struct cxx_string {
    char *text;
    size_t length, capacity, unused;
} cxx_string;
typedef struct cxx_vector {
    void *first, *last, *end;
} cxx_vector;

/* By the program's operator new: it deletes the text and the elements. */
static void *new_for_program(size_t bytes)
{
    void *(*allocate)(size_t) = NULL;
    *(void **)&allocate = dlsym(RTLD_DEFAULT, "_Znwm");
    return allocate ? allocate(bytes) : malloc(bytes);
}

/* ---- contexts ---------------------------------------------------------------------------------------------------- */

typedef struct atb_context {
    const virtual_function *table;
    aclrtStream stream[MOST_STREAMS]; /* operations here run on the first */
    size_t streams;
    int32_t execute_type, launch_mode;
    bool async_tiling;
} atb_context;

static void keep_object(void *self)
{
    (void)self;
}

static int32_t set_stream(atb_context *self, aclrtStream stream)
{
    self->stream[0] = stream;
    return ATB_OK;
}

static aclrtStream get_stream(const atb_context *self)
{
    return self->stream[0];
}

static int32_t set_async_tiling(atb_context *self, bool enable)
{
    self->async_tiling = enable;
    return ATB_OK;
}

static bool get_async_tiling(const atb_context *self)
{
    return self->async_tiling;
}

static int32_t set_streams(atb_context *self, const cxx_vector *streams)
{
    const size_t bytes = (size_t)((char *)streams->last - (char *)streams->first);
    if (!bytes || bytes > sizeof self->stream) return ATB_INVALID_PARAM;
    memcpy(self->stream, streams->first, bytes);
    self->streams = bytes / sizeof *self->stream;
    return ATB_OK;
}

static cxx_vector get_streams(const atb_context *self)
{
    aclrtStream *copy = new_for_program(self->streams * sizeof *copy);
    if (!copy) return (cxx_vector){0};
    memcpy(copy, self->stream, self->streams * sizeof *copy);
    return (cxx_vector){copy, copy + self->streams, copy + self->streams};
}

static int32_t set_execute_type(atb_context *self, int32_t type)
{
    if (type) return ATB_INVALID_PARAM; /* launching in two threads is not emulated */
    self->execute_type = type;
    return ATB_OK;
}

static int32_t get_execute_type(const atb_context *self)
{
    return self->execute_type;
}

static int32_t set_launch_mode(atb_context *self, int32_t mode)
{
    if (mode) return ATB_INVALID_PARAM;
    self->launch_mode = mode;
    return ATB_OK;
}

static int32_t get_launch_mode(const atb_context *self)
{
    return self->launch_mode;
}

#define F(function) (virtual_function)(function)
static const TABLE(12) context_table = {
    0,
    NULL,
    {F(keep_object), F(free), F(set_stream), F(get_stream), F(set_async_tiling), F(get_async_tiling), F(set_streams),
     F(get_streams), F(set_execute_type), F(get_execute_type), F(set_launch_mode), F(get_launch_mode)},
};

ACL_FUNC_VISIBILITY int32_t ae_atb_create_context(atb_context **made);
int32_t ae_atb_create_context(atb_context **made)
{
    if (!made) return ATB_INVALID_PARAM;
    atb_context *context = *made = calloc(1, sizeof *context);
    if (!context) return ATB_OUT_OF_HOST_MEMORY;
    context->table = context_table.function;
    context->streams = 1;
    return ATB_OK;
}

ACL_FUNC_VISIBILITY int32_t ae_atb_destroy_context(atb_context *context);
int32_t ae_atb_destroy_context(atb_context *context)
{
    if (!context) return ATB_INVALID_PARAM;
    free(context);
    return ATB_OK;
}

/* ---- operations -------------------------------------------------------------------------------------------------- */

typedef struct atb_operation {
    const virtual_function *table;
    const atb_kind *kind;
    _Alignas(8) char param[PARAM_BYTES];
} atb_operation;

static cxx_string get_name(const atb_operation *self)
{
    size_t length = strlen(self->kind->name);
    char *text = new_for_program(length + 1);
    return (cxx_string){text ? memcpy(text, self->kind->name, length + 1) : NULL, length, length, 0};
}

static int32_t refused(const atb_operation *self, const char *what)
{
    fprintf(stderr, "[aclnn_py] libatb, %s: %s not emulated.\n", self->kind->name, what);
    return ATB_INVALID_PARAM;
}

static int32_t infer_shape(const atb_operation *self, const void *in, void *out)
{
    (void)in, (void)out;
    return refused(self, "InferShape is");
}

static uint32_t get_inputs(const atb_operation *self)
{
    return self->kind->inputs(self->param);
}

static uint32_t get_outputs(const atb_operation *self)
{
    return self->kind->outputs(self->param);
}

static int32_t run_pass(const atb_operation *self, atb_pass *pass, const atb_context *context)
{
    uint32_t inputs = get_inputs(self), outputs = get_outputs(self);
    pass->name = self->kind->name;
    if (!inputs) return refused(self, "these parameters are");
    if (!context) return ATB_INVALID_CONTEXT_ADDR;
    if (pass->pack->in.count != inputs || pass->pack->out.count != outputs) {
        atb_refuse(pass, ATB_INVALID_IN_TENSOR_NUM, "Expected %u inputs and %u outputs but got %zu and %zu.", inputs,
                   outputs, pass->pack->in.count, pass->pack->out.count);
        return pass->status;
    }
    if (!atb_check_shapes(pass)) return pass->status;
    pass->stream = context->stream[0];
    self->kind->run(pass, self->param);
    atb_destroy_descriptions(pass);
    return pass->status;
}

static int32_t set_up(const atb_operation *self, const atb_pack *pack, uint64_t *size, const atb_context *context)
{
    atb_pass pass = {.pack = pack};
    int32_t status = run_pass(self, &pass, context);
    *size = pass.most;
    return status;
}

static int32_t execute(const atb_operation *self, const atb_pack *pack, void *workspace, uint64_t size,
                       const atb_context *context)
{
    static char none; /* an operation without a workspace runs nevertheless */
    atb_pass pass = {.pack = pack, .workspace = workspace ? workspace : &none, .size = workspace ? size : 0};
    return run_pass(self, &pass, context);
}

static const TABLE(8) operation_table = {
    0,
    NULL,
    {F(keep_object), F(free), F(get_name), F(infer_shape), F(get_inputs), F(get_outputs), F(set_up), F(execute)},
};

static int32_t create(const atb_kind *kind, const void *param, atb_operation **made)
{
    if (!param || !made) return ATB_INVALID_PARAM;
    atb_operation *operation = *made = calloc(1, sizeof *operation);
    if (!operation) return ATB_OUT_OF_HOST_MEMORY;
    operation->table = operation_table.function;
    operation->kind = kind;
    memcpy(operation->param, param, kind->bytes);
    return ATB_OK;
}

#define CREATE(name) \
    ACL_FUNC_VISIBILITY int32_t ae_atb_create_##name(const void *param, atb_operation **made); \
    int32_t ae_atb_create_##name(const void *param, atb_operation **made) \
    { \
        return create(&atb_##name, param, made); \
    }
CREATE(paged_attention)
CREATE(self_attention)
CREATE(reshape_and_cache)
CREATE(rms_norm)
CREATE(elewise)
CREATE(rope)
CREATE(linear)

ACL_FUNC_VISIBILITY int32_t ae_atb_destroy_operation(atb_operation *operation);
int32_t ae_atb_destroy_operation(atb_operation *operation)
{
    if (!operation) return ATB_INVALID_PARAM;
    free(operation);
    return ATB_OK;
}

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

ACL_FUNC_VISIBILITY uint64_t ae_atb_tensor_size(const atb_tensor *tensor);
uint64_t ae_atb_tensor_size(const atb_tensor *tensor)
{
    uint64_t bytes = aclDataTypeSize((aclDataType)tensor->dtype);
    for (uint64_t axis = 0; axis < tensor->rank && axis < ATB_MAX_DIM; ++axis) bytes *= (uint64_t)tensor->shape[axis];
    return tensor->rank ? bytes : 0;
}

/* What libatb.so has and this one has not. */
ACL_FUNC_VISIBILITY int32_t ae_atb_missing(const char *name);
int32_t ae_atb_missing(const char *name)
{
    fprintf(stderr, "[aclnn_py] libatb: %s is not emulated.\n", name);
    return ATB_INVALID_PARAM;
}
