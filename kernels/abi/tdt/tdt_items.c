/* Data items and sets of them (acltdt). */
#include <stdlib.h>
#include <string.h>

#include "tdt.h"
#include "memory.h"

#define MOST_DIMS 128

/* ---- items ----------------------------------------------------------------------------------------------------- */

tdt_item *tdt_item_new(acltdtTensorType type, aclDataType dtype, const int64_t *dims, size_t rank)
{
    tdt_item *made = calloc(1, sizeof *made + rank * sizeof *dims);
    if (!made) {
        refuse_memory(CODE_OUT_OF_MEMORY, "a data item");
        return NULL;
    }
    made->type = type;
    made->dtype = dtype;
    made->rank = rank;
    if (rank) memcpy(made->dims, dims, rank * sizeof *dims);
    return made;
}

static int32_t check_dims(const void *dims, size_t count)
{
    if (!dims == !count) return 0;
    return refuse_invalid("dimNum", dims ? "a positive number of dims" : "0 where dims is null", "%zu", count);
}

static int32_t check_new(acltdtTensorType type, const int64_t *dims, size_t count)
{
    int32_t code = check_dims(dims, count);
    if (!code && count > MOST_DIMS) code = refuse_invalid("dimNum", "at most 128", "%zu", count);
    if (!code && type != ACL_TENSOR_DATA_TENSOR && dims)
        code = refuse_invalid("dims", "null for what is no ACL_TENSOR_DATA_TENSOR", "%p", (const void *)dims);
    return code;
}

acltdtDataItem *acltdtCreateDataItem(acltdtTensorType tdtType, const int64_t *dims, size_t dimNum, aclDataType dataType,
                                     void *data, size_t size)
{
    ENTER_NEW;
    bool tensor = tdtType == ACL_TENSOR_DATA_TENSOR;
    tdt_item *made = NULL;
    acltdtDataItem *handle = NULL;
    if (!check_new(tdtType, dims, dimNum))
        made = tdt_item_new(tdtType, tensor ? dataType : ACL_DT_UNDEFINED, dims, dimNum);
    if (made && tensor) {
        made->data = data;
        made->size = size;
    }
    machine_lock();
    if (made) handle = object_adopt(HANDLE_TDT_ITEM, made);
    machine_unlock();
    leave_noted();
    return handle;
}

aclError acltdtDestroyDataItem(acltdtDataItem *dataItem)
{
    ENTER;
    return object_destroy(dataItem, HANDLE_TDT_ITEM, "dataItem");
}

/* A copy of an item without its dims; zeros and a refusal for no item. All of a function but its return value. */
static tdt_item copy_item(const acltdtDataItem *handle)
{
    void *found;
    tdt_item item = {.type = ACL_TENSOR_DATA_UNDEFINED, .dtype = ACL_DT_UNDEFINED};
    machine_lock();
    if (!object_checked(handle, HANDLE_TDT_ITEM, "dataItem", &found)) memcpy(&item, found, sizeof item);
    machine_unlock();
    leave_noted();
    return item;
}

acltdtTensorType acltdtGetTensorTypeFromItem(const acltdtDataItem *dataItem)
{
    ENTER_VALUE;
    return copy_item(dataItem).type;
}

aclDataType acltdtGetDataTypeFromItem(const acltdtDataItem *dataItem)
{
    ENTER_VALUE;
    return copy_item(dataItem).dtype;
}

void *acltdtGetDataAddrFromItem(const acltdtDataItem *dataItem)
{
    ENTER_VALUE;
    return copy_item(dataItem).data;
}

size_t acltdtGetDataSizeFromItem(const acltdtDataItem *dataItem)
{
    ENTER_VALUE;
    return copy_item(dataItem).size;
}

size_t acltdtGetDimNumFromItem(const acltdtDataItem *dataItem)
{
    ENTER_VALUE;
    return copy_item(dataItem).rank;
}

aclError acltdtGetDimsFromItem(const acltdtDataItem *dataItem, int64_t *dims, size_t dimNum)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(dataItem, HANDLE_TDT_ITEM, "dataItem", &found);
    if (!code) code = check_dims(dims, dimNum);
    const tdt_item *one = found;
    if (!code && dimNum < one->rank)
        code = refuse_invalid("dimNum", "at least the number of the item's dims", "%zu", dimNum);
    if (!code && one->rank) memcpy(dims, one->dims, one->rank * sizeof *dims);
    return unlock_and_leave(code);
}

