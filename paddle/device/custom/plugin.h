/* What a plug-in for a device is: a shared object with one function, `paddle_device`, which gives
   this table. Plain C, so that the plug-in may be built by any compiler.

   Note [Versions of the table]. `version` is PADDLE_DEVICE_VERSION of the header that the plug-in
   was built with, `size` the table's size there. A new version only adds fields at the end; the
   core takes tables of its own version and older ones, and what they do not have is absent.
   Functions return 0 if all went well, anything else otherwise; those marked optional may be null.
 */
#ifndef PADDLE_DEVICE_PLUGIN_H_
#define PADDLE_DEVICE_PLUGIN_H_
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PADDLE_DEVICE_VERSION 1

/* ---- kernels */
typedef struct PaddleDeviceTensor {
  void* data; /* contiguous, in the device's memory; null for a tensor without elements */
  const int64_t* dims;
  int rank;
  const char* dtype; /* "float32" */
} PaddleDeviceTensor;

typedef struct PaddleKernelCall {
  int device;
  void* stream; /* of make_stream; null for the device's own */
  const PaddleDeviceTensor* inputs;
  int n_inputs; /* lists flattened, absent ones left out */
  const PaddleDeviceTensor* outputs;
  int n_outputs;
  /* An attribute as the text of programs has it ("true", "2.5", "[1, 2]"); null if there is none of
     that name. Valid until the kernel returns. */
  const char* (*attribute)(const struct PaddleKernelCall* call, const char* name);
  void* internal;
} PaddleKernelCall;

typedef struct PaddleKernel {
  const char* op;    /* "add" */
  const char* dtype; /* of the op's first input */
  int (*run)(const PaddleKernelCall* call);
} PaddleKernel;

/* ---- the device */
enum { PADDLE_COPY_TO_DEVICE, PADDLE_COPY_TO_HOST, PADDLE_COPY_ON_DEVICE };

typedef struct PaddleDevice {
  int version;
  size_t size;
  const char* type; /* the name that users write: "npu" for paddle.set_device("npu:0") */
  int (*device_count)(void);
  int (*memory)(int device, size_t* free, size_t* total);

  void* (*allocate)(int device, size_t bytes); /* null if there is not enough memory */
  void (*release)(int device, void* data, size_t bytes);
  int (*copy)(int device, void* to, const void* from, size_t bytes, int kind);
  int (*synchronize)(int device);

  /* Optional, all of them or none: without streams, work is done when a call returns. */
  void* (*make_stream)(int device);
  void (*free_stream)(int device, void* stream);
  int (*synchronize_stream)(int device, void* stream);
  int (*query_stream)(int device, void* stream); /* 0 if all work is done */
  void* (*make_event)(int device);
  void (*free_event)(int device, void* event);
  int (*record_event)(int device, void* event, void* stream);
  int (*synchronize_event)(int device, void* event);
  int (*query_event)(int device, void* event); /* 0 if it has happened */
  int (*wait_event)(int device, void* stream, void* event);
  int (*elapsed)(int device, void* from, void* to, double* milliseconds);

  const PaddleKernel* kernels;
  int n_kernels;
} PaddleDevice;

/* Defined by the plug-in. */
const PaddleDevice* paddle_device(void);

#ifdef __cplusplus
}
#endif
#endif
