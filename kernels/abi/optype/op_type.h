/* The older single-operator calls, which name an operator by its type: its attributes, the types that are emulated. */
#pragma once
#include "abi.h"
#include "launch.h"
#include "phase.h"

/* ---- op_attr.c: attributes as they were set; with the machine lock held ------------------------------------------ */

typedef enum attribute_kind {
    ATTRIBUTE_INT, /* an integer, a bool, a dtype */
    ATTRIBUTE_FLOAT,
    ATTRIBUTE_TEXT,
    ATTRIBUTE_INTS,
    ATTRIBUTE_FLOATS,
    ATTRIBUTE_OTHER, /* of a kind that no emulated type has: it is not kept */
} attribute_kind;

typedef struct attribute {
    struct attribute *next;
    attribute_kind kind;
    int64_t integer;
    double real;
    char *text; /* NULL but for texts */
    array *list; /* NULL but for lists of int64_t or float */
    char name[];
} attribute;

/* NULL: it was not set. The value belongs to the attributes. */
const attribute *op_attribute(const aclopAttr *attrs, const char *name);

/* ---- compile_options.c ------------------------------------------------------------------------------------------- */

/* With the lock held: ACL_ALLOW_HF32, of convolutions: 1 unless a program said otherwise. */
int64_t option_convolutions_in_hf32(void);

/* ---- op_type.c: types ------------------------------------------------------------------------------------------- */

/* One type. Its row has inputs, then attributes, then outputs. */
typedef struct op_type_row {
    operator_row row; /* name: "DynamicRNN" */
    int32_t inputs, attributes;
    bool blocks; /* tensors may lie in the cube unit's formats: the plan converts them */
    const argument_word *fallback; /* of the attributes, where they are not set; 0 for a list */
    uint64_t optional[2]; /* a bit for each parameter that may be left out: of attributes, all with a default */
} op_type_row;
extern const op_type_row op_types[]; /* generated, by name */
extern const int32_t op_type_count;

/* A call, whose handles were looked at. */
typedef struct op_call {
    const char *type;
    int inputs, outputs;
    const aclTensorDesc *const *input, *const *output;
    const aclDataBuffer *const *from, *const *to; /* not looked at by calls that only compile */
    const aclopAttr *attr;
} op_call;

/* ---- op_values.c: inputs in host memory (aclSetTensorPlaceMent), read when the call is made --------------------- */

typedef struct op_values {
    host_values all;
    uint64_t taken; /* bytes of them */
} op_values;

/* With the machine lock held: room for all of a call's. Not of handles that are none: they are refused later. */
int32_t op_values_open(op_values *values, const op_call *call);
/* The bytes at *address become bytes of `values`, whose address is *address then. */
int32_t op_values_read(op_values *values, const char *param, uint64_t bytes, uint64_t *address);

const op_type_row *op_type_find(const char *type); /* NULL: it is not emulated */
/* Plans the call and enqueues it. Without the lock. */
int32_t op_type_run(const op_type_row *type, const op_call *call, aclrtStream stream);
