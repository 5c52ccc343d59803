/* A device for tests: memory of the host under addresses that the host cannot read, two devices of
   FAKE_MEMORY bytes each, a few kernels, and some operations among processes of one machine. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

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
static int empty(const PaddleKernelCall* c) {
  UNUSED(c);
  return 0;
}
static int fails(const PaddleKernelCall* c) {
  UNUSED(c);
  return 7;
}

static const PaddleKernel kernels[] = {{"add", "float32", add},
                                       {"multiply", "float32", multiply},
                                       {"full", "float32", full},
                                       {"empty", "float32", empty},
                                       {"exp", "float32", fails},
                                       {"no_such_op", "float32", fails}};

/* ---- operations among processes: through a file that all of them map */
#define MOST_PROCESSES 4
#define CHUNK 4096 /* bytes that a process shows the others at a time */
struct Shared {
  atomic_int arrived, rounds;
  atomic_int full[MOST_PROCESSES][MOST_PROCESSES]; /* what goes from one to another */
  char mail[MOST_PROCESSES][MOST_PROCESSES][CHUNK];
  char chunk[MOST_PROCESSES][CHUNK];
};
typedef struct Group {
  struct Shared* shared;
  int rank, n;
  int64_t timeout_ms;
  atomic_int aborted;
} Group;
int fake_operations;

