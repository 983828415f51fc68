#ifndef PB_CCMARK_ARENA_H
#define PB_CCMARK_ARENA_H

#include <cmark.h>

/// A bump allocator for cmark: it gives out memory piece by piece from large chunks, and frees all of it at once. Each
/// thread can have one parse at a time.
///
/// cmark passes no context to its allocator, so the arena is thread-local. Everything that cmark allocates with
/// `pb_arena_mem` between `pb_arena_begin` and `pb_arena_end` comes from the arena. The `free` of `pb_arena_mem` does
/// nothing, because `pb_arena_end` frees everything. If there is no memory left, the program ends with a message.
///
/// Each `pb_arena_begin` needs one `pb_arena_end` on the same thread, and the pairs must not nest.
void pb_arena_begin(void);
void pb_arena_end(void);
cmark_mem *pb_arena_mem(void);

#endif
