/* From one layout to another, as moves between strided views: an axis that is cut into blocks is two axes of the view,
 * and its last block, which may not be full, is a move of its own. */
#include "layouts.h"

#include <string.h>

#include "acl/acl_base.h"

#define AICORE_EXCEPTION 507015
#define MOST_AXES AE_MAX_RANK
#define MOST_CUT 2
#define LETTERS (MOST_AXES + 1)

typedef struct cut_axis {
    int64_t size;
    int64_t block;        /* 0: the axis is whole, and outer is its stride */
    int64_t outer, inner; /* strides in elements */
} cut_axis;

typedef struct cut_layout {
    int32_t rank;
    cut_axis axis[MOST_AXES];
    int64_t elements; /* in memory */
    bool plain;
} cut_layout;

/* ---- names of axes ----------------------------------------------------------------------------------------------- */

/* What is a tensor's axis in a public layout. Matrices of a batch: digits, then rows and columns. */
static const char *public_axes(int32_t format, int32_t rank)
{
    static const char *const few[] = {"", "C", "CH", "CHW", "NCHW", "NCDHW"};
    switch (format) {
    case ACL_FORMAT_NHWC: return rank == 4 ? "NHWC" : NULL;
    case ACL_FORMAT_HWCN: return rank == 4 ? "HWCN" : NULL;
    case ACL_FORMAT_NDHWC: return rank == 5 ? "NDHWC" : NULL;
    case ACL_FORMAT_NCHW:
    case ACL_FORMAT_ND:
    case ACL_FORMAT_NCDHW: return rank <= 5 ? few[rank] : NULL;
    default: return NULL;
    }
}

/* A private layout's axes from the outermost; a small letter: the blocks of that axis, then what is in a block. */
static const char *private_axes(int32_t format)
{
    switch (format) {
    case ACL_FORMAT_NC1HWC0: return "NcHWc";
    case ACL_FORMAT_NDC1HWC0: return "NDcHWc";
    case ACL_FORMAT_FRACTAL_Z: return "cHWnnc";
    case ACL_FRACTAL_Z_3D: return "DcHWnnc";
    default: return NULL;
    }
}

static bool is_matrices(int32_t format)
{
    return format == ACL_FORMAT_FRACTAL_NZ || (format >= ACL_FORMAT_FRACTAL_NZ_C0_16 && format <= 54);
}

static const char *matrix_axes(int32_t rank, bool cut)
{
    static const char *const whole[] = {"RK", "0RK", "01RK", "012RK", "0123RK"};
    static const char *const blocks[] = {"krrk", "0krrk", "01krrk", "012krrk", "0123krrk"};
    int32_t batch = rank < 2 ? 0 : rank - 2;
    return batch > 4 ? NULL : cut ? blocks[batch] : whole[batch];
}

/* ---- layouts ----------------------------------------------------------------------------------------------------- */

static int64_t product(const int64_t *sizes, int32_t rank)
{
    int64_t all = 1;
    for (int32_t at = 0; at < rank; at++)
        if (sizes[at] < 0 || __builtin_mul_overflow(all, sizes[at], &all) || all > INT64_MAX / 16) return -1;
    return all;
}

/* Sizes as the axes have them: a single row of numbers is a column. */
static void take_sizes(cut_layout *made, const laid_tensor *from)
{
    made->rank = from->rank;
    for (int32_t at = 0; at < from->rank; at++) made->axis[at].size = from->dims[at];
    if (!is_matrices(from->format)) return;
    for (; made->rank < 2; made->rank++) made->axis[made->rank].size = 1;
}

static bool lay_plainly(cut_layout *made)
{
    int64_t stride = 1;
    for (int32_t at = made->rank - 1; at >= 0; at--) {
        made->axis[at].outer = stride;
        stride *= made->axis[at].size;
    }
    made->plain = true;
    return true;
}

/* Strides of the axis that a letter of the private layout names, from the innermost letter outwards. */
static void lay_axis(cut_axis *axis, char letter, bool last, int64_t *stride, const laid_tensor *from)
{
    bool small = letter >= 'a';
    if (small && !axis->block) {
        axis->block = last ? from->stored[from->stored_rank - 1] : from->stored[from->stored_rank - 2];
        axis->inner = *stride;
        *stride *= axis->block;
        return;
    }
    axis->outer = *stride;
    *stride *= small && axis->block > 0 ? (axis->size + axis->block - 1) / axis->block : axis->size;
}

static bool lay_in_blocks(cut_layout *made, const laid_tensor *from, const char *letters, const char *names)
{
    int64_t stride = 1;
    cut_axis nobody[26] = {{0}};
    if (from->stored_rank < 2 || from->stored[from->stored_rank - 1] < 1 || from->stored[from->stored_rank - 2] < 1)
        return false;
    for (size_t length = strlen(letters), at = length; at-- > 0;) {
        char name = letters[at] >= 'a' ? (char)(letters[at] - 'a' + 'A') : letters[at];
        const char *found = strchr(names, name);
        cut_axis *axis = found ? &made->axis[found - names] : &nobody[name >= 'A' ? name - 'A' : 0];
        if (!found) axis->size = 1;
        lay_axis(axis, letters[at], at + 1 == length, &stride, from);
    }
    return stride == made->elements;
}

static bool layout_of(const laid_tensor *from, const laid_tensor *other, cut_layout *made)
{
    int32_t kind = is_matrices(from->format) || is_matrices(other->format);
    memset(made, 0, sizeof *made);
    made->elements = product(from->stored, from->stored_rank);
    int64_t meant = product(from->dims, from->rank);
    if (meant < 0 || made->elements < 0 || from->rank > MOST_AXES - MOST_CUT) return false;
    laid_tensor as = *from;
    as.format = kind ? ACL_FORMAT_FRACTAL_NZ : from->format;
    take_sizes(made, &as);
    const char *names = kind ? matrix_axes(made->rank, false) : public_axes(from->origin, from->rank);
    const char *letters = is_matrices(from->format) ? matrix_axes(made->rank, true) : private_axes(from->format);
    if (!letters) return public_axes(from->format, from->stored_rank) && made->elements == meant && lay_plainly(made);
    return names && lay_in_blocks(made, from, letters, names);
}

