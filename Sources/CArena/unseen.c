#include "sixteen.h"
#include "text.h"

// Whether a character that begins with these bytes may be one that nobody sees.
static int is_suspect(uint8_t lead, uint8_t second, uint8_t third) {
  switch (lead) {
  case 0xc2: return second <= 0xa0 || second == 0xad;
  case 0xe2: return second == 0x81 || (second == 0x80 && (third <= 0x8f || (third >= 0xa8 && third <= 0xaf)));
  case 0xe3: return (second == 0x80 && third == 0x80) || (second == 0x85 && third == 0xa4);
  case 0xef: return (second == 0xbb && third == 0xbf) || (second == 0xbe && third == 0xa0) || (second == 0xbf && third >= 0xb9 && third <= 0xbb);
  case 0xe1: return second == 0x85 || second == 0x9a || second == 0x9e || second == 0xa0;
  case 0xcd: return second == 0x8f;
  case 0xd8: return second == 0x9c;
  case 0xf3: return 1;
  default: return lead < 0x20 && lead != '\n' && lead != '\r' && lead != '\t';
  }
}

static int is_unseen(const uint8_t *bytes, size_t at, size_t end, int no_break_too) {
  uint8_t second = at + 1 < end ? bytes[at + 1] : 0, third = at + 2 < end ? bytes[at + 2] : 0;
  return is_suspect(bytes[at], second, third) && (no_break_too || bytes[at] != 0xc2 || second != 0xa0);
}

FOR_WIDE_TOO
int may_hold_unseen(const uint8_t *bytes, size_t start, size_t end, int no_break_too) {
  size_t at = start;
  for (; end - at >= sizeof(many); at += sizeof(many)) {
    // The bytes that such characters begin with.
    many here = LOAD_MANY(bytes + at);
    many high = (many)(here == 0xc2) | (many)(here - 0xe1 < 3) | (many)(here == 0xef) | (many)(here == 0xcd) | (many)(here == 0xd8) | (many)(here == 0xf3);
    many low = (many)(here < 0x20) & (many)(here != '\n') & (many)(here != '\r');
    for (uint64_t rest = BITS_OF_MANY(high | low); rest != 0; rest &= rest - 1) {
      if (is_unseen(bytes, at + (size_t)__builtin_ctzll(rest), end, no_break_too)) return 1;
    }
  }
  for (; at < end; at += 1) {
    if (is_unseen(bytes, at, end, no_break_too)) return 1;
  }
  return 0;
}
