/* Sizes and formats of tensors in the cube unit's storage formats, which programs ask for before they create them. */
#include <string.h>

#include "meta.h"
#include "operator_names.h"

#include "aclnnop/aclnn_npu_format_cast.h"
#include "dtypes.h"

#define RUNTIME 361001 /* ACLNN_ERR_RUNTIME_ERROR */
#define MOST_AXES 25
#define IN_FOUR_BITS 64 /* elements of 32 bytes */
#define ROWS 16
#define DHWCN ((aclFormat)31) /* aclFormat has no name for it */

typedef struct cast_question {
    const facts *source;
    int32_t format, dtype; /* that are asked for */
    bool modern;           /* 950 and its kin */
} cast_question;

typedef struct cast_answer {
    int64_t dims[MOST_AXES + 2];
    uint64_t rank;
    int32_t format; /* UNTOLD: the caller's stays */
} cast_answer;
#define UNTOLD INT32_MIN

static int32_t invalid(const char *text)
{
    return refuse(META_INVALID, "EZ1001", "Expected %s.", text);
}

static int32_t unable(void)
{
    return refuse(RUNTIME, "EZ9903", "Expected formats between which tensors are cast but got others.");
}

static bool among(int32_t one, const int32_t *many, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (many[i] == one) return true;
    return false;
}
#define AMONG(one, ...) among(one, (const int32_t[]){__VA_ARGS__}, sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static bool has_four_bits(int32_t dtype)
{
    return AMONG(dtype, ACL_FLOAT4_E2M1, ACL_FLOAT4_E1M2);
}

/* Elements of 32 bytes; 0 for a dtype without a size. */
static int64_t block_width(int32_t dtype)
{
    const dtype_row *row = dtype_of(dtype);
    if (has_four_bits(dtype)) return IN_FOUR_BITS;
    return row && row->bytes > 0 && dtype != ACL_INT4 ? 32 / row->bytes : 0;
}

static int64_t up(int64_t size, int64_t block)
{
    return size / block + (size % block > 0);
}

static bool is_empty(const facts *one)
{
    for (int32_t axis = 0; axis < one->rank; axis++)
        if (!one->value[axis]) return true;
    return false;
}

static bool is_nz(int32_t format)
{
    return AMONG(format, ACL_FORMAT_FRACTAL_NZ, ACL_FORMAT_FRACTAL_NZ_C0_2, ACL_FORMAT_FRACTAL_NZ_C0_4,
                 ACL_FORMAT_FRACTAL_NZ_C0_16, ACL_FORMAT_FRACTAL_NZ_C0_32);
}

/* ---- matrices to FRACTAL_NZ -------------------------------------------------------------------------------------- */

/* What the 950 asks of a weight that is multiplied in another dtype than it is stored in. */
static bool unpacked_for(const cast_question *asked)
{
    int32_t source = asked->source->dtype, dtype = asked->dtype;
    if (source == ACL_INT32 && !AMONG(dtype, ACL_FLOAT16, ACL_BF16, ACL_INT8)) return false;
    if (source == ACL_FLOAT && !AMONG(dtype, ACL_FLOAT16, ACL_BF16, ACL_FLOAT8_E4M3FN, ACL_HIFLOAT8, ACL_UINT8))
        return false;
    return AMONG(asked->source->rank, 2, 3);
}

static int32_t check_950(const cast_question *asked)
{
    const facts *source = asked->source;
    int32_t dtype = source->dtype, rank = source->rank;
    bool floats = AMONG(dtype, ACL_FLOAT, ACL_FLOAT16, ACL_BF16);
    bool bytes = AMONG(dtype, ACL_INT8, ACL_UINT8, ACL_FLOAT8_E4M3FN, ACL_HIFLOAT8) || has_four_bits(dtype);
    if (!floats && !bytes && dtype != ACL_INT32) return invalid("a dtype that the cube unit multiplies or unpacks");
    if (is_empty(source)) return invalid("a tensor with elements");
    if (asked->dtype != dtype)
        return unpacked_for(asked) ? 0 : invalid("2 or 3 axes and an additionalDtype that the dtype is unpacked for");
    if (floats && rank > 1 && source->value[rank - 2] == 1) return invalid("matrices of more than one row");
    if (!floats && !bytes) return invalid("an additionalDtype that the cube unit multiplies");
    return rank < 2 || rank > 6 ? invalid("2 to 6 axes") : 0;
}

