"""Of each status code the usual causes and what to do, in our own words. Loaded only when somebody asks."""

from __future__ import annotations

from typing import NamedTuple

from .causes_ge import GE
from .causes_rt import RT


class Cause(NamedTuple):
    """Why a call usually gets a code, and what cures it."""

    cause: str
    cure: str


_ACL = """
000000 The call succeeded. | Nothing to do.
100000 A pointer is null, a size is 0, or a value is outside of its enumeration. | The message names the argument.
100001 A function that needs aclInit ran before it, or after aclFinalize. | Call aclInit(NULL) first and once.
100002 Several parts of a program call aclInit. | Ignore the code, or count calls with aclFinalizeReference.
100003 aclInit's JSON file, or the file of a dump or model, is missing or unreadable. | Check path and rights.
100004 The folder of a dump or a profile does not exist or is full. | Create the folder, make room.
100005 The file is empty or larger than CANN reads. | Write the file anew.
100006 The text given to aclInit is no JSON. | Check it with python -m json.tool FILE.
100007 The JSON lacks a key that a section needs, such as dump_path. | Add the key that the message names.
100008 A value in aclInit's JSON is of a wrong type or name. | Use one of the values that the message lists.
100009 The section dump of aclInit's JSON contradicts itself or lacks dump_path. | Correct the section.
100010 The section profiler of aclInit's JSON is not what CANN accepts. | Correct it, or use aclprof functions.
100011 A model id was never returned by aclmdlLoad*, or was unloaded. | Keep the id that loading returned.
100012 The model file is damaged or of another CANN version. | Convert the model again with atc.
100013 The model file is not an offline model (.om). | Convert it with atc.
100014 The path of the model is wrong or not readable. | Check path and rights.
100015 The size passed for a model in memory is not that of the file. | Pass the size of the file in bytes.
100016 The model was made without an attribute that the call reads. | Convert the model with that attribute.
100017 Number or sizes of the input buffers differ from the model's. | Ask aclmdlGetInputSizeByIndex.
100018 Number or sizes of the output buffers differ from the model's. | Ask aclmdlGetOutputSizeByIndex.
100019 A dynamic batch or size is set on a static model. | Convert the model with dynamic dimensions.
100020 aclop functions name a type that no operator has, in another spelling. | aclnn-py ops lists what there is.
100021 Number, dtype or shape of the inputs is not what the operator type declares. | Compare with its page.
100022 Number, dtype or shape of the outputs is not what the operator type declares. | Compare with its page.
100023 An attribute was not set or has another type than the operator declares. | Set it by its exact name and type.
100024 aclopExecute or aclopCompile names a type that is not there. | aclnn-py ops lists operators; use aclnn's.
100025 The folder of aclopSetModelDir holds no usable operator models. | Check the folder, convert with atc.
100026 The dtype is none that the function handles. | Cast first (aclnnCast) or choose a supported dtype.
100027 The format of a tensor is none that the operator takes. | Create the tensor with ACL_FORMAT_ND or convert it.
100028 aclopUnregisterCompileFunc or an update without a selector before it. | Register the selector first.
100029 No kernel with this id was created for the operator type. | Create it with aclopCreateKernel first.
100030 The same operator type gets a second selector. | Unregister the first one.
100031 The same kernel id is created twice. | Use another id, or create it once.
100032 The queue id was never returned by acltdtCreateQueue, or was destroyed. | Keep the id, check the order of calls.
100033 A thread or stream is subscribed a second time. | Subscribe once, or unsubscribe first.
100034 A stream is unsubscribed, or calls back, without a subscription. | Call aclrtSubscribeReport first.
100035 The thread that processes reports was not subscribed. | Call aclrtSubscribeReport with this thread's id.
100036 No callback came while aclrtProcessReport waited. | Wait again, or with a longer time-out.
100037 aclFinalize was called twice, or before aclInit. | Call it once, at the end.
100038 AIPP of the model is dynamic where static is expected, or the reverse. | Use the functions of its kind.
100039 The program runs with the libraries of devlib, which only serve linking. | Source set_env.sh before running.
100040 A function of compute groups runs before a group is set. | Call aclrtSetGroup first.
100041 The id names no compute group of the device. | Ask aclrtGetGroupCount and aclrtGetAllGroupInfo.
100042 A second aclprofStart, or msprof together with aclprof functions. | Stop the first one.
100043 aclprofStop without a start, or with another configuration. | Stop with the configuration that was started.
100044 A second aclmdlInitDump. | Finalise the first dump.
100045 aclmdlSetDump or aclmdlFinalizeDump without aclmdlInitDump. | Call aclmdlInitDump first.
148046 The model is subscribed twice for profiling. | Unsubscribe first.
148047 aclprofStart and aclprofModelSubscribe are mixed. | Use one of them.
148048 max_opqueue_num in aclInit's JSON is no positive number. | Write a positive number as text, or leave it out.
148049 ASCEND_OPP_PATH names no operator package. | Source set_env.sh of the tree that aclnn-py home prints.
148050 The operator type has no kernel for dynamic shapes. | Give static shapes, or call aclnn's operator.
148051 An object is released while others use it. | Destroy what was made of it first.
148052 The JPEG has a coding that the decoder lacks. | Convert the picture.
148053 The id of a model bundle was never returned, or was unloaded. | Keep the id that loading returned.
200000 malloc failed on the host. | Free memory, or lower what the program holds.
200001 The function exists in CANN but not on this SoC or in this build. | Choose another SoC (--soc) or another way.
200002 The device is absent or in a state that forbids the call. | Check aclrtGetDeviceCount and the device id.
200003 An address is not a multiple of what the function needs. | Use addresses of aclrtMalloc; offset by multiples \
of 64.
200004 Two objects that belong to different devices or modules are combined. | Create both in the same context.
200005 The handle was destroyed or is not of this kind. | Check the order of calls and the kind of the handle.
200006 The emulated SoC or the emulator lacks the feature. | See README's list of what is emulated, or choose \
another SoC.
200007 The profiling library of the driver is not there. | Use aclnn-py run --trace.
300000 More is stored than a limit allows. | Remove older data, raise the limit.
500000 An invariant broke inside the library, or a setting (ACLNN_PY_SOC ...) is malformed. | Read the message; \
aclnn-py doctor.
500001 A failure without a code of its own. | Read aclGetRecentErrMsg and the log.
500002 The graph engine failed: models and graphs are not emulated. | Use aclnn operators, or hardware.
500003 The runtime below failed. | Read aclGetRecentErrMsg and the log.
500004 The driver failed. | aclnn-py doctor; on hardware: npu-smi info.
500005 The profiler could not start or write. | Check the folder it writes to.
"""
_NN = """
161001 A tensor, executor or out-pointer is null or destroyed, a workspace is missing, or an executor was used \
twice. | \
Pass all required pointers and a new executor per run (or aclSetAclOpExecutorRepeatable).
161002 A dtype, rank, shape, format or attribute breaks a rule, or the SoC lacks the dtype. | The message names the \
rule; aclnn-py ops OPERATOR lists all rules and the dtypes of each SoC.
361001 No device is set in this thread, or the stream was destroyed or belongs to another context. | Call \
aclrtSetDevice \
in the calling thread; pass a stream of the current context.
561000 The framework failed, here mostly: the planner process could not start or host memory ran out. | aclnn-py \
doctor \
checks the planner; read the message.
561001 The output's shape does not follow from the inputs. | Compare the output with the operator's page.
561002 No way to divide the work fits the core's buffers: sizes or alignments are beyond the kernel. | See the page's \
limits; change sizes, or the SoC.
561003 The SoC has no kernel for this dtype or format, or the operator is not emulated (`aclnn-py home --complete`). | \
aclnn-py ops OPERATOR shows the dtypes; cast, or choose the SoC.
561101 The executor could not be made: host memory ran out. | Free memory; destroy executors that are never run.
561102 The operator lost its executor on the way out. | A fault inside; report it with the call.
561103 A step of the plan cannot be built: a view leaves its storage, a shape or dtype is impossible inside. | The \
message names the step; check sizes, strides, offset and storage of aclCreateTensor.
561104 The operator's kernel got another number of attributes than it declares. | Install one version of CANN only.
561105 Two kernels have the same key. | Remove one of two custom operator packages.
561106 The configured precision mode is none. | Set op_precision_mode or op_impl_mode to a documented value.
561107 ASCEND_OPP_PATH is not set. | source "$(aclnn-py home)/set_env.sh".
561108 A JSON file of the operator package is missing or damaged. | Install the operator package again.
561109 A JSON file of the operator package lacks an entry. | Install the operator package of the same version.
561110 A JSON file of the operator package has a wrong form. | Install the operator package again.
561111 A JSON file of the operator package names an unknown dtype. | Install the operator package of the same version.
561112 The kernels (opp_kernel) of this SoC are not installed. | Install the kernels package of this SoC.
561113 A kernel's object file is damaged. | Install the kernels package again.
561114 The operator has more attributes than the framework takes. | Reduce the attributes of the custom operator.
561115 An attribute is shorter than its kernel reads. | Pass as many values as the operator declares.
561116 The JSON file of a custom operator lists more than 32 inputs. | Use a list (dynamic input).
561117 The JSON file of a custom operator lists no inputs. | Declare its inputs.
561118 A task could not be launched, or a static kernel's workspace is wrong. | Read the message; generate the \
kernel anew.
561119 A static kernel's number of blocks is wrong. | Generate the kernel for this SoC.
"""


def _rows(text: str) -> dict[int, Cause]:
    found = {}
    for line in text.strip().splitlines():
        cause, _, cure = line[7:].partition(" | ")
        found[int(line[:6])] = Cause(cause, cure)
    return found


CAUSES: dict[int, Cause] = {code: row for text in (_ACL, RT, GE, _NN) for code, row in _rows(text).items()}
"""By code."""
