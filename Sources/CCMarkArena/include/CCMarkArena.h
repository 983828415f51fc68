#ifndef PB_CCMARK_ARENA_H
#define PB_CCMARK_ARENA_H

#include <cmark.h>

/// A bump allocator for cmark; each thread can have one parse at a time.
///
/// cmark's allocator callbacks carry no context, so the arena is thread-local. Everything that cmark
/// allocates with `pb_arena_mem` between `pb_arena_begin` and `pb_arena_end` comes from the arena. Its
/// `free` does nothing; `pb_arena_end` frees everything at once.
///
/// The two calls must be paired on one thread, and must not nest.
void pb_arena_begin(void);
void pb_arena_end(void);
cmark_mem *pb_arena_mem(void);

#endif
