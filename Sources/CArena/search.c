#include "hash.h"
#include "sixteen.h"
#include "text.h"

// The first of `count` bytes from `at` on that MARKED is true of, where `here` stands for thirty-two of them; `count` where there is none.
#define FIND(bytes, count, at, MARKED) ({ \
  uint64_t found = 0; \
  for (; count - at >= sizeof(many); at += sizeof(many)) { \
    many here = LOAD_MANY(bytes + at); \
    found = BITS_OF_MANY(MARKED); \
    if (found != 0) break; \
  } \
  if (found == 0 && at < count) { \
    uint8_t padded[sizeof(many)] = {0}; \
    size_t seen = count < sizeof(many) ? at : sizeof(many) - (count - at); \
    many here = LOAD_MANY(count < sizeof(many) ? memcpy(padded, bytes, count) : bytes + count - sizeof(many)); \
    found = BITS_OF_MANY(MARKED) >> seen; \
  } \
  size_t place = found == 0 ? count : at + (size_t)__builtin_ctzll(found); \
  place < count ? place : count; \
})

size_t find_byte(const uint8_t *bytes, size_t count, size_t from, uint8_t byte) {
  if (from >= count) return count;
  const uint8_t *found = memchr(bytes + from, byte, count - from);
  return found == NULL ? count : (size_t)(found - bytes);
}

FOR_WIDE_TOO
size_t find_letter(const uint8_t *bytes, size_t count, size_t from, uint8_t small) {
  if (from >= count) return count;
  return FIND(bytes, count, from, (here | 0x20) == small);
}

FOR_WIDE_TOO
size_t find_quote_or_control(const uint8_t *bytes, size_t count, size_t from) {
  if (from >= count) return count;
  return FIND(bytes, count, from, (many)(here < 0x20) | (many)(here == '"') | (many)(here == '\\'));
}

// MARK: Texts

// How rare a byte is among others: blanks and the bytes that letters of other scripts begin with are everywhere.
#define LETTER_RARITY(small, rarity) [small] = rarity, [small - 0x20] = rarity + 2
static const uint8_t rarities[256] = {
  [0x00 ... 0x1f] = 30, [0x21 ... 0x40] = 30, [0x5b ... 0x60] = 30, [0x7b ... 0x7f] = 30, [0x80 ... 0xbf] = 10, [0xc0 ... 0xff] = 1,
  LETTER_RARITY('e', 0), LETTER_RARITY('t', 1), LETTER_RARITY('a', 2), LETTER_RARITY('o', 3), LETTER_RARITY('i', 4),
  LETTER_RARITY('n', 5), LETTER_RARITY('s', 6), LETTER_RARITY('r', 7), LETTER_RARITY('h', 8), LETTER_RARITY('l', 9),
  LETTER_RARITY('d', 10), LETTER_RARITY('c', 11), LETTER_RARITY('u', 12), LETTER_RARITY('m', 13), LETTER_RARITY('f', 14),
  LETTER_RARITY('p', 15), LETTER_RARITY('g', 16), LETTER_RARITY('w', 17), LETTER_RARITY('y', 18), LETTER_RARITY('b', 19),
  LETTER_RARITY('v', 20), LETTER_RARITY('k', 21), LETTER_RARITY('x', 22), LETTER_RARITY('j', 23), LETTER_RARITY('q', 24),
  LETTER_RARITY('z', 25),
};

static size_t rarest(const uint8_t *bytes, size_t count) {
  size_t rarest = 0;
  for (size_t at = 1; at < count; at += 1) {
    if (rarities[bytes[at]] > rarities[bytes[rarest]]) rarest = at;
  }
  return rarest;
}

size_t find_bytes(const uint8_t *bytes, size_t count, const uint8_t *sought, size_t length) {
  if (length == 0) return 0;
  if (length > count) return count;
  size_t mark = rarest(sought, length);
  // The last place where the text still has room for them.
  size_t behind = count - length + mark + 1;
  for (size_t at = find_byte(bytes, behind, mark, sought[mark]); at < behind; at = find_byte(bytes, behind, at + 1, sought[mark])) {
    if (memcmp(bytes + at - mark, sought, length) == 0) return at - mark;
  }
  return count;
}

static uint8_t folded(uint8_t byte) { return (uint8_t)(byte - 'A') < 26 ? byte | 0x20 : byte; }

static int same_folded(const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i += 1) {
    if (folded(a[i]) != folded(b[i])) return 0;
  }
  return 1;
}

size_t find_folded(const uint8_t *bytes, size_t count, const uint8_t *sought, size_t length) {
  if (length == 0) return 0;
  if (length > count) return count;
  size_t mark = rarest(sought, length), behind = count - length + mark + 1;
  uint8_t byte = folded(sought[mark]);
  size_t (*find)(const uint8_t *, size_t, size_t, uint8_t) = is_letter(byte) ? find_letter : find_byte;
  for (size_t at = find(bytes, behind, mark, byte); at < behind; at = find(bytes, behind, at + 1, byte)) {
    if (same_folded(bytes + at - mark, sought, length)) return at - mark;
  }
  return count;
}
