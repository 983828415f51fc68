#ifndef PB_CCMARK_ARENA_H
#define PB_CCMARK_ARENA_H

#include <cmark.h>

/// A bump allocator for cmark: it gives out memory piece by piece from large chunks, and frees all of it at once.
///
/// cmark passes no context to its allocator, so each thread has its own arena. `pb_arena_mem` takes memory from this
/// arena until `pb_arena_end` frees all of it. If there is no memory left, the program ends with a message.
///
/// Each `pb_arena_begin` needs one `pb_arena_end` on the same thread, and the pairs must not nest.
void pb_arena_begin(void);
void pb_arena_end(void);
cmark_mem *pb_arena_mem(void);

#endif