/* The width of blocks on the 950, and the format that has it. */
static int64_t width_950(const cast_question *asked, cast_answer *found)
{
    const dtype_row *row = dtype_of(asked->dtype);
    if (asked->dtype == asked->source->dtype) {
        found->format = ACL_FORMAT_FRACTAL_NZ;
        return block_width(asked->dtype);
    }
    if (row && row->bytes == 2) found->format = ACL_FORMAT_FRACTAL_NZ_C0_16;
    if (!AMONG(asked->dtype, ACL_FLOAT8_E4M3FN, ACL_INT8)) return ROWS;
    found->format = ACL_FORMAT_FRACTAL_NZ_C0_32;
    return 32;
}

static int32_t to_blocks(const cast_question *asked, cast_answer *found)
{
    const facts *source = asked->source;
    int32_t code = asked->modern ? check_950(asked) : 0;
    if (code) return code;
    if (!asked->modern && is_empty(source)) return unable();
    int64_t width = asked->modern ? width_950(asked, found) : block_width(asked->dtype);
    if (!asked->modern) found->format = ACL_FORMAT_FRACTAL_NZ;
    if (source->rank < 2 || width < 1) return invalid("2 axes or more and an additionalDtype of 1, 2 or 4 bytes");
    uint64_t last = (uint64_t)source->rank - 1;
    memcpy(found->dims, source->value, (size_t)source->rank * sizeof *found->dims);
    found->dims[last - 1] = up(source->value[last], width);
    found->dims[last] = up(source->value[last - 1], ROWS);
    found->dims[last + 1] = ROWS;
    found->dims[last + 2] = width;
    found->rank = last + 3;
    return 0;
}

/* ---- back -------------------------------------------------------------------------------------------------------- */

static int32_t as_viewed(const cast_question *asked, cast_answer *found, int32_t format)
{
    if (!asked->modern && is_empty(asked->source)) return unable();
    found->rank = (uint64_t)asked->source->rank;
    memcpy(found->dims, asked->source->value, found->rank * sizeof *found->dims);
    found->format = format;
    return 0;
}

static int64_t width_of_format(const facts *one)
{
    switch (one->format) {
    case ACL_FORMAT_FRACTAL_NZ_C0_2: return 2;
    case ACL_FORMAT_FRACTAL_NZ_C0_4: return 4;
    case ACL_FORMAT_FRACTAL_NZ_C0_16: return 16;
    case ACL_FORMAT_FRACTAL_NZ_C0_32: return 32;
    default: return block_width(one->dtype);
    }
}

static int32_t from_blocks(const cast_question *asked, cast_answer *found)
{
    const facts *source = asked->source;
    const int64_t *storage = source->value + source->rank + source->strides;
    int32_t rank = source->storage_rank;
    if (!asked->modern && source->format != ACL_FORMAT_FRACTAL_NZ) return invalid("a srcTensor in FRACTAL_NZ");
    for (int32_t axis = 0; asked->modern && axis < rank; axis++)
        if (!storage[axis]) return invalid("a storage that is not empty");
    if (asked->modern && (rank < 4 || rank > 8 || storage[rank - 1] != width_of_format(source)))
        return invalid("a storage of 4 to 8 axes whose last one is C0");
    return as_viewed(asked, found, ACL_FORMAT_ND);
}

/* ---- images and filters ------------------------------------------------------------------------------------------ */

typedef struct blocked_pair {
    int32_t open, blocked; /* aclFormat */
    const char *axes, *storage;
} blocked_pair;

/* storage: c are blocks of channels, n those of filters, 6 sixteen, 0 the channels of a block; before a bar the product
 * is one axis. */
static const blocked_pair blocked_pairs[] = {
    {ACL_FORMAT_NCDHW, ACL_FORMAT_NDC1HWC0, "NCDHW", "NDcHW0"},
    {ACL_FORMAT_NCDHW, ACL_FRACTAL_Z_3D, "NCDHW", "DcHW|n60"},
    {ACL_FORMAT_NCHW, ACL_FORMAT_NC1HWC0, "NCHW", "NcHW0"},
    {ACL_FORMAT_NHWC, ACL_FORMAT_NC1HWC0, "NHWC", "NcHW0"},
    {ACL_FORMAT_NCHW, ACL_FORMAT_FRACTAL_Z, "NCHW", "cHW|n60"},
    {ACL_FORMAT_HWCN, ACL_FORMAT_FRACTAL_Z, "HWCN", "cHW|n60"},
    {DHWCN, ACL_FRACTAL_Z_3D, "DHWCN", "DcHW|n60"},
    {ACL_FORMAT_NDHWC, ACL_FORMAT_NDC1HWC0, "NDHWC", "NDcHW0"},
};