int64_t layouts_bytes(const laid_tensor *tensor, int32_t bytes)
{
    int64_t elements = product(tensor->stored, tensor->stored_rank);
    return elements < 0 ? -1 : elements * bytes;
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

#define MOST_WORDS (4 + 6 + (1 << MOST_CUT) * (9 + MOST_AXES + 2 * (4 + MOST_AXES)))

typedef struct move_words {
    int64_t word[MOST_WORDS];
    int32_t count;
} move_words;

static void put(move_words *to, int64_t word)
{
    to->word[to->count++] = word;
}

/* One step: bit i of `last`: of the i-th axis that is cut, only the block that is not full. */
typedef struct piece {
    int32_t rank;
    int64_t shape[MOST_AXES], to[MOST_AXES], from[MOST_AXES], to_offset, from_offset;
} piece;

static void add_axis(piece *one, int64_t size, int64_t to, int64_t from)
{
    one->shape[one->rank] = size;
    one->to[one->rank] = to;
    one->from[one->rank++] = from;
}

static int64_t stride_of(const cut_axis *axis, int64_t block, bool inside)
{
    if (axis->block) return inside ? axis->inner : axis->outer;
    return inside ? axis->outer : axis->outer * block;
}

/* False: there is nothing in that piece. */
static bool cut_piece(piece *one, const cut_layout *target, const cut_layout *source, uint32_t last)
{
    *one = (piece){0};
    for (int32_t at = 0, cut = 0; at < target->rank; at++) {
        const cut_axis *to = &target->axis[at], *from = &source->axis[at];
        int64_t block = to->block ? to->block : from->block;
        if (!block) {
            add_axis(one, to->size, to->outer, from->outer);
            continue;
        }
        bool rest = last >> cut++ & 1;
        int64_t blocks = rest ? 1 : to->size / block, inside = rest ? to->size % block : block;
        if (!blocks || !inside) return false;
        int64_t begin = rest ? to->size / block : 0;
        one->to_offset += begin * stride_of(to, block, false);
        one->from_offset += begin * stride_of(from, block, false);
        add_axis(one, blocks, stride_of(to, block, false), stride_of(from, block, false));
        add_axis(one, inside, stride_of(to, block, true), stride_of(from, block, true));
    }
    return true;
}

static void put_view(move_words *to, int32_t operand, int64_t offset, const int64_t *stride, int32_t rank,
                     int32_t bytes, int32_t dtype)
{
    put(to, operand);
    put(to, offset * bytes);
    put(to, dtype);
    put(to, dtype);
    for (int32_t at = 0; at < rank; at++) put(to, stride[at] * bytes);
}

static void put_piece(move_words *to, const piece *one, int32_t bytes)
{
    static const int32_t dtypes[] = {[1] = ACL_INT8, [2] = ACL_INT16, [4] = ACL_INT32, [8] = ACL_INT64};
    const int64_t head[] = {AE_KERNEL_MOVE, ACL_FLOAT, 0, 0, one->rank}, tail[] = {0, 0, 1, 1};
    for (size_t at = 0; at < sizeof head / sizeof *head; at++) put(to, head[at]);
    for (int32_t at = 0; at < one->rank; at++) put(to, one->shape[at]);
    for (size_t at = 0; at < sizeof tail / sizeof *tail; at++) put(to, tail[at]);
    put_view(to, 0, one->to_offset, one->to, one->rank, bytes, dtypes[bytes]);
    put_view(to, 1, one->from_offset, one->from, one->rank, bytes, dtypes[bytes]);
}

static int32_t cuts(const cut_layout *target, const cut_layout *source)
{
    int32_t count = 0;
    for (int32_t at = 0; at < target->rank; at++) count += target->axis[at].block || source->axis[at].block;
    return count;
}

static int64_t meant(const cut_layout *layout)
{
    int64_t all = 1;
    for (int32_t at = 0; at < layout->rank; at++) all *= layout->axis[at].size;
    return all;
}

static bool alike(const cut_layout *target, const cut_layout *source)
{
    bool same = target->rank == source->rank && (target->plain || source->plain);
    for (int32_t at = 0; at < target->rank && same; at++) same = target->axis[at].size == source->axis[at].size;
    return same;
}

ae_plan *layouts_plan(const char *name, const laid_tensor *target, const laid_tensor *source, int32_t bytes, bool *gaps)
{
    cut_layout to, from;
    if (!layout_of(target, source, &to) || !layout_of(source, target, &from) || !alike(&to, &from)) return NULL;
    int32_t cut = cuts(&to, &from), steps = 0;
    if (cut > MOST_CUT) return NULL;
    move_words made = {.count = 0};
    const int64_t head[] = {2, 0, 0, -1, 0, to.elements * bytes, 1, 0, from.elements * bytes, 0};
    for (size_t at = 0; at < sizeof head / sizeof *head; at++) put(&made, head[at]);
    for (uint32_t last = 0; last < 1u << cut; last++) {
        piece one;
        if (!cut_piece(&one, &to, &from, last)) continue;
        put_piece(&made, &one, bytes);
        steps++;
    }
    made.word[2] = steps;
    *gaps = to.elements > meant(&to);
    return ae_plan_new(name, AICORE_EXCEPTION, made.word, made.count, NULL, 0);
}
