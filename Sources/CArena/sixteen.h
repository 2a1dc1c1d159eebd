#ifndef DOCCHECK_SIXTEEN_H
#define DOCCHECK_SIXTEEN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define INLINED static inline __attribute__((always_inline))

// Sixteen bytes at once, on every machine that clang knows.

typedef uint8_t sixteen __attribute__((vector_size(16)));
typedef bool sixteen_bits __attribute__((ext_vector_type(16)));

static inline sixteen load(const uint8_t *bytes) {
  sixteen loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}

static inline int any(sixteen marked) {
  uint64_t halves[2];
  memcpy(halves, &marked, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

// A bit for each byte that is not 0, the first in the lowest.
static inline uint64_t bits_of(sixteen marked) {
  sixteen_bits bits = __builtin_convertvector(marked, sixteen_bits);
  uint16_t result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

// The same of thirty-two bytes. No function takes or gives them: how that goes depends on the machine.
typedef uint8_t many __attribute__((vector_size(32)));
typedef bool many_bits __attribute__((ext_vector_type(32)));

#define LOAD_MANY(bytes) ({ many loaded; memcpy(&loaded, (bytes), sizeof loaded); loaded; })
#define BITS_OF_MANY(marked) ({ \
  many_bits bits = __builtin_convertvector((many)(marked), many_bits); \
  uint32_t result; \
  memcpy(&result, &bits, sizeof result); \
  (uint64_t)result; \
})

// Functions that work on many bytes are made twice on machines of which some have wider registers than others.
#if defined(__x86_64__) && defined(__linux__)
#define FOR_WIDE_TOO __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_WIDE_TOO
#endif

// Eight bytes, the first in the lowest bits.
static inline uint64_t octet(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// Less than eight bytes, those from `at` to `end`; zeros behind them.
static inline uint64_t octet_before(const uint8_t *bytes, size_t at, size_t end) {
  if (at == end) return 0;
  if (end >= 8) return octet(bytes + end - 8) >> (64 - 8 * (end - at));
  uint64_t word = 0;
  for (size_t i = end; i > at; i -= 1) word = word << 8 | bytes[i - 1];
  return word;
}

#endif
