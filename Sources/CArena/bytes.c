#include "arena.h"
#include "sixteen.h"

FOR_WIDE_TOO
static size_t line_feeds(const uint8_t *bytes, size_t count, uint32_t *starts, size_t room) {
  size_t found = 0, at = 0;
  for (; count - at >= sizeof(many); at += sizeof(many)) {
    for (uint64_t rest = BITS_OF_MANY(LOAD_MANY(bytes + at) == '\n'); rest != 0; rest &= rest - 1) {
      if (found < room) starts[found] = (uint32_t)(at + (size_t)__builtin_ctzll(rest) + 1);
      found += 1;
    }
  }
  for (; at < count; at += 1) {
    if (bytes[at] != '\n') continue;
    if (found < room) starts[found] = (uint32_t)(at + 1);
    found += 1;
  }
  return found;
}

size_t line_starts(const uint8_t *bytes, size_t count, uint32_t *starts, size_t room) {
  if (count == 0) return 0;
  if (memchr(bytes, '\r', count) == NULL) return line_feeds(bytes, count, starts, room);
  size_t found = 0;
  const uint8_t *end = bytes + count;
  for (const uint8_t *at = bytes; at < end;) {
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
  for (; at + sizeof(sixteen) <= count; at += sizeof(sixteen)) {
    sixteen a = load(text + at), b = load(source + at);
    if (any((sixteen)(a != b) | (sixteen)(b == '\\') | (sixteen)(b == '&'))) break;
  }
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

FOR_WIDE_TOO
unsigned seen_bytes(const uint8_t *bytes, size_t count) {
  uint8_t padded[2 * sizeof(many)];
  if (count <= sizeof(many)) {
    memset(padded, 0, sizeof padded);
    bytes = memcpy(padded, bytes, count);
    count = sizeof(many) + 1;
  }
  many tilde = {0}, link = {0}, bracket = {0};
  // Thirty-two bytes and the one behind them; the last ones may have been seen in part.
  size_t last = count - sizeof(many) - 1;
  for (size_t at = 0;; at = at + sizeof(many) < last ? at + sizeof(many) : last) {
    many here = LOAD_MANY(bytes + at), next = LOAD_MANY(bytes + at + 1);
    tilde |= (many)(here == '~');
    bracket |= (many)(here == '[');
    link |= (many)(here == '@') | (many)((here == ':') & (next == '/')) | (many)((here == 'w') & (next == 'w'));
    if (at == last) break;
  }
  uint8_t end = bytes[count - 1];
  return (BITS_OF_MANY(tilde) || end == '~' ? SEEN_TILDE : 0) | (BITS_OF_MANY(link) || end == '@' ? SEEN_LINK : 0)
    | (BITS_OF_MANY(bracket) || end == '[' ? SEEN_BRACKET : 0);
}

int has_cell_mark(const uint8_t *bytes, size_t count) {
  static const uint8_t marks[256] = {['\\'] = 1, ['`'] = 1, ['*'] = 1, ['_'] = 1, ['['] = 1, [']'] = 1, ['<'] = 1, ['&'] = 1, ['!'] = 1};
  for (size_t at = 0; at < count; at += 1) {
    if (marks[bytes[at]]) return 1;
  }
  return 0;
}

// The length of the character of several bytes at the start, 0 where there is none.
static size_t long_character(const uint8_t *bytes, size_t count) {
  uint8_t first = bytes[0];
  size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (first < 0xc2 || first > 0xf4 || length > count) return 0;
  uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (bytes[1] < low || bytes[1] > high) return 0;
  if (length > 2 && (bytes[2] & 0xc0) != 0x80) return 0;
  if (length > 3 && (bytes[3] & 0xc0) != 0x80) return 0;
  return length;
}

// The same for eight bytes, where a look at all of them is enough to tell.
static size_t usual_character(uint64_t word) {
  if ((word & 0xc0e0) == 0x80c0 && (word & 0x1e) != 0) return 2;
  uint8_t first = word & 0xff;
  return (word & 0xc0c0f0) == 0x8080e0 && first != 0xe0 && first != 0xed ? 3 : 0;
}

FOR_WIDE_TOO
size_t valid_prefix(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  while (at + 8 <= count) {
    uint64_t beyond_ascii = octet(bytes + at) & 0x8080808080808080u;
    if (beyond_ascii == 0) {
      at += 8;
      while (at + sizeof(many) <= count && BITS_OF_MANY(LOAD_MANY(bytes + at) >> 7) == 0) at += sizeof(many);
      continue;
    }
    at += (size_t)__builtin_ctzll(beyond_ascii) >> 3;
    for (size_t length; at + 8 <= count && (length = usual_character(octet(bytes + at))) > 0;) at += length;
    if (at < count && bytes[at] >= 0x80) {
      size_t length = long_character(bytes + at, count - at);
      if (length == 0) return at;
      at += length;
    }
  }
  while (at < count) {
    size_t length = bytes[at] < 0x80 ? 1 : long_character(bytes + at, count - at);
    if (length == 0) return at;
    at += length;
  }
  return count;
}
