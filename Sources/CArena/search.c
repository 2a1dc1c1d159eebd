#include "hash.h"
#include "sixteen.h"
#include "text.h"

size_t find_byte(const uint8_t *bytes, size_t count, size_t from, uint8_t byte) {
  if (from >= count) return count;
  const uint8_t *found = memchr(bytes + from, byte, count - from);
  return found == NULL ? count : (size_t)(found - bytes);
}

FOR_WIDE_TOO
size_t find_bracket(const uint8_t *bytes, size_t count, size_t from) {
  size_t at = from;
  for (; at + sizeof(many) <= count; at += sizeof(many)) {
    many here = LOAD_MANY(bytes + at);
    // Parentheses stand side by side; square brackets are told apart from Y and _ by who asks.
    uint64_t found = BITS_OF_MANY((many)((here & 0xfe) == '(') | (many)((here | 6) == 0x5f) | (many)(here == 0xef));
    if (found != 0) return at + (size_t)__builtin_ctzll(found);
  }
  while (at < count && (bytes[at] & 0xfe) != '(' && (bytes[at] | 6) != 0x5f && bytes[at] != 0xef) at += 1;
  return at;
}

static int is_clause_mark(const uint8_t *bytes, size_t at) {
  switch (bytes[at]) {
    case '.': case ',': case ';': case ':': case '!': case '?': case 0xd8: case 0xe3: case 0xef: return 1;
    default: return 0;
  }
}

FOR_WIDE_TOO
size_t find_clause_mark(const uint8_t *bytes, size_t count, size_t from) {
  size_t at = from;
  for (; at + sizeof(many) + 1 <= count; at += sizeof(many)) {
    many here = LOAD_MANY(bytes + at), next = LOAD_MANY(bytes + at + 1);
    uint64_t found = BITS_OF_MANY((many)(here == '.') | (many)(here == ',') | (many)((here | 1) == ';') | (many)(here == '!') | (many)(here == '?')
      | ((many)(here == 0xd8) & ((many)(next == 0x8c) | (many)(next == 0x9b) | (many)(next == 0x9f)))
      | ((many)(here == 0xe3) & (many)(next == 0x80)) | ((many)(here == 0xef) & (many)((next & 0xfe) == 0xbc)));
    if (found != 0) return at + (size_t)__builtin_ctzll(found);
  }
  while (at < count && !is_clause_mark(bytes, at)) at += 1;
  return at;
}

static int is_token_mark(const uint8_t *bytes, size_t at) {
  uint8_t byte = bytes[at], before = at > 0 ? bytes[at - 1] : 0;
  uint8_t digit = (uint8_t)(byte - '0') < 10, digit_before = (uint8_t)(before - '0') < 10;
  return byte == '+' || byte == '*' || ((byte | 0x20) == 'x' && (digit_before || before == '.')) || (digit && (before | 0x20) == 'v');
}

FOR_WIDE_TOO
size_t find_token_mark(const uint8_t *bytes, size_t count, size_t from) {
  size_t at = from;
  if (at == 0 && count > 0) {
    if (is_token_mark(bytes, 0)) return 0;
    at = 1;
  }
  for (; at + sizeof(many) <= count; at += sizeof(many)) {
    many here = LOAD_MANY(bytes + at), before = LOAD_MANY(bytes + at - 1);
    uint64_t found = BITS_OF_MANY((many)((here & 0xfe) == '*')
      | ((many)((here | 0x20) == 'x') & ((many)(before - '0' < 10) | (many)(before == '.')))
      | ((many)(here - '0' < 10) & (many)((before | 0x20) == 'v')));
    if (found != 0) return at + (size_t)__builtin_ctzll(found);
  }
  while (at < count && !is_token_mark(bytes, at)) at += 1;
  return at;
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

static uint8_t folded(uint8_t byte) { return (uint8_t)(byte - 'A') < 26 ? byte | 0x20 : byte; }

static int same_folded(const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i += 1) {
    if (folded(a[i]) != folded(b[i])) return 0;
  }
  return 1;
}

INLINED int is_there(const uint8_t *bytes, const uint8_t *sought, size_t length, uint8_t fold) {
  return fold ? same_folded(bytes, sought, length) : memcmp(bytes, sought, length) == 0;
}

// Looks at thirty-two places at once for the rarest byte of what is sought and for one of its ends, but for the bits of `fold`: those of
// letter case, or none.
INLINED size_t find_text(const uint8_t *bytes, size_t count, const uint8_t *sought, size_t length, uint8_t fold) {
  if (length == 0) return 0;
  if (length > count) return count;
  size_t rare = rarest(sought, length), last = length - 1, places = count - length + 1, at = 0;
  size_t edge = rare == 0 || (rare != last && rarities[sought[last]] > rarities[sought[0]]) ? last : 0;
  uint8_t rare_byte = sought[rare] | fold, edge_byte = sought[edge] | fold;
  while (places - at >= sizeof(many) || (at > 0 && at < places)) {
    // The last ones may have been seen in part.
    if (places - at < sizeof(many)) at = places - sizeof(many);
    many rares = LOAD_MANY(bytes + at + rare) | fold, edges = LOAD_MANY(bytes + at + edge) | fold;
    for (uint64_t rest = BITS_OF_MANY((many)(rares == rare_byte) & (many)(edges == edge_byte)); rest != 0; rest &= rest - 1) {
      size_t place = at + (size_t)__builtin_ctzll(rest);
      if (is_there(bytes + place, sought, length, fold)) return place;
    }
    at += sizeof(many);
  }
  for (; at < places; at += 1) {
    if ((bytes[at + rare] | fold) == rare_byte && is_there(bytes + at, sought, length, fold)) return at;
  }
  return count;
}

FOR_WIDE_TOO
size_t find_bytes(const uint8_t *bytes, size_t count, const uint8_t *sought, size_t length) {
  return find_text(bytes, count, sought, length, 0);
}

FOR_WIDE_TOO
size_t find_folded(const uint8_t *bytes, size_t count, const uint8_t *sought, size_t length) {
  return find_text(bytes, count, sought, length, 0x20);
}
