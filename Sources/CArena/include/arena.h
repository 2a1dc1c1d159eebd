#ifndef DOCCHECK_ARENA_H
#define DOCCHECK_ARENA_H

#include "text.h"

#include <cmark.h>
#include <stddef.h>
#include <stdint.h>

/// An allocator for libcmark that bumps a pointer through the calling thread's chunks; freeing costs nothing.
cmark_mem *arena_memory(void);
/// One more tree of this thread lives in its arena.
void arena_retain(void);
/// One tree less; with the last one all memory of the arena is free to be used again.
void arena_release(void);

/// Keeps memory that malloc gets back in the process, where the C library can be told so: given to the system and taken
/// again, every page of it would be cleared anew.
void keep_freed_memory(void);

/// Writes the offset of the byte after every line end below `count` to `starts` (at most `room` of them) and returns
/// how many there are. A line ends with LF, CR LF or CR.
size_t line_starts(const uint8_t *bytes, size_t count, uint32_t *starts, size_t room);

/// How many bytes `text` and `source` begin with in common, up to the first backslash or `&` and at most `count`.
size_t plain_prefix(const uint8_t *text, const uint8_t *source, size_t count);

/// Which of the bytes a notation can begin with stand in `bytes`. SEEN_LINK stands for `:/`, `@` and `ww`.
enum { SEEN_TILDE = 1, SEEN_LINK = 2, SEEN_BRACKET = 4 };
unsigned seen_bytes(const uint8_t *bytes, size_t count);
/// Whether a table's cell is more than literal text.
int has_cell_mark(const uint8_t *bytes, size_t count);

/// The length of what `bytes` begins with in UTF-8; `count` where all of it is.
size_t valid_prefix(const uint8_t *bytes, size_t count);

#endif
