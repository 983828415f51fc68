#ifndef PB_CCMARK_ARENA_H
#define PB_CCMARK_ARENA_H

#include <cmark.h>

/// A bump allocator for one cmark parse at a time and thread.
///
/// cmark's allocator callbacks carry no context, so the arena in use is thread-local. Between
/// `pb_arena_begin` and `pb_arena_end` everything cmark allocates with `pb_arena_mem` comes from it;
/// `free` does nothing, and `pb_arena_end` gives all of it back at once.
///
/// The two calls must be paired on one thread, and must not nest.
void pb_arena_begin(void);
void pb_arena_end(void);
cmark_mem *pb_arena_mem(void);

#endif
