#include "arena.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// cmark_mem hands its functions no context, so the arena is the thread's.

typedef struct chunk {
  struct chunk *next;
  size_t size;
  unsigned char bytes[];
} chunk;

enum { HEADER = 8, FIRST_CHUNK = 1 << 18, LARGEST_STEP = 1 << 24, KEPT = 1 << 24 };

static _Thread_local struct {
  chunk *first;    // the chunks in the order they were made
  chunk *current;  // where the next block comes from
  size_t used;     // bytes of `current`
  size_t live;     // trees
} arena;

static pthread_key_t exit_key;
static pthread_once_t exit_once = PTHREAD_ONCE_INIT;

static void free_chunks(chunk *from) {
  while (from != NULL) {
    chunk *next = from->next;
    free(from);
    from = next;
  }
}

static void thread_ends(void *first) {
  (void)first;
  free_chunks(arena.first);
  arena.first = arena.current = NULL;
}

static void make_key(void) { pthread_key_create(&exit_key, thread_ends); }

static void grow(size_t need) {
  chunk *next = arena.current != NULL ? arena.current->next : NULL;
  if (next == NULL || next->size < need) {
    size_t size = arena.current != NULL ? arena.current->size * 2 : FIRST_CHUNK;
    if (size > LARGEST_STEP) size = LARGEST_STEP;
    if (size < need) size = need;
    chunk *made = malloc(sizeof(chunk) + size);
    if (made == NULL) abort();
    made->size = size;
    made->next = next;
    if (arena.current != NULL) arena.current->next = made;
    else {
      arena.first = made;
      pthread_once(&exit_once, make_key);
      pthread_setspecific(exit_key, made);
    }
    next = made;
  }
  arena.current = next;
  arena.used = 0;
}

static void *allocate(size_t size) {
  size_t need = HEADER + ((size + 7) & ~(size_t)7);
  if (arena.current == NULL || arena.current->size - arena.used < need) grow(need);
  unsigned char *block = arena.current->bytes + arena.used;
  arena.used += need;
  *(size_t *)block = need - HEADER;
  return block + HEADER;
}

static void *arena_calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) abort();
  return memset(allocate(total), 0, total);
}

static void *arena_realloc(void *old, size_t size) {
  if (old == NULL) return allocate(size);
  size_t *had = (size_t *)((unsigned char *)old - HEADER);
  if (size <= *had) return old;
  unsigned char *end = (unsigned char *)old + *had;
  size_t more = ((size + 7) & ~(size_t)7) - *had;
  if (end == arena.current->bytes + arena.used && arena.current->size - arena.used >= more) {
    arena.used += more;
    *had += more;
    return old;
  }
  return memcpy(allocate(size), old, *had);
}

static void arena_free(void *block) {
  if (block == NULL) return;
  size_t had = *(size_t *)((unsigned char *)block - HEADER);
  if ((unsigned char *)block + had == arena.current->bytes + arena.used) arena.used -= had + HEADER;
}

static cmark_mem memory = {arena_calloc, arena_realloc, arena_free};

cmark_mem *arena_memory(void) { return &memory; }

void arena_retain(void) { arena.live += 1; }

void arena_release(void) {
  if (arena.live > 0) arena.live -= 1;
  if (arena.live > 0 || arena.first == NULL) return;
  // A thread that once read a huge file does not hold its memory for good.
  size_t kept = arena.first->size;
  chunk *last = arena.first;
  while (last->next != NULL && kept + last->next->size <= KEPT) {
    last = last->next;
    kept += last->size;
  }
  free_chunks(last->next);
  last->next = NULL;
  arena.current = arena.first;
  arena.used = 0;
}

size_t line_starts(const uint8_t *bytes, size_t count, uint32_t *starts, size_t room) {
  size_t found = 0;
  if (count == 0) return 0;
  const uint8_t *end = bytes + count;
  const uint8_t *at = bytes;
  if (memchr(bytes, '\r', count) == NULL) {
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
      at += 1;
      if (found < room) starts[found] = (uint32_t)(at - bytes);
      found += 1;
    }
    return found;
  }
  while (at < end) {
    uint8_t byte = *at++;
    if (byte != '\n' && byte != '\r') continue;
    if (byte == '\r' && at < end && *at == '\n') at += 1;
    if (found < room) starts[found] = (uint32_t)(at - bytes);
    found += 1;
  }
  return found;
}

static uint64_t has_byte(uint64_t word, uint8_t byte) {
  uint64_t differs = word ^ (0x0101010101010101u * byte);
  return (differs - 0x0101010101010101u) & ~differs & 0x8080808080808080u;
}

size_t plain_prefix(const uint8_t *text, const uint8_t *source, size_t count) {
  size_t at = 0;
  while (at + 8 <= count) {
    uint64_t a, b;
    memcpy(&a, text + at, 8);
    memcpy(&b, source + at, 8);
    if (a != b || has_byte(b, '\\') || has_byte(b, '&')) break;
    at += 8;
  }
  while (at < count && text[at] == source[at] && source[at] != '\\' && source[at] != '&') at += 1;
  return at;
}

unsigned seen_bytes(const uint8_t *bytes, size_t count) {
  uint8_t seen = 0;
  for (size_t at = 0; at < count; at += 1) {
    uint8_t byte = bytes[at];
    seen |= byte == '~' ? SEEN_TILDE : 0;
    seen |= byte == '@' ? SEEN_LINK : 0;
    seen |= byte == '[' ? SEEN_BRACKET : 0;
  }
  for (size_t at = 1; at < count; at += 1) {
    seen |= ((bytes[at - 1] == ':') & (bytes[at] == '/')) | ((bytes[at - 1] == 'w') & (bytes[at] == 'w')) ? SEEN_LINK : 0;
  }
  return seen;
}

int has_cell_mark(const uint8_t *bytes, size_t count) {
  static const uint8_t marks[256] = {['\\'] = 1, ['`'] = 1, ['*'] = 1, ['_'] = 1, ['['] = 1, [']'] = 1, ['<'] = 1, ['&'] = 1, ['!'] = 1};
  for (size_t at = 0; at < count; at += 1) {
    if (marks[bytes[at]]) return 1;
  }
  return 0;
}

size_t valid_prefix(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  while (at < count) {
    if (bytes[at] < 0x80) {
      uint64_t word;
      while (at + 8 <= count && (memcpy(&word, bytes + at, 8), (word & 0x8080808080808080u) == 0)) at += 8;
      while (at < count && bytes[at] < 0x80) at += 1;
      continue;
    }
    uint8_t first = bytes[at];
    size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first < 0xc2 || first > 0xf4 || at + length > count) return at;
    uint8_t second = bytes[at + 1];
    uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return at;
    if (length > 2 && (bytes[at + 2] & 0xc0) != 0x80) return at;
    if (length > 3 && (bytes[at + 3] & 0xc0) != 0x80) return at;
    at += length;
  }
  return count;
}

void keep_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
