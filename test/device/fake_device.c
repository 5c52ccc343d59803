/* A device for tests: memory of the host under addresses that the host cannot read, two devices of
   FAKE_MEMORY bytes each, and a few kernels. */
#include <stdlib.h>
#include <string.h>

#include "paddle/device/custom/plugin.h"

#define FAR (1ull << 62) /* no address of a process */
#define FAKE_MEMORY ((size_t)256 << 20)
#define UNUSED(x) (void)(x)

static void* far(void* p) {
  return (void*)((uintptr_t)p | FAR);
}
static void* near(const void* p) {
  return (void*)((uintptr_t)p & ~FAR);
}

/* What tests look at. */
size_t fake_used[2];
int fake_refused, fake_kernels_run, fake_live_streams, fake_live_events;

static int device_count(void) {
  return 2;
}
static int memory(int device, size_t* free, size_t* total) {
  *free = FAKE_MEMORY - fake_used[device];
  *total = FAKE_MEMORY;
  return 0;
}
static void* allocate(int device, size_t bytes) {
  if (fake_used[device] + bytes > FAKE_MEMORY) {
    ++fake_refused;
    return NULL;
  }
  fake_used[device] += bytes;
  return far(malloc(bytes));
}
static void release(int device, void* data, size_t bytes) {
  fake_used[device] -= bytes;
  free(near(data));
}
static int copy(int device, void* to, const void* from, size_t bytes, int kind) {
  UNUSED(device);
  memcpy(kind == PADDLE_COPY_TO_HOST ? to : near(to),
         kind == PADDLE_COPY_TO_DEVICE ? from : near(from), bytes);
  return 0;
}
static int synchronize(int device) {
  UNUSED(device);
  return 0;
}

/* ---- streams and events: an event holds the number of kernels that had run */
static void* make_stream(int device) {
  UNUSED(device);
  ++fake_live_streams;
  return malloc(1);
}
static void free_stream(int device, void* stream) {
  UNUSED(device);
  --fake_live_streams;
  free(stream);
}
static int synchronize_stream(int device, void* stream) {
  UNUSED(device);
  UNUSED(stream);
  return 0;
}
static int query_stream(int device, void* stream) {
  return synchronize_stream(device, stream);
}
static void* make_event(int device) {
  UNUSED(device);
  ++fake_live_events;
  return calloc(1, sizeof(int));
}
static void free_event(int device, void* event) {
  UNUSED(device);
  --fake_live_events;
  free(event);
}
static int record_event(int device, void* event, void* stream) {
  UNUSED(device);
  UNUSED(stream);
  *(int*)event = fake_kernels_run;
  return 0;
}
static int synchronize_event(int device, void* event) {
  UNUSED(device);
  UNUSED(event);
  return 0;
}
static int query_event(int device, void* event) {
  return synchronize_event(device, event);
}
static int wait_event(int device, void* stream, void* event) {
  UNUSED(stream);
  return synchronize_event(device, event);
}
static int elapsed(int device, void* from, void* to, double* milliseconds) {
  UNUSED(device);
  *milliseconds = *(int*)to - *(int*)from;
  return 0;
}

/* ---- kernels, of float32 and of operands of one shape or of one element */
static int64_t numel(const PaddleDeviceTensor* t) {
  int64_t n = 1;
  for (int i = 0; i < t->rank; ++i) n *= t->dims[i];
  return n;
}
#define BINARY(NAME, OP)                                                    \
  static int NAME(const PaddleKernelCall* c) {                              \
    const float *x = near(c->inputs[0].data), *y = near(c->inputs[1].data); \
    const int64_t nx = numel(&c->inputs[0]), ny = numel(&c->inputs[1]);     \
    float* r = near(c->outputs[0].data);                                    \
    ++fake_kernels_run;                                                     \
    for (int64_t i = 0, n = numel(&c->outputs[0]); i < n; ++i)              \
      r[i] = x[nx == 1 ? 0 : i] OP y[ny == 1 ? 0 : i];                      \
    return 0;                                                               \
  }
BINARY(add, +)
BINARY(multiply, *)
static int full(const PaddleKernelCall* c) {
  const float value = (float)atof(c->attribute(c, "value"));
  float* r = near(c->outputs[0].data);
  if (c->attribute(c, "nonsense")) return 2;
  ++fake_kernels_run;
  for (int64_t i = 0, n = numel(&c->outputs[0]); i < n; ++i) r[i] = value;
  return 0;
}
static int fails(const PaddleKernelCall* c) {
  UNUSED(c);
  return 7;
}

static const PaddleKernel kernels[] = {{"add", "float32", add},
                                       {"multiply", "float32", multiply},
                                       {"full", "float32", full},
                                       {"exp", "float32", fails},
                                       {"no_such_op", "float32", fails}};

static PaddleDevice table = {PADDLE_DEVICE_VERSION,
                             sizeof(PaddleDevice),
                             "fake",
                             device_count,
                             memory,
                             allocate,
                             release,
                             copy,
                             synchronize,
                             make_stream,
                             free_stream,
                             synchronize_stream,
                             query_stream,
                             make_event,
                             free_event,
                             record_event,
                             synchronize_event,
                             query_event,
                             wait_event,
                             elapsed,
                             kernels,
                             sizeof(kernels) / sizeof(kernels[0])};

const PaddleDevice* paddle_device(void) {
#ifdef BROKEN /* a way in which a table can be wrong */
  BROKEN;
#endif
  return &table;
}
