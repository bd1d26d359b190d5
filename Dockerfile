# C, C++ and Python programs for Ascend on any machine: docker build -t aclnn_py .
# With PyTorch and its backend for NPUs: docker build -t aclnn_py --build-arg TORCH=2.13.0 .
# .ci/dockerfile.py runs the steps of this file where there is no Docker.
ARG PYTHON=3.12

FROM python:${PYTHON}-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /src
WORKDIR /src
RUN bash .ci/wheel /wheels

FROM python:${PYTHON}-slim
RUN apt-get update && apt-get install -y --no-install-recommends cmake g++ make pkg-config && rm -rf /var/lib/apt/lists/*
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir pytest /wheels/*.whl
ARG TORCH=
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
RUN if [ -n "$TORCH" ]; then \
        pip install --no-cache-dir ${TORCH_INDEX:+--index-url "$TORCH_INDEX"} "torch==$TORCH" && \
        pip install --no-cache-dir "torch_npu==$TORCH" pyyaml setuptools; \
    fi
# One tree for every user of the image, under the names that CANN's installer leaves.
ENV ACLNN_PY_HOME=/opt/aclnn_py
RUN aclnn-py home --link
ENV ASCEND_HOME_PATH=/usr/local/Ascend/cann
ENV ASCEND_TOOLKIT_HOME=$ASCEND_HOME_PATH \
    ASCEND_OPP_PATH=$ASCEND_HOME_PATH/opp \
    ASCEND_AICPU_PATH=$ASCEND_HOME_PATH \
    TOOLCHAIN_HOME=$ASCEND_HOME_PATH/toolkit \
    LD_LIBRARY_PATH=$ASCEND_HOME_PATH/lib64 \
    CMAKE_PREFIX_PATH=$ASCEND_HOME_PATH/lib64/cmake \
    PKG_CONFIG_PATH=$ASCEND_HOME_PATH/lib64/pkgconfig \
    PYTHONPATH=$ASCEND_HOME_PATH/python/site-packages \
    PATH=$ASCEND_HOME_PATH/bin:$ASCEND_HOME_PATH/tools/profiler/bin:$PATH
RUN aclnn-py doctor && aclnn-py sample silu_backward --run
WORKDIR /work
CMD ["bash"]
