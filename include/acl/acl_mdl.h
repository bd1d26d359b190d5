/* Empty: the offline-model interface that lived here is gone; programs still include the name. */
#ifndef ACL_ACL_MDL_H
#define ACL_ACL_MDL_H

#endif
