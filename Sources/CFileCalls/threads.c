#include "CFileCalls.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

// The size of a thread's stack in bytes, enough for the deepest nesting that the parser follows. By default, macOS gives a thread
// only half a megabyte.
static const size_t stack_size = 8 * 1024 * 1024;

struct part {
  pthread_t thread;
  int is_running;
  int number;
  void (*body)(void *, int);
  void *context;
};

static void run_body(void *argument) {
  struct part *part = argument;
  part->body(part->context, part->number);
}

static void *run(void *argument) {
  pb_with_signal_stack(run_body, argument);
  return NULL;
}

void pb_on_threads(int count, void (*body)(void *context, int number), void *context) {
  if (count < 1) return;
  struct part *parts = count > 1 ? calloc((size_t)count, sizeof *parts) : NULL;
  pthread_attr_t attributes;
  int has_attributes = parts && pthread_attr_init(&attributes) == 0;
  if (has_attributes) pthread_attr_setstacksize(&attributes, stack_size);
  for (int number = 1; parts && number < count; number++) {
    struct part *part = &parts[number];
    part->number = number;
    part->body = body;
    part->context = context;
    part->is_running = pthread_create(&part->thread, has_attributes ? &attributes : NULL, run, part) == 0;
  }
  body(context, 0);
  for (int number = 1; number < count; number++) {
    if (parts && parts[number].is_running) {
      pthread_join(parts[number].thread, NULL);
    } else {
      body(context, number);
    }
  }
  if (has_attributes) pthread_attr_destroy(&attributes);
  free(parts);
}

int pb_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}
