/* Empty: the single-operator interface that lived here is gone; programs still include the name. */
#ifndef ACL_ACL_OP_H
#define ACL_ACL_OP_H

#endif
