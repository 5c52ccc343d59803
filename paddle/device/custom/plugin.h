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

#define PADDLE_DEVICE_VERSION 2

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

/* ---- operations among processes
   Functions that are null are operations that this device does not have. `count` is in elements of
   the dtype; memory is contiguous, in the device's; `in` and `out` may be the same. What was put
   into a stream need not be done when the call returns. All processes call the same operations in
   the same order, from one thread each; send and recv may come from other threads meanwhile, one
   call at a time for each direction to and from a peer. An operation fails when it has waited for
   others for the group's time limit. Gathering at one process and scattering from one are made of
   all_gather and broadcast. */
#define PADDLE_ID_BYTES 128
enum { PADDLE_SUM, PADDLE_MAX, PADDLE_MIN, PADDLE_PROD, PADDLE_AVG };

typedef struct PaddleCollectives {
  size_t size;
  /* What the processes of a new group agree on: made by process 0, handed to all. */
  int (*unique_id)(int device, void* id);
  /* Connects processes 0 to n - 1, of which this is `rank`; null if that fails. */
  void* (*init)(int device, const void* id, int rank, int n, int64_t timeout_ms);
  void (*destroy)(void* group); /* nothing is under way any more */
  void (*abort)(void* group);   /* optional: what waits in other threads fails now */

  int (*all_reduce)(void* group, void* stream, const void* in, void* out, size_t count,
                    const char* dtype, int op);
  int (*reduce)(void* group, void* stream, const void* in, void* out, size_t count,
                const char* dtype, int op, int root); /* out is the root's alone */
  int (*broadcast)(void* group, void* stream, void* data, size_t count, const char* dtype,
                   int root);
  int (*all_gather)(void* group, void* stream, const void* in, void* out, size_t count,
                    const char* dtype); /* out: count elements of each process, in order */
  int (*reduce_scatter)(void* group, void* stream, const void* in, void* out, size_t count,
                        const char* dtype, int op); /* in: count elements for each process */
  int (*all_to_all)(void* group, void* stream, const void* in, const size_t* in_counts, void* out,
                    const size_t* out_counts, const char* dtype); /* a count per process */
  int (*send)(void* group, void* stream, const void* data, size_t count, const char* dtype,
              int peer);
  int (*recv)(void* group, void* stream, void* data, size_t count, const char* dtype, int peer);
} PaddleCollectives;

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

  /* Since version 2. Null: tensors of this device cannot be shared with other processes. */
  const PaddleCollectives* collectives;
} PaddleDevice;

/* Defined by the plug-in. */
const PaddleDevice* paddle_device(void);

#ifdef __cplusplus
}
#endif
#endif
