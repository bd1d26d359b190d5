/* Data items and data sets as channels see them. With the lock held. */
#pragma once
#include "objects.h"
#include "passing.h"

#include "acl/acl_tdt.h"

typedef struct tdt_item {
    acltdtTensorType type;
    aclDataType dtype;
    void *data;
    size_t size, slices, slice;
    size_t rank;
    int64_t dims[];
} tdt_item;

typedef enum tdt_place { TDT_ANYWHERE, TDT_HOST, TDT_DEVICE } tdt_place;

typedef struct tdt_dataset {
    acltdtDataItem **items; /* handles */
    size_t count, room;
    bool received; /* items and what they point to are its own */
    tdt_place place;
    message *memory;
    char *name; /* NULL: "" */
} tdt_dataset;

/* A copy of the dims; NULL: no memory, noted. */
tdt_item *tdt_item_new(acltdtTensorType type, aclDataType dtype, const int64_t *dims, size_t rank);
bool tdt_dataset_add(tdt_dataset *set, acltdtDataItem *item); /* false: no memory, noted */
/* Items that it received, and their memory, go. */
void tdt_dataset_clear(tdt_dataset *set);

/* tdt_pack.c: a set as bytes. Items of the set are looked up: 100000, 107000, 207001 noted. */
typedef struct tdt_piece {
    void *data;
    size_t at, size;
} tdt_piece;

typedef struct tdt_packed {
    message *message;  /* without the data of the items yet */
    tdt_piece *pieces; /* of which this is to be copied into it */
    size_t count;
} tdt_packed;

int32_t tdt_pack(const tdt_dataset *set, tdt_packed *out);
/* The set takes the message, whatever it answers: 500001 for bytes that are none, 200005, 207001 noted. */
int32_t tdt_unpack(tdt_dataset *set, message *one);
