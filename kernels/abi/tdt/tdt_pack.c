/* A data set as the bytes of one message, as CANN lays them out: for each item a head and its dims, filled up so that
 * its data begin at a multiple of 64. */
#include <stdlib.h>
#include <string.h>

#include "round.h"
#include "tdt.h"

#include "acl/error_codes/rt_error_codes.h"

#define UNIT 64
#define NAMED 1 /* version of an item that is the name of the set */

typedef struct __attribute__((packed)) item_head {
    int32_t version, type;
    uint32_t index, count;
    int32_t dtype;
    uint32_t rank;
    uint32_t behind; /* bytes between the head and the data */
    uint16_t slices, slice;
    char reserved[24];
    uint64_t size;
} item_head;

static size_t up_to_unit(size_t at)
{
    return round_up(at, UNIT);
}

/* ---- packing --------------------------------------------------------------------------------------------------- */

static int32_t find_item(const tdt_dataset *set, size_t index, const tdt_item **found)
{
    void *object;
    int32_t code = object_checked(set->items[index], HANDLE_TDT_ITEM, "dataset", &object);
    const tdt_item *one = *found = object;
    if (!code && (one->type < ACL_TENSOR_DATA_TENSOR || one->type > ACL_TENSOR_DATA_ABNORMAL))
        code = refuse_invalid("dataset", "items that are tensors, ends of sequences or abnormal", "type %d", one->type);
    if (!code && one->size && !one->data)
        code = refuse_argument(CODE_INVALID, "dataset", "items with data", "null for %zu bytes", one->size);
    return code;
}

static int32_t measure(const tdt_dataset *set, size_t *bytes)
{
    const tdt_item *one;
    *bytes = 0;
    if (!set->count) return refuse_argument(CODE_INVALID, "dataset", "an item at least", "none");
    for (size_t i = 0; i < set->count; i++) {
        int32_t code = find_item(set, i, &one);
        if (code) return code;
        size_t at = up_to_unit(*bytes + sizeof(item_head) + one->rank * sizeof *one->dims);
        if (__builtin_add_overflow(at, one->size, bytes) || *bytes > SIZE_MAX / 2)
            return refuse_argument(CODE_INVALID, "dataset", "items that memory has room for", "%zu bytes", one->size);
    }
    return 0;
}

static size_t pack_item(const tdt_dataset *set, size_t index, size_t at, tdt_packed *out)
{
    const tdt_item *one = handle_find(HANDLE(set->items[index]), HANDLE_TDT_ITEM);
    size_t dims = one->rank * sizeof *one->dims, data = up_to_unit(at + sizeof(item_head) + dims);
    item_head head = {
        .type = one->type,
        .index = (uint32_t)index,
        .count = (uint32_t)set->count,
        .dtype = one->dtype,
        .rank = (uint32_t)one->rank,
        .behind = (uint32_t)(data - at - sizeof head),
        .size = one->size,
    };
    char *place = out->message->bytes + at;
    memset(place, 0, data - at);
    memcpy(place, &head, sizeof head);
    if (dims) memcpy(place + sizeof head, one->dims, dims);
    if (one->size) out->pieces[out->count++] = (tdt_piece){one->data, data, one->size};
    return data + one->size;
}

int32_t tdt_pack(const tdt_dataset *set, tdt_packed *out)
{
    size_t bytes;
    int32_t code = measure(set, &bytes);
    if (code) return code;
    *out = (tdt_packed){message_new(bytes, 0), malloc(set->count * sizeof(tdt_piece)), 0};
    if (!out->message || !out->pieces) {
        free(out->message);
        free(out->pieces);
        return refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "a message");
    }
    size_t at = 0;
    for (size_t i = 0; i < set->count; i++) at = pack_item(set, i, at, out);
    return 0;
}

/* ---- unpacking ------------------------------------------------------------------------------------------------- */

static int32_t refuse_bytes(size_t size)
{
    return refuse(ACL_ERROR_FAILURE, "EH9999", "Expected a data set's bytes but got %zu bytes of something else.",
                  size);
}

static int32_t take_name(tdt_dataset *set, const char *text, size_t size)
{
    char *name = strndup(text, size);
    if (!name) return refuse_memory(ACL_ERROR_BAD_ALLOC, "a name");
    free(set->name);
    set->name = name;
    return 0;
}

static int32_t take_item(tdt_dataset *set, const item_head *head, const int64_t *dims, char *data)
{
    bool tensor = head->type == ACL_TENSOR_DATA_TENSOR || head->type == ACL_TENSOR_DATA_SLICE_TENSOR ||
                  head->type == ACL_TENSOR_DATA_END_TENSOR;
    if (head->type < ACL_TENSOR_DATA_TENSOR || head->type > ACL_TENSOR_DATA_END_TENSOR)
        return refuse(ACL_ERROR_UNSUPPORTED_DATA_TYPE, "EH0007", "Expected an acltdtTensorType but got %d.",
                      head->type);
    if (tensor && head->version == NAMED) return take_name(set, data, head->size);
    tdt_item *one = tdt_item_new((acltdtTensorType)head->type, tensor ? (aclDataType)head->dtype : ACL_DT_UNDEFINED,
                                 dims, tensor ? head->rank : 0);
    acltdtDataItem *handle = NULL;
    if (one) {
        one->data = head->size ? data : NULL;
        one->size = head->size;
        one->slices = tensor ? head->slices : 0;
        one->slice = tensor ? head->slice : 0;
        handle = object_adopt(HANDLE_TDT_ITEM, one);
    }
    if (handle && tdt_dataset_add(set, handle)) return 0;
    if (handle) {
        handle_end(HANDLE(handle));
        free(one);
    }
    return ACL_ERROR_BAD_ALLOC;
}

/* One item, from *at on, which moves behind it. */
static int32_t unpack_item(tdt_dataset *set, message *one, size_t *at)
{
    item_head head;
    if (one->size - *at < sizeof head) return refuse_bytes(one->size);
    memcpy(&head, one->bytes + *at, sizeof head);
    size_t left = one->size - *at - sizeof head, dims = head.rank * sizeof(int64_t);
    size_t behind = head.behind > dims ? head.behind : dims;
    if (behind > left || head.size > left - behind) return refuse_bytes(one->size);
    const char *first = one->bytes + *at + sizeof head;
    int64_t *copied = malloc(dims ? dims : 1);
    if (!copied) return refuse_memory(ACL_ERROR_BAD_ALLOC, "a data item");
    memcpy(copied, first, dims);
    *at += sizeof head + behind;
    int32_t code = take_item(set, &head, copied, one->bytes + *at);
    *at += head.size;
    free(copied);
    return code;
}

int32_t tdt_unpack(tdt_dataset *set, message *one)
{
    tdt_dataset_clear(set);
    set->received = true;
    set->memory = one;
    item_head head;
    size_t at = 0;
    int32_t code = one->size < sizeof head ? refuse_bytes(one->size) : 0;
    if (!code) memcpy(&head, one->bytes, sizeof head);
    for (uint32_t i = 0; !code && i < head.count; i++) code = unpack_item(set, one, &at);
    if (code) tdt_dataset_clear(set);
    return code;
}