aclError acltdtGetSliceInfoFromItem(const acltdtDataItem *dataItem, size_t *sliceNum, size_t *sliceId)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(dataItem, HANDLE_TDT_ITEM, "dataItem", &found);
    if (!code && (!sliceNum || !sliceId)) code = refuse_null(sliceNum ? "sliceId" : "sliceNum");
    if (!code) {
        *sliceNum = ((tdt_item *)found)->slices;
        *sliceId = ((tdt_item *)found)->slice;
    }
    return unlock_and_leave(code);
}

/* ---- sets ------------------------------------------------------------------------------------------------------ */

bool tdt_dataset_add(tdt_dataset *set, acltdtDataItem *item)
{
    if (set->count == set->room) {
        size_t room = 2 * set->room + 4;
        acltdtDataItem **more = realloc(set->items, room * sizeof *more);
        if (!more) {
            refuse_memory(CODE_OUT_OF_MEMORY, "a data set");
            return false;
        }
        set->items = more;
        set->room = room;
    }
    set->items[set->count++] = item;
    return true;
}

void tdt_dataset_clear(tdt_dataset *set)
{
    for (size_t i = 0; set->received && i < set->count; i++) {
        tdt_item *one = handle_find(HANDLE(set->items[i]), HANDLE_TDT_ITEM);
        if (one) {
            handle_end(HANDLE(set->items[i]));
            free(one);
        }
    }
    set->count = 0;
    if (set->memory) message_drop(set->memory);
    set->memory = NULL;
}

acltdtDataset *acltdtCreateDataset(void)
{
    ENTER_NEW;
    return object_create(HANDLE_TDT_DATASET, sizeof(tdt_dataset));
}

aclError acltdtDestroyDataset(acltdtDataset *dataset)
{
    ENTER;
    void *found;
    machine_lock();
    int32_t code = object_checked(dataset, HANDLE_TDT_DATASET, "dataset", &found);
    if (!code) {
        tdt_dataset *set = found;
        tdt_dataset_clear(set);
        handle_end(HANDLE(dataset));
        free(set->items);
        free(set->name);
        free(set);
    }
    return unlock_and_leave(code);
}

/* The data of a set are all on one side. */
static int32_t settle_place(tdt_dataset *set, const tdt_item *item)
{
    ae_block block;
    if (!item->data) return 0;
    tdt_place place = block_locate(HANDLE(item->data), &block) == PLACE_DEVICE ? TDT_DEVICE : TDT_HOST;
    if (set->place == TDT_ANYWHERE) set->place = place;
    if (set->place == place) return 0;
    return refuse_invalid("dataItem", "data on the side where the data set's are", "an address of %s",
                          place == TDT_DEVICE ? "a device" : "the host");
}

aclError acltdtAddDataItem(acltdtDataset *dataset, acltdtDataItem *dataItem)
{
    ENTER;
    void *found, *item;
    machine_lock();
    int32_t code = object_checked(dataset, HANDLE_TDT_DATASET, "dataset", &found);
    if (!code) code = object_checked(dataItem, HANDLE_TDT_ITEM, "dataItem", &item);
    tdt_dataset *set = found;
    if (!code && set->received)
        code = refuse(ACL_ERROR_FEATURE_UNSUPPORTED, "EH0006", "Expected a data set that has received nothing.");
    if (!code) code = settle_place(set, item);
    if (!code && !tdt_dataset_add(set, dataItem)) code = ACL_ERROR_BAD_ALLOC;
    return unlock_and_leave(code);
}

/* Takes the lock. NULL: 100000 noted. */
static const tdt_dataset *lock_set(const acltdtDataset *dataset)
{
    void *found = NULL;
    machine_lock();
    object_checked(dataset, HANDLE_TDT_DATASET, "dataset", &found);
    return found;
}

acltdtDataItem *acltdtGetDataItem(const acltdtDataset *dataset, size_t index)
{
    ENTER_VALUE;
    const tdt_dataset *set = lock_set(dataset);
    acltdtDataItem *item = NULL;
    if (set && index < set->count)
        item = set->items[index];
    else if (set)
        refuse_invalid("index", "a number below the data set's size", "%zu", index);
    machine_unlock();
    leave_noted();
    return item;
}

size_t acltdtGetDatasetSize(const acltdtDataset *dataset)
{
    ENTER_VALUE;
    const tdt_dataset *set = lock_set(dataset);
    size_t count = set ? set->count : 0;
    machine_unlock();
    leave_noted();
    return count;
}

const char *acltdtGetDatasetName(const acltdtDataset *dataset)
{
    ENTER_VALUE;
    const tdt_dataset *set = lock_set(dataset);
    const char *name = !set ? NULL : set->name ? set->name : "";
    machine_unlock();
    leave_noted();
    return name;
}
