# What build files of Ascend C programs include. Most of them do so for a kernel; some have none and build as they are.

foreach(_ascendc_name library fatbin_library)
  macro(ascendc_${_ascendc_name} target)
    message(FATAL_ERROR
      "Expected a compiler of Ascend C for the kernels \"${target}\" (${ARGN}) but aclnn_py has none: "
      "it emulates the host's side of CANN, and the operators whose names begin with aclnn.")
  endmacro()
endforeach()
unset(_ascendc_name)
