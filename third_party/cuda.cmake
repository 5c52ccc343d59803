# CUDA: GPUs; only with WITH_GPU. NVIDIA's toolkit 13, with the headers of cuBLASLt 13 and cuDNN 9. The runtime is linked
# statically; the other libraries are opened when needed, from the toolkit or from the packages nvidia-cublas and
# nvidia-cudnn-cu13 of PyPI. Licence: NVIDIA's. https://docs.nvidia.com/cuda/eula
find_package(CUDAToolkit 13 REQUIRED)
