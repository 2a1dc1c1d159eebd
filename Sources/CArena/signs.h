#ifndef DOCCHECK_SIGNS_H
#define DOCCHECK_SIGNS_H

#include <stdint.h>

// The bits of TextSigns.
enum {
  CODE = 1 << 0, STAR = 1 << 1, BRACKET = 1 << 2, HYPHEN = 1 << 3, QUOTE = 1 << 4, DIGIT = 1 << 5, MARK = 1 << 6,
  BLANK = 1 << 7, LETTER = 1 << 8, GREEK = 1 << 10, CYRILLIC = 1 << 11, HEBREW = 1 << 12, ARABIC = 1 << 13,
  SOUTHERN = 1 << 14, KANA = 1 << 15, HAN = 1 << 16, HANGUL = 1 << 17, REPETITION = 1 << 18, COLON = 1 << 19,
  BLANK_MARK = 1 << 20, TWO_MARKS = 1 << 21, MARK_LETTER = 1 << 22, ACCENT = 1 << 28,
};

enum { IS_LETTER = 1, IS_MARK = 2, IS_WANTED = 4, IS_WIDE = 8 };

// Among the bytes from 0xc0 on, the one that a no-break blank begins with.
static const uint64_t NO_BREAK = 1 << 2;

// By the byte they begin with, from 0xc0 on. Wanted is every byte that a digit of another script can begin with.
static const uint8_t leads[64] = {
  [3 ... 23] = IS_LETTER, [24] = IS_LETTER | IS_MARK, [25] = IS_LETTER | IS_MARK | IS_WANTED, [26] = IS_LETTER | IS_MARK,
  [27] = IS_LETTER | IS_MARK | IS_WANTED, [32] = IS_LETTER | IS_WANTED, [33] = IS_LETTER | IS_WANTED, [35] = IS_MARK | IS_WIDE,
  [36 ... 45] = IS_LETTER | IS_WIDE, [46] = IS_WIDE, [47] = IS_MARK | IS_WANTED | IS_WIDE,
};

static uint64_t bits(unsigned first, unsigned last) { return (~0ull >> (63 - last)) & (~0ull << first); }

// `seen` has a bit for every byte from 0xc0 on that was seen.
static uint32_t script_signs(uint64_t seen) {
  return (seen & bits(3, 13) ? ACCENT : 0) | (seen & bits(14, 15) ? GREEK : 0) | (seen & bits(16, 19) ? CYRILLIC : 0)
    | (seen & bits(20, 23) ? HEBREW : 0) | (seen & bits(24, 27) ? ARABIC : 0) | (seen & bits(32, 33) ? SOUTHERN : 0)
    | (seen & bits(35, 35) ? KANA : 0) | (seen & bits(36, 41) ? HAN : 0) | (seen & bits(42, 45) ? HANGUL : 0)
    | (seen & bits(47, 47) ? BRACKET : 0);
}

#endif
