#include "CCMarkArena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In bytes. Each new chunk is twice as large as the last one, until the size reaches 16 MiB. So small boards take
   little memory, and large ones few system calls. An allocation that needs more gets a larger chunk. */
enum { FIRST_CHUNK = 8 * 1024, LARGEST_CHUNK = 16 * 1024 * 1024, ALIGNMENT = 16 };

typedef struct chunk {
  struct chunk *previous;
} chunk;

/* Each allocation is preceded by its size, which realloc needs. */
typedef struct {
  size_t size;
  size_t padding;
} header;

static _Thread_local struct {
  chunk *last;
  char *next; /* The free bytes of the last chunk begin here. */
  char *end;
  size_t next_size; /* The size of the next chunk; 0 before the first one. */
} arena;

static void out_of_memory(void) {
  fputs("pb: out of memory\n", stderr);
  abort();
}

/* Chunks come from calloc: fresh pages are zero already, so cmark's calloc costs nothing more. */
static void *allocate(size_t size) {
  size_t rounded = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
  if (rounded < size || rounded > SIZE_MAX / 2) out_of_memory();
  size_t needed = rounded + sizeof(header);
  if ((size_t)(arena.end - arena.next) < needed) {
    size_t wanted = arena.next_size ? arena.next_size : FIRST_CHUNK;
    if (wanted < needed + sizeof(chunk) + ALIGNMENT) wanted = needed + sizeof(chunk) + ALIGNMENT;
    chunk *fresh = calloc(1, wanted);
    if (!fresh) out_of_memory();
    fresh->previous = arena.last;
    arena.last = fresh;
    arena.next = (char *)fresh + ((sizeof(chunk) + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
    arena.end = (char *)fresh + wanted;
    arena.next_size = wanted >= LARGEST_CHUNK / 2 ? LARGEST_CHUNK : wanted * 2;
  }
  header *h = (header *)arena.next;
  h->size = rounded;
  arena.next += needed;
  return h + 1;
}

static void *arena_calloc(size_t count, size_t size) {
  if (size && count > SIZE_MAX / size) out_of_memory();
  return allocate(count * size);
}

static void *arena_realloc(void *old, size_t size) {
  if (!old) return allocate(size);
  header *h = (header *)old - 1;
  if (size <= h->size) return old;
  size_t old_size = h->size;
  /* The newest allocation grows in place while its chunk has room. */
  if ((char *)old + old_size == arena.next) {
    size_t rounded = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (rounded >= size && rounded - old_size <= (size_t)(arena.end - arena.next)) {
      arena.next += rounded - old_size;
      h->size = rounded;
      return old;
    }
  }
  void *fresh = allocate(size);
  memcpy(fresh, old, old_size);
  return fresh;
}

static void arena_free(void *pointer) { (void)pointer; }

static cmark_mem memory = {arena_calloc, arena_realloc, arena_free};

cmark_mem *pb_arena_mem(void) { return &memory; }

void pb_arena_begin(void) { memset(&arena, 0, sizeof arena); }

void pb_arena_end(void) {
  for (chunk *c = arena.last; c;) {
    chunk *previous = c->previous;
    free(c);
    c = previous;
  }
  memset(&arena, 0, sizeof arena);
}
