/* The two phases of operators: facts of arguments, keys, the cache of plans, executors. With the machine lock held
 * unless said otherwise. */
#pragma once
#include "device.h"
#include "operators.h"

/* ---- facts ------------------------------------------------------------------------------------------------------- */

/* Everything an operator may look at in an aclTensor before it runs. Interned: equal facts are one object. */
typedef struct facts {
    struct facts *next;
    uint64_t hash;
    uint32_t references;
    int32_t dtype, format;
    int32_t rank, strides, storage_rank; /* numbers of values below, in this order */
    int64_t offset;
    int64_t value[];
} facts;

facts *facts_of(int32_t dtype, int32_t format, int64_t offset, const int64_t *shape, uint64_t rank,
                const int64_t *stride, uint64_t strides, const int64_t *storage,
                uint64_t storage_rank); /* a reference; NULL: no memory */
void facts_drop(facts *one);

/* ---- objects of the meta API ------------------------------------------------------------------------------------- */

typedef struct tensor {
    facts *facts;
    uint64_t address;    /* of the storage, without the offset */
    uint32_t references; /* its handle's, and one of each executor that will run on it */
    bool destroyed;      /* the handle has ended */
    uint64_t ended_at;   /* the site of that, 0: nobody observed */
} tensor;

typedef struct scalar {
    int32_t dtype;
    uint32_t bytes;
    uint64_t raw[2]; /* little-endian bytes of the value, zeros behind them */
} scalar;

typedef struct array { /* of int64_t, float or bool (one byte each), by its handle's kind */
    uint64_t count;
    char value[];
} array;

typedef struct handle_list { /* of tensors or scalars */
    uint64_t count;
    uint64_t member[]; /* handles, 0: null */
} handle_list;

typedef struct data_buffer {
    uint64_t address, size;
} data_buffer;

/* ---- plans, executors -------------------------------------------------------------------------------------------- */

/* One argument of phase one, as a word: a handle, an integer, the bits of a double, the address of a text. */
typedef int64_t argument_word;

/* It keeps its tensors: one that is destroyed between the phases is found as it was when that happened. */
typedef struct executor {
    ae_plan *plan;
    uint32_t references; /* its handle's, and a running phase two's */
    bool repeatable;
    bool counts; /* some operands' shapes are known once the task has run: phase two waits for that */
    uint32_t operands;
    tensor *operand[]; /* in the plan's order; NULL: null was passed */
} executor;

/* executor.c. A new one's handle, which has the plan's reference; 0: there is no memory, and the plan was released. */
uint64_t executor_new(ae_plan *plan, const argument_word *arguments, uint64_t site);
/* Its handle finds nothing any more. */
void executor_end(uint64_t handle, executor *one, bool run, uint64_t site);
void executor_drop(executor *one); /* a reference */
const char *executor_of(const executor *one); /* its operator */
/* Events (observe.h) of the operands that were destroyed before phase two, and of views beyond their storage. */
void executor_observe(const executor *one);
/* operands.c: what was the stream's newest task launched with. */
void executor_observe_operands(const executor *one, const ae_stream *stream);
/* The handle has ended, at that site. */
void tensor_end(tensor *one, uint64_t site);

/* The plan of a call, or its refusal, without an executor. The lock is taken inside. */
int32_t phase_plan(const operator_row *row, const argument_word *arguments, ae_plan **plan);
/* Phase one. ENTER comes before; the lock is taken inside. size and made may be null, which is refused in the order of
 * the operator's rules. */
int32_t phase_one(const operator_row *row, const argument_word *arguments, uint64_t *size, uint64_t *made);
/* Phase two of every operator. The lock is taken inside. */
int32_t phase_two(uint64_t workspace, uint64_t size, uint64_t made, uint64_t stream);
/* Who sees launches of executors. With the lock. */
typedef struct launch_observer {
    bool (*wanted)(void);
    void (*pushed)(const executor *one, ae_stream *stream); /* it is the last task of the stream */
} launch_observer;

extern const launch_observer *launch_observer_now; /* NULL: nobody */
/* counted.c: behind the push of a task that counts, which becomes the stream's task `number`: waits until it ran, and
 * gives its tensors the shapes that it left in the workspace. The lock is released meanwhile, and nobody else may have
 * the executor. What a wait answers, refused in the operator's name where the AI CPU did the work. */
int32_t counted_shapes(const executor *one, ae_stream *stream, uint64_t number, uint64_t workspace);
/* described.c: gives the plan's tensors the formats and shapes that it says; 0, or refused in the operator's name. */
int32_t described_tensors(const executor *one);
#define COUNTED_WORDS 9 /* of a counted shape: its rank, its sizes */
