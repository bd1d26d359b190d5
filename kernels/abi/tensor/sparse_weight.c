/* Weights with 2:4 structured sparsity, compressed on the host: kept elements and their places, in blocks. */
#include <stdlib.h>

#include "buffers.h"
#include "meta.h"
#include "operator_names.h"

#include "aclnnop/aclnn_sparse4to2quant_matmul_weight_nz.h"

#define AXES 4
#define ROWS 16
#define KEPT 32  /* elements of a row of a block */
#define PLACES 8 /* bytes of a row of a block, one for eight elements */
#define FOUR 4
#define EIGHT 8
#define COLUMNS 64 /* elements along K of a block */
#define LARGEST (INT64_C(1) << 40)

/* What the caller gets, to be freed with free(). */
typedef struct compressed {
    int8_t *values;
    uint8_t *places;
    int64_t *sizes, *more;
} compressed;

static int32_t need(const void *pointer, const char *param)
{
    return pointer ? 0 : meta_null(param, META_INNER_NULL);
}

static int32_t read_shape(const aclIntArray *shape, int64_t size[2])
{
    void *object = NULL;
    machine_lock();
    int32_t code = meta_needed(HANDLE(shape), HANDLE_INT_ARRAY, "shape", META_INNER_NULL, &object);
    const array *found = object;
    if (!code && found->count != 2)
        code = refuse(META_INVALID, "EZ1001", "Expected shape to have 2 axes but got %llu.",
                      (unsigned long long)found->count);
    for (int32_t axis = 0; !code && axis < 2; axis++) size[axis] = ((const int64_t *)found->value)[axis];
    machine_unlock();
    return code;
}

static int32_t no_memory(void)
{
    return refuse(META_INNER_NULL, "EZ9903", "Expected memory for the compressed weight but got none.");
}

static void discard(compressed *made)
{
    free(made->values), free(made->places), free(made->sizes), free(made->more);
    *made = (compressed){0};
}

static int32_t reserve(compressed *made, const int64_t size[2])
{
    if (size[0] < 0 || size[1] < 0 || size[0] > LARGEST || size[1] > LARGEST) return no_memory();
    const int64_t down = (size[1] + COLUMNS - 1) / COLUMNS, across = (size[0] + ROWS - 1) / ROWS;
    if (down && across > LARGEST / down) return no_memory();
    const size_t rows = (size_t)(down * across * ROWS);
    made->values = calloc(rows + 1, KEPT), made->places = calloc(rows + 1, PLACES);
    made->sizes = calloc(AXES, sizeof *made->sizes), made->more = calloc(AXES, sizeof *made->more);
    if (!made->values || !made->places || !made->sizes || !made->more) return no_memory();
    const int64_t sizes[AXES] = {down, across, ROWS, KEPT};
    for (int32_t axis = 0; axis < AXES; axis++) made->sizes[axis] = made->more[axis] = sizes[axis];
    made->more[AXES - 1] = PLACES;
    return 0;
}

/* Keeps two of four elements; the places of both, or -1 if more than two are not 0. An element that is 0 is kept
 * beside another one: as the second of all but the last, as the first of that. */
static int32_t keep(const int8_t four[FOUR], int8_t kept[2])
{
    int32_t here[FOUR + 1] = {0}, many = 0;
    for (int32_t at = 0; at < FOUR; at++)
        if (four[at]) here[many++] = at;
    if (many > 2) return -1;
    if (many == 2) {
        kept[0] = four[here[0]], kept[1] = four[here[1]];
        return (here[1] - 1) << 2 | here[0];
    }
    if (many && here[0] == FOUR - 1) {
        kept[1] = four[FOUR - 1];
        return (FOUR - 2) << 2;
    }
    kept[0] = many ? four[here[0]] : 0;
    return here[0];
}

static int32_t compress(const compressed *made, const int8_t *weight, const int64_t size[2])
{
    const int64_t across = made->sizes[1] * ROWS, k = size[1];
    for (int64_t row = 0; row < size[0]; row++)
        for (int64_t at = 0; at < k; at += FOUR) {
            int8_t four[FOUR] = {0};
            for (int64_t i = 0; i < FOUR && at + i < k; i++) four[i] = weight[row * k + at + i];
            const int64_t line = at / COLUMNS * across + row, here = at % COLUMNS;
            const int32_t places = keep(four, made->values + line * KEPT + here / 2);
            if (places < 0)
                return refuse(META_INVALID, "EZ1001", "Expected at most 2 of 4 elements other than 0 but got more.");
            made->places[line * PLACES + here / EIGHT] |= (uint8_t)(places << here % EIGHT);
        }
    return 0;
}

aclnnStatus aclnnTransSparse4to2Para(const int8_t *weight, aclIntArray *shape, int8_t **sparseWeight,
                                     int64_t **sparseWeightDims, uint64_t *sparseWeightDimsNum, uint8_t **index,
                                     int64_t **indexDims, uint64_t *indexDimsNum)
{
    ENTER;
    int64_t size[2];
    compressed made = {0};
    int32_t code = shape ? 0 : meta_null("shape", META_INNER_NULL);
    if (!code) code = need(weight, "weight");
    if (!code) code = need(sparseWeight, "sparseWeight");
    if (!code) code = need(sparseWeightDims, "sparseWeightDims");
    if (!code) code = need(sparseWeightDimsNum, "sparseWeightDimsNum");
    if (!code) code = need(index, "index");
    if (!code) code = need(indexDims, "indexDims");
    if (!code) code = need(indexDimsNum, "indexDimsNum");
    if (!code) code = read_shape(shape, size);
    if (code) return leave(code);
    code = reserve(&made, size);
    if (!code && buffer_length("weight") < (uint64_t)(size[0] * size[1]))
        code = refuse(META_INVALID, "EZ1001", "Expected weight of %lld elements but got a shorter buffer.",
                      (long long)(size[0] * size[1]));
    if (!code) code = compress(&made, weight, size);
    if (code) discard(&made);
    *sparseWeight = made.values, *sparseWeightDims = made.sizes, *index = made.places, *indexDims = made.more;
    if (!code) *sparseWeightDimsNum = *indexDimsNum = AXES;
    return leave(code);
}
