/* What kernels/collectives/network/ucx.h says of UCX, against UCX's own header. */
#include <stddef.h>
#include "ucx.h"
#include <ucp/api/ucp.h>
#define AT(ours, f, theirs, g) _Static_assert(offsetof(ours, f) == offsetof(theirs, g), #f)
_Static_assert(sizeof(ucx_status) == sizeof(ucs_status_t), "status");
AT(ucx_params, features, ucp_params_t, features);
AT(ucx_worker_params, thread_mode, ucp_worker_params_t, thread_mode);
AT(ucx_endpoint_params, address, ucp_ep_params_t, address);
AT(ucx_endpoint_params, errors, ucp_ep_params_t, err_mode);
AT(ucx_endpoint_params, lost, ucp_ep_params_t, err_handler.cb);
AT(ucx_endpoint_params, argument, ucp_ep_params_t, err_handler.arg);
AT(ucx_message, reply, ucp_am_recv_param_t, reply_ep);
AT(ucx_handler, id, ucp_am_handler_param_t, id);
AT(ucx_handler, flags, ucp_am_handler_param_t, flags);
AT(ucx_handler, arrived, ucp_am_handler_param_t, cb);
AT(ucx_handler, argument, ucp_am_handler_param_t, arg);
AT(ucx_request, flags, ucp_request_param_t, flags);
AT(ucx_request, sent, ucp_request_param_t, cb);
AT(ucx_request, datatype, ucp_request_param_t, datatype);
AT(ucx_request, argument, ucp_request_param_t, user_data);
_Static_assert(sizeof(ucx_params) >= sizeof(ucp_params_t), "");
_Static_assert(sizeof(ucx_worker_params) >= sizeof(ucp_worker_params_t), "");
_Static_assert(sizeof(ucx_endpoint_params) >= sizeof(ucp_ep_params_t), "");
_Static_assert(sizeof(ucx_handler) >= sizeof(ucp_am_handler_param_t), "");
_Static_assert(sizeof(ucx_request) >= sizeof(ucp_request_param_t), "");
_Static_assert(sizeof(ucx_piece) == sizeof(ucp_dt_iov_t), "");
_Static_assert(UCX_FEATURES == (UCP_FEATURE_WAKEUP | UCP_FEATURE_AM), "");
_Static_assert(UCX_THREADS_IN_TURN == UCS_THREAD_MODE_SERIALIZED, "");
_Static_assert(UCX_PARAMS_FEATURES == UCP_PARAM_FIELD_FEATURES &&
                   UCX_WORKER_THREAD_MODE == UCP_WORKER_PARAM_FIELD_THREAD_MODE,
               "");
_Static_assert(UCX_ENDPOINT_PARAMS == (UCP_EP_PARAM_FIELD_REMOTE_ADDRESS | UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE |
                                       UCP_EP_PARAM_FIELD_ERR_HANDLER),
               "");
_Static_assert(UCX_ERRORS_OF_PEER == UCP_ERR_HANDLING_MODE_PEER && UCX_MESSAGE_ELSEWHERE == UCP_AM_RECV_ATTR_FLAG_RNDV,
               "");
_Static_assert(UCX_HANDLER == 15 && UCX_WHOLE_MESSAGE == UCP_AM_FLAG_WHOLE_MSG, "");
_Static_assert(UCX_REQUEST_SENT == UCP_OP_ATTR_FIELD_CALLBACK && UCX_REQUEST_ARGUMENT == UCP_OP_ATTR_FIELD_USER_DATA &&
                   UCX_REQUEST_DATATYPE == UCP_OP_ATTR_FIELD_DATATYPE && UCX_REQUEST_FLAGS == UCP_OP_ATTR_FIELD_FLAGS,
               "");
_Static_assert(UCX_BYTES == ucp_dt_make_contig(1) && UCX_PIECES == ucp_dt_make_iov() &&
                   UCX_EAGER == UCP_AM_SEND_FLAG_EAGER && UCX_FORCE == UCP_EP_CLOSE_FLAG_FORCE,
               "");
_Static_assert(UCX_IN_PROGRESS == UCS_INPROGRESS, "");
