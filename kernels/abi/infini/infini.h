/* InfiniRT and InfiniOp: what their files share. Both speak statuses of their own, told in one line on stderr; what the
 * machine below refuses is INTERNAL_ERROR to them, with the machine's code behind the reason. Nothing of it reaches
 * CANN's queue of messages. */
#pragma once
#include "abi.h"

#include "infiniop.h"
#include "infinirt.h"
#include "observe.h"
#include "phase.h"

/* ---- infini.c: refusals, and the pointers of the program -------------------------------------------------------- */

/* The end of every function that began with ENTER. */
int32_t infini_leave(int32_t code);
#undef ENTER
#define ENTER \
    ENTER_VALUE; \
    if (injecting() && inject_entered()) return infini_leave(inject_code())

/* All return the status. The reasons are in terms of expected and seen. */
#define infini_refuse(status, ...) refuse(status, "", __VA_ARGS__)
/* BAD_PARAM: "Expected EXPECTED but got SEEN, argument PARAM." */
#define infini_bad(param, expected, ...) refuse_argument(INFINI_STATUS_BAD_PARAM, param, expected, __VA_ARGS__)
int32_t infini_null(const char *param, int32_t status);
/* DEVICE_TYPE_NOT_SUPPORTED: a device type without a backend here, or one that the call is not for. */
int32_t infini_unsupported(int32_t device, const char *param, const char *expected);
int32_t infini_backed(int32_t device, const char *param); /* 0 for the CPU and NPUs */
#define DEVICE_NAME 16
const char *infini_device_name(int32_t device, char *out); /* "ASCEND"; the number itself where no type has it */
/* Tell what is noted though the call succeeds. */
void infini_tell_noted(void);
/* What a wait of the machine answered: Ctrl-C has a number of its own here. */
int32_t infini_waited(int32_t code);

/* Without the lock, before anything that observers hear of: they want to know where the program called. */
static inline void infini_watch(void)
{
    if (observed()) site_now();
}

/* A place for a result: `status` for null, BAD_PARAM where nothing can be written. */
int32_t infini_out(const void *place, uint64_t bytes, const char *param, int32_t status);
/* BAD_PARAM unless so many bytes from address + low are host memory that can be touched, as far as the first and the
 * last one tell. A buffer of Python's has to be long enough. */
int32_t infini_reach(uint64_t address, int64_t low, uint64_t bytes, const char *param, bool writes);

/* Whether calls without a device of their own are the CPU's. */
static inline bool on_cpu(void)
{
    return here()->infini_device == INFINI_DEVICE_CPU;
}

/* ---- infini_handle.c: handles, with the machine lock held ------------------------------------------------------- */

/* A new handle, its cell filled: 0, or INTERNAL_ERROR noted. */
int32_t infini_new(handle_kind kind, void *object, int32_t device, int32_t id, uint64_t *made);
/* A living one finds nothing any more, and what it stood for goes. */
void infini_end(uint64_t handle);
/* BAD_PARAM noted unless a handle of that kind lives there: "a live EXPECTED". */
int32_t infini_checked(uint64_t handle, handle_kind kind, const char *param, const char *expected, void **object);
int32_t infini_device_of(uint64_t handle); /* of a living one, as its cell says */
int32_t infini_id_of(uint64_t handle);

/* ---- infiniop.c, infini_create.c, infini_run.c: operators ------------------------------------------------------- */

/* One operator. Its row is what the planner is asked: the handle (as its device type), the tensors with the output
 * first, then the attributes, which are floats. */
typedef struct infini_operator {
    operator_row row; /* name: "infiniopRelu" */
    const char *create; /* "infiniopCreateReluDescriptor" */
    int32_t tensors;
} infini_operator;
extern const infini_operator infini_operators[]; /* generated (aclnn_py/infiniop/stubs.py) */
extern const int32_t infini_operator_count;

static inline const char *infini_tensor_name(const infini_operator *op, int32_t number)
{
    return op->row.parameter[1 + number].name;
}

/* What a descriptor of an operator keeps. */
typedef struct infini_descriptor {
    const infini_operator *of;
    ae_plan *plan; /* `nothing` for empty tensors */
    bool host; /* made for the CPU */
} infini_descriptor;

/* With the machine lock held: the descriptor if it is this operator's, on a device type with a backend. null: the
 * status of a null one. */
int32_t infini_own(const infini_operator *op, const void *desc, int32_t null, infini_descriptor **own);

/* What the generated functions of every operator do, between ENTER and infini_leave. */
int32_t infini_create(const infini_operator *op, uint64_t handle, void *made, const uint64_t *tensors,
                      const float *attributes);
int32_t infini_workspace_size(const infini_operator *op, const void *desc, size_t *size);
int32_t infini_run(const infini_operator *op, const void *desc, void *workspace, size_t size, const uint64_t *data,
                   void *stream);
int32_t infini_destroy(const infini_operator *op, const void *desc);