static int64_t now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
/* Until *value is `wanted`; anything but 0 after the time limit, or when the group is aborted. */
static int wait_until(Group* g, atomic_int* value, int wanted) {
  const int64_t end = now_ms() + g->timeout_ms;
  while (atomic_load(value) != wanted) {
    if (atomic_load(&g->aborted) || now_ms() > end) return 11;
    usleep(50);
  }
  return 0;
}
static int meet(Group* g) {
  struct Shared* s = g->shared;
  const int round = atomic_load(&s->rounds);
  if (atomic_fetch_add(&s->arrived, 1) + 1 < g->n) return wait_until(g, &s->rounds, round + 1);
  atomic_store(&s->arrived, 0);
  atomic_store(&s->rounds, round + 1);
  return 0;
}
static int unique_id(int device, void* id) {
  UNUSED(device);
  static int made;
  snprintf(id, PADDLE_ID_BYTES, "/paddle_fake_%d_%d", (int)getpid(), made++);
  return 0;
}
static void* init(int device, const void* id, int rank, int n, int64_t timeout_ms) {
  UNUSED(device);
  if (n > MOST_PROCESSES) return NULL;
  const int file = shm_open(id, O_CREAT | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, sizeof(struct Shared))) return NULL;
  Group* g = calloc(1, sizeof(Group));
  *g = (Group){.rank = rank, .n = n, .timeout_ms = timeout_ms};
  g->shared = mmap(NULL, sizeof(struct Shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (g->shared == MAP_FAILED || meet(g)) return NULL;
  shm_unlink(id); /* all have it */
  return g;
}
static void destroy(void* group) {
  munmap(((Group*)group)->shared, sizeof(struct Shared));
  free(group);
}
static void abort_group(void* group) {
  atomic_store(&((Group*)group)->aborted, 1);
}
static size_t width_of(const char* dtype) {
  const char* digits = dtype + strcspn(dtype, "0123456789");
  return *digits ? (size_t)atoi(digits) / 8 : 1;
}
#define REDUCE(T)                                                 \
  for (size_t i = 0; i < bytes / sizeof(T); ++i) {                \
    T* x = (T*)to + i;                                            \
    const T y = ((const T*)from)[i];                              \
    *x = op == PADDLE_SUM || op == PADDLE_AVG ? (T)(*x + y)       \
         : op == PADDLE_PROD                  ? (T)(*x * y)       \
         : (op == PADDLE_MAX) == (*x < y)     ? y                 \
                                              : *x;               \
  }
static int reduce_into(char* to, const char* from, size_t bytes, const char* dtype, int op) {
  if (!strcmp(dtype, "float32")) {
    REDUCE(float)
  } else if (!strcmp(dtype, "int64")) {
    REDUCE(int64_t)
  } else {
    return 12;
  }
  return 0;
}
static int all_reduce(void* group, void* stream, const void* in, void* out, size_t count,
                      const char* dtype, int op) {
  UNUSED(stream);
  Group* g = group;
  const size_t bytes = count * width_of(dtype);
  if (op == PADDLE_AVG && strcmp(dtype, "float32")) return 12;
  ++fake_operations;
  for (size_t at = 0; at < bytes; at += CHUNK) {
    const size_t n = bytes - at < CHUNK ? bytes - at : CHUNK;
    char* to = (char*)near(out) + at;
    memcpy(g->shared->chunk[g->rank], (const char*)near(in) + at, n);
    if (meet(g)) return 11;
    memcpy(to, g->shared->chunk[0], n);
    for (int i = 1; i < g->n; ++i)
      if (reduce_into(to, g->shared->chunk[i], n, dtype, op)) return 12;
    if (op == PADDLE_AVG)
      for (size_t i = 0; i < n / sizeof(float); ++i) ((float*)to)[i] /= (float)g->n;
    if (meet(g)) return 11; /* the others have read our chunk */
  }
  return 0;
}
static int broadcast(void* group, void* stream, void* data, size_t count, const char* dtype,
                     int root) {
  UNUSED(stream);
  Group* g = group;
  const size_t bytes = count * width_of(dtype);
  ++fake_operations;
  for (size_t at = 0; at < bytes; at += CHUNK) {
    const size_t n = bytes - at < CHUNK ? bytes - at : CHUNK;
    if (g->rank == root) memcpy(g->shared->chunk[root], (char*)near(data) + at, n);
    if (meet(g)) return 11;
    memcpy((char*)near(data) + at, g->shared->chunk[root], n);
    if (meet(g)) return 11;
  }
  return 0;
}
static int all_gather(void* group, void* stream, const void* in, void* out, size_t count,
                      const char* dtype) {
  UNUSED(stream);
  Group* g = group;
  const size_t bytes = count * width_of(dtype);
  ++fake_operations;
  for (size_t at = 0; at < bytes; at += CHUNK) {
    const size_t n = bytes - at < CHUNK ? bytes - at : CHUNK;
    memcpy(g->shared->chunk[g->rank], (const char*)near(in) + at, n);
    if (meet(g)) return 11;
    for (int i = 0; i < g->n; ++i)
      memcpy((char*)near(out) + (size_t)i * bytes + at, g->shared->chunk[i], n);
    if (meet(g)) return 11;
  }
  return 0;
}
static int send(void* group, void* stream, const void* data, size_t count, const char* dtype,
                int peer) {
  UNUSED(stream);
  Group* g = group;
  const size_t bytes = count * width_of(dtype);
  atomic_int* full = &g->shared->full[g->rank][peer];
  for (size_t at = 0; at < bytes; at += CHUNK) {
    if (wait_until(g, full, 0)) return 11;
    memcpy(g->shared->mail[g->rank][peer], (const char*)near(data) + at,
           bytes - at < CHUNK ? bytes - at : CHUNK);
    atomic_store(full, 1);
  }
  return 0;
}
static int recv(void* group, void* stream, void* data, size_t count, const char* dtype, int peer) {
  UNUSED(stream);
  Group* g = group;
  const size_t bytes = count * width_of(dtype);
  atomic_int* full = &g->shared->full[peer][g->rank];
  for (size_t at = 0; at < bytes; at += CHUNK) {
    if (wait_until(g, full, 1)) return 11;
    memcpy((char*)near(data) + at, g->shared->mail[peer][g->rank],
           bytes - at < CHUNK ? bytes - at : CHUNK);
    atomic_store(full, 0);
  }
  return 0;
}
/* reduce, reduce_scatter and all_to_all are what it does not have. */
static PaddleCollectives collectives = {.size = sizeof(PaddleCollectives),
                                        .unique_id = unique_id,
                                        .init = init,
                                        .destroy = destroy,
                                        .abort = abort_group,
                                        .all_reduce = all_reduce,
                                        .broadcast = broadcast,
                                        .all_gather = all_gather,
                                        .send = send,
                                        .recv = recv};

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
                             sizeof(kernels) / sizeof(kernels[0]),
                             &collectives};

const PaddleDevice* paddle_device(void) {
#ifdef BROKEN /* a way in which a table can be wrong */
  BROKEN;
#endif
  return &table;
}
