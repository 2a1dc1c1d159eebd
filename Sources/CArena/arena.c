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
  unsigned char *free, *end;  // what of it is not yet given away
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
  arena.free = arena.end = NULL;
}

static void enter(chunk *next) {
  arena.current = next;
  arena.free = next->bytes;
  arena.end = next->bytes + next->size;
}

static void make_key(void) { pthread_key_create(&exit_key, thread_ends); }

__attribute__((noinline)) static void grow(size_t need) {
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
  enter(next);
}

static inline void *allocate(size_t size) {
  size_t need = HEADER + ((size + 7) & ~(size_t)7);
  if ((size_t)(arena.end - arena.free) < need) grow(need);
  unsigned char *block = arena.free;
  arena.free = block + need;
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
  if (end == arena.free && (size_t)(arena.end - arena.free) >= more) {
    arena.free += more;
    *had += more;
    return old;
  }
  return memcpy(allocate(size), old, *had);
}

static void arena_free(void *block) {
  if (block == NULL) return;
  unsigned char *start = (unsigned char *)block - HEADER;
  if ((unsigned char *)block + *(size_t *)start == arena.free) arena.free = start;
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
  enter(arena.first);
}

void keep_freed_memory(void) {
#ifdef __GLIBC__
  // What only very large articles need goes back at once.
  mallopt(M_MMAP_THRESHOLD, 8 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
