/* Boards that this process has made and whose ranks have not all come: their files stay open so that others find them.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "communicator.h"
#include "refusing.h"

typedef struct open_board {
    struct open_board *next;
    board_name name;
} open_board;

static open_board *all;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int32_t root_info_new(board_name *name)
{
    open_board *fresh = malloc(sizeof *fresh);
    if (!fresh || board_new(name) < 0) {
        free(fresh);
        return refuse_hccl(HCCL_E_MEMORY, "Expected shared memory for a communicator but there is none.");
    }
    fresh->name = *name;
    pthread_mutex_lock(&mutex);
    fresh->next = all;
    all = fresh;
    pthread_mutex_unlock(&mutex);
    return 0;
}

static void close_one(open_board **link)
{
    open_board *one = *link;
    *link = one->next;
    close(one->name.file);
    free(one);
}

void root_info_done(const board_name *name)
{
    pthread_mutex_lock(&mutex);
    for (open_board **link = &all; *link;)
        if (memcmp((*link)->name.key, name->key, KEY_BYTES) == 0)
            close_one(link);
        else
            link = &(*link)->next;
    pthread_mutex_unlock(&mutex);
}

void root_infos_forget(void)
{
    pthread_mutex_init(&mutex, NULL);
    while (all) close_one(&all);
}
