#ifndef DOCCHECK_HASH_H
#define DOCCHECK_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline int is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }
static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }
// From tab to carriage return.
static inline int is_control_blank(uint8_t byte) { return (uint8_t)(byte - 0x09) < 5; }

// The end of a text without the blanks there.
size_t trimmed(const uint8_t *bytes, size_t start, size_t end);

static const uint64_t SEED = 0xcbf29ce484222325u, PRIME = 0x100000001b3u;

static inline uint64_t finish(uint64_t h) {
  h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93u;
  h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93u;
  return h ^ (h >> 32);
}

uint64_t plain_hash(const uint8_t *bytes, size_t start, size_t end);
// The same with one space for every run of blanks.
uint64_t folded_hash(const uint8_t *bytes, size_t start, size_t end);

#endif