static int64_t length_of(char letter, const blocked_pair *pair, const facts *source, int64_t width)
{
    if (letter == '0') return width;
    if (letter == '6') return ROWS;
    char axis = letter == 'c' ? 'C' : letter == 'n' ? 'N' : letter;
    int64_t size = source->value[strchr(pair->axes, axis) - pair->axes];
    return letter == 'c' ? up(size, width) : letter == 'n' ? up(size, ROWS) : size;
}

static int32_t to_channels(const cast_question *asked, const blocked_pair *pair, cast_answer *found)
{
    int64_t width = block_width(asked->dtype);
    if (asked->source->rank != (int32_t)strlen(pair->axes) || (!asked->modern && is_empty(asked->source)))
        return unable();
    if (width < 1) return invalid("an additionalDtype of 1, 2 or 4 bytes");
    const char *bar = strchr(pair->storage, '|');
    if (bar) found->dims[found->rank++] = 1;
    for (const char *at = pair->storage; *at; at++) {
        if (*at == '|') continue;
        int64_t length = length_of(*at, pair, asked->source, width);
        if (bar && at < bar)
            found->dims[0] = (int64_t)((uint64_t)found->dims[0] * (uint64_t)length);
        else
            found->dims[found->rank++] = length;
    }
    found->format = pair->blocked;
    return 0;
}

static int32_t of_channels(const cast_question *asked, cast_answer *found)
{
    for (size_t i = 0; i < sizeof blocked_pairs / sizeof *blocked_pairs; i++) {
        const blocked_pair *pair = blocked_pairs + i;
        if (asked->source->format == pair->open && asked->format == pair->blocked)
            return to_channels(asked, pair, found);
        if (asked->source->format != pair->blocked || asked->format != pair->open) continue;
        bool fits = asked->source->rank == (int32_t)strlen(pair->axes);
        return fits ? as_viewed(asked, found, asked->format) : unable();
    }
    return unable();
}

/* ---- the function ------------------------------------------------------------------------------------------------ */

static int32_t cast_asked(cast_question *asked, cast_answer *found)
{
    int32_t from = asked->source->format, dtype = asked->source->dtype;
    bool known = AMONG(dtype, ACL_INT8, ACL_UINT8, ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT32, ACL_UINT32,
                       ACL_FLOAT8_E4M3FN, ACL_HIFLOAT8) ||
                 has_four_bits(dtype);
    if (!known || asked->source->rank > MOST_AXES) return invalid("a dtype in which formats are cast");
    if (asked->dtype == -1) asked->dtype = dtype;
    bool matrices = AMONG(from, ACL_FORMAT_ND, ACL_FORMAT_NCL);
    bool plain = asked->dtype == dtype && AMONG(from, ACL_FORMAT_NCHW, ACL_FORMAT_NCDHW);
    if (asked->format == ACL_FORMAT_FRACTAL_NZ && (matrices || plain)) return to_blocks(asked, found);
    return is_nz(from) && asked->format == ACL_FORMAT_ND ? from_blocks(asked, found) : of_channels(asked, found);
}

static int32_t hand_out(const cast_answer *found, int64_t **dims, uint64_t *rank, int *format)
{
    int64_t *copy = array_for_program(found->dims, found->rank);
    if (!copy) return refuse(RUNTIME, "EZ9903", "Expected host memory for the sizes of a tensor but there is none.");
    *dims = copy;
    *rank = found->rank;
    if (found->format != UNTOLD) *format = found->format;
    return 0;
}

aclnnStatus aclnnNpuFormatCastCalculateSizeAndFormat(const aclTensor *srcTensor, const int dstFormat,
                                                     int additionalDtype, int64_t **dstShape, uint64_t *dstShapeSize,
                                                     int *actualFormat)
{
    ENTER;
    cast_answer found = {.format = UNTOLD};
    void *object = NULL;
    machine_lock();
    const soc_row *soc = settings_or_default()->soc;
    int32_t code = is_modern(soc) ? 0 : invalid("a product of the 910B family or newer");
    if (!code) code = meta_needed(HANDLE(srcTensor), HANDLE_TENSOR, "srcTensor", META_INVALID, &object);
    if (!code) {
        cast_question asked = {((tensor *)object)->facts, dstFormat, additionalDtype, soc->arch == ARCH_950};
        code = cast_asked(&asked, &found);
    }
    machine_unlock();
    const char *missing = !dstShape ? "dstShape" : !dstShapeSize ? "dstShapeSize" : !actualFormat ? "actualFormat" : "";
    if (!code && *missing) code = meta_null(missing, META_NULL);
    return leave(code ? code : hand_out(&found, dstShape, dstShapeSize, actualFormat));
}
