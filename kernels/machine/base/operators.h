/* What operators there are (generated from the declarations), and where operands of plans come from. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef enum parameter_kind {
    PARAMETER_TENSOR,
    PARAMETER_SCALAR,
    PARAMETER_INT,    /* any integer, bool or enumeration */
    PARAMETER_DOUBLE, /* float and double, travelling as a double's bits */
    PARAMETER_TEXT,
    PARAMETER_GROUP, /* the name of a communicator */
    PARAMETER_INT_ARRAY,
    PARAMETER_FLOAT_ARRAY,
    PARAMETER_BOOL_ARRAY,
    PARAMETER_TENSOR_LIST,
    PARAMETER_SCALAR_LIST,
} parameter_kind;

typedef struct parameter_row {
    const char *name;
    uint8_t kind;
} parameter_row;

typedef struct operator_row {
    const char *name;
    const parameter_row *parameter;
    int32_t parameters;
    bool by_type; /* an older single-operator call: nobody gives it a workspace, and it is refused as those are */
    int32_t launch_code; /* what phase two answers whatever refuses the launch; 0: the reason's own code */
} operator_row;
extern const operator_row operators[]; /* by name */
extern const int32_t operator_count;

/* Of a function of either phase. */
bool is_operator_name(const char *function);
/* The type in CANN's tables and files: "Silu" of "aclnnSilu"; another name as it is. */
const char *operator_type(const char *name);

/* An operand's place among the arguments: a parameter, and its member if that is a list (-1: it is none). */
typedef struct operand_path {
    int32_t parameter, member;
    int64_t counted; /* bytes of the workspace before the shape that the task gives it; -1: it keeps its own */
} operand_path;
