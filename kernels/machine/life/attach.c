/* Which rooms listen to those below them, in the order in which they are told. */
#include "callback.h"
#include "dump.h"
#include "device.h"
#include "event_handle.h"
#include "exported.h"
#include "graph.h"
#include "settings.h"

/* When the library is loaded: before anything is called. */
__attribute__((constructor)) static void attach(void)
{
    settings_attach();
    reserved_attach();
    exported_attach();
    graphs_attach();
    context_streams_listen();
    events_attach();
    callbacks_attach();
    lost_launches_attach();
    devices_lost_attach();
    dump_attach();
}
