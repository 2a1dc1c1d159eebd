#include "text.h"

#include "hash.h"
#include "signs.h"
#include "sixteen.h"

// MARK: Sixty-four bytes

// A bit for every byte, the first in the lowest.
typedef struct { uint64_t run, letter, upper, ascii, wanted, blank, space, mark, dot; } classes;

// What is to be known of all bytes.
typedef struct {
  many ascii;  // a bit for each of these signs
  uint64_t leads;
  uint64_t width;
} sights;

// The lowest bits are those of the signs.
enum { SAW_SIGN = 63, SAW_COLON = 64, SAW_CONTROL = 128 };

INLINED void look_outside_ascii(const uint8_t *bytes, unsigned shift, classes *to, sights *saw) {
  many here = LOAD_MANY(bytes);
  uint64_t first = BITS_OF_MANY(here >= 0xc0);
  to->blank |= BITS_OF_MANY(here == 0xa0) << shift;
  saw->width -= (uint64_t)__builtin_popcountll(BITS_OF_MANY(here >> 7) & ~first);
  // The characters of a text begin with few bytes: all of one are looked at together.
  for (uint64_t rest = first; rest != 0;) {
    uint8_t byte = bytes[__builtin_ctzll(rest)];
    uint64_t same = BITS_OF_MANY(here == byte);
    rest &= ~same;
    unsigned lead = byte & 63, class = leads[lead];
    saw->leads |= 1ull << lead;
    if (class & IS_WIDE) saw->width += (uint64_t)__builtin_popcountll(same);
    to->letter |= (class & IS_LETTER ? same : 0) << shift;
    to->mark |= (class & IS_MARK ? same : 0) << shift;
    to->wanted |= (class & IS_WANTED ? same : 0) << shift;
  }
}

INLINED void look(const uint8_t *bytes, unsigned shift, int small, classes *to, sights *saw) {
  many here = LOAD_MANY(bytes);
  many letter = (many)((here | 0x20) - 'a' < 26), upper = (many)(here - 'A' < 26);
  many digit = (many)(here - '0' < 10), digit_or_line = digit | (many)(here == '_');
  many space = (many)(here == ' '), colon = (many)(here == ':'), control = (many)(here - 0x09 < 5);
  many dot = (many)(here == '.'), mark = colon | dot | (many)(here == ',') | (many)(here == ';') | (many)(here == '!') | (many)(here == '?');
  // Parentheses stand side by side.
  many bracket = (many)((here & 0xfe) == '(') | (many)(here == '[') | (many)(here == ']');
  saw->ascii |= ((many)(here == '*') & STAR) | ((many)(here == '-') & HYPHEN) | ((many)(here == '"') & QUOTE) | (bracket & BRACKET)
    | ((many)(here == 1) & CODE) | (digit & DIGIT) | (colon & SAW_COLON) | (control & SAW_CONTROL);
  uint64_t high = BITS_OF_MANY(here >> 7), letters = BITS_OF_MANY(letter);
  to->run |= (BITS_OF_MANY(letter | digit_or_line) | high) << shift;
  to->ascii |= letters << shift;
  to->letter |= letters << shift;
  to->upper |= BITS_OF_MANY(upper) << shift;
  to->wanted |= BITS_OF_MANY((small ? letter : upper) | digit_or_line) << shift;
  to->space |= BITS_OF_MANY(space) << shift;
  to->blank |= BITS_OF_MANY(space | (control & (many)(here < 0x0b))) << shift;
  to->mark |= BITS_OF_MANY(mark) << shift;
  to->dot |= BITS_OF_MANY(dot) << shift;
  if (high != 0) look_outside_ascii(bytes, shift, to, saw);
}

// MARK: Words

// What is written of the runs.
typedef struct {
  const uint8_t *bytes;
  size_t first, end;  // of the text
  text_run *runs;
  size_t room, count;
} listing;

static void list(listing *to, size_t start, size_t end, uint32_t kind) {
  if (to->count == to->room) return;
  text_run *run = &to->runs[to->count++];
  *run = (text_run){.start = (uint32_t)start, .end = (uint32_t)end, .kind = kind};
  if (kind & (RUN_MIXED | RUN_NATIVE)) return;
  uint64_t folded = SEED, exact = SEED;
  const uint8_t *at = to->bytes + start, *behind = to->bytes + end;
  if (kind & RUN_UPPER) {
    for (; at < behind; at += 1) {
      exact = (exact ^ *at) * PRIME;
      folded = (folded ^ (*at | 0x20)) * PRIME;
    }
  } else {
    for (; at < behind; at += 1) exact = (exact ^ *at) * PRIME;
    folded = exact;
  }
  run->folded = finish(folded);
  run->exact = finish(exact);
}

static int is_dotted(const listing *to, size_t at) {
  return at + 1 < to->end && to->bytes[at] == '.' && (is_letter(to->bytes[at + 1]) || is_digit(to->bytes[at + 1]));
}

// Lists the runs between the no-break blanks of a word: to a word such a blank is a letter.
static void list_parts(listing *to, size_t part, size_t end, int small) {
  int is_wanted = 0;
  for (size_t at = part; at < end;) {
    uint8_t byte = to->bytes[at];
    if (byte == 0xc2 && at + 1 < end && to->bytes[at + 1] == 0xa0) {
      if (is_wanted) list(to, part, at, RUN_MIXED);
      part = at += 2;
      is_wanted = 0;
    } else {
      if (is_letter(byte)) is_wanted |= small || byte < 'a';
      else is_wanted |= byte < 0x80 || (byte >= 0xc0 && leads[byte & 63] & IS_WANTED);
      at += 1;
    }
  }
  if (end > part && (is_wanted || is_dotted(to, end))) list(to, part, end, RUN_MIXED);
}

// True for a word of letters of ASCII and U+00C0–U+023F but × and ÷, one of the latter at least.
static int is_native(const uint8_t *bytes, size_t start, size_t end) {
  int has_native = 0;
  for (size_t at = start; at < end; at += 1) {
    if (is_letter(bytes[at])) continue;
    if (bytes[at] < 0xc3 || bytes[at] > 0xc8 || at + 1 == end) return 0;
    at += 1;
    if (bytes[at - 1] == 0xc3 && (bytes[at] == 0x97 || bytes[at] == 0xb7)) return 0;
    has_native = 1;
  }
  return has_native;
}

// Lists a word with a wanted byte, or that is dotted; `marks` has those of RUN_UPPER, RUN_LOWER, RUN_CAMEL and RUN_MIXED.
static void list_word(listing *to, size_t start, size_t end, uint32_t marks) {
  // The n of a literal line break is no letter of the word behind it.
  const uint8_t *at = to->bytes + start;
  int is_escaped = start > to->first && at[-1] == '\\' && (at[0] == 'n' || at[0] == 't');
  if (is_escaped) marks = RUN_MIXED;
  else if (marks & RUN_MIXED && is_native(to->bytes, start, end)) marks = RUN_NATIVE;
  list(to, start, end, marks);
}

static int same_word(const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i += 1) {
    if ((a[i] | 0x20) != (b[i] | 0x20)) return 0;
  }
  return 1;
}

// The words as they come.
typedef struct {
  size_t last, last_count, before_last, before_last_count;
  size_t open;    // where a word begins that goes on, NONE where there is none
  int is_wanted;  // that word
  int repeats;    // a word stands twice, one behind the other or with one word between them, blanks alone around that, letter case aside
} words;

static const size_t NONE = SIZE_MAX;

// True for spaces and line breaks alone.
static int is_gap(const uint8_t *bytes, size_t start, size_t end) {
  while (start < end && (bytes[start] == ' ' || bytes[start] == '\n')) start += 1;
  return start >= end;
}

INLINED void remember(words *w, const uint8_t *bytes, size_t start, size_t count) {
  size_t behind = w->last + w->last_count;
  if (count == w->last_count && count > 1 && same_word(bytes + start, bytes + w->last, count) && is_gap(bytes, behind, start)) {
    w->repeats = 1;
  }
  // A short word may well stand twice with another between.
  if (count == w->before_last_count && count > 3 && same_word(bytes + start, bytes + w->before_last, count)
    && is_gap(bytes, behind, start) && is_gap(bytes, w->before_last + count, w->last)) {
    w->repeats = 1;
  }
  w->before_last = w->last;
  w->before_last_count = w->last_count;
  w->last = start;
  w->last_count = count;
}

// What a run of letters is made of. `camel` has those capitals that stand behind a small letter.
INLINED uint32_t kind(const classes *here, uint64_t camel, uint64_t word) {
  return (here->upper & word ? RUN_UPPER : 0) | (here->ascii & ~here->upper & word ? RUN_LOWER : 0) | (camel & word ? RUN_CAMEL : 0)
    | (~here->ascii & word ? RUN_MIXED : 0);
}

// Reads the words in 64 bytes from `at` on, or in those up to the end.
INLINED void read_words(words *w, listing *to, const classes *here, uint64_t camel, size_t at, int has_no_break, int small) {
  uint64_t run = here->run, open = w->open != NONE, before = run << 1 | open;
  uint64_t starts = run & ~before, gaps = ~run & before;
  // Of bytes that a word ends before, the dots of `Az.Accounts`. Of the last byte more has to be seen.
  uint64_t dotted = gaps & here->dot & ((here->ascii | (run & ~here->letter)) >> 1 | 1ull << 63);
  for (; gaps != 0; gaps &= gaps - 1) {
    unsigned behind = (unsigned)__builtin_ctzll(gaps), from = 0;
    size_t start = w->open, end = at + behind;
    int is_wanted = w->is_wanted, is_split = start != NONE;
    if (is_split) {
      w->open = NONE;
      w->is_wanted = 0;
    } else {
      from = (unsigned)__builtin_ctzll(starts);
      start = at + from;
      starts &= starts - 1;
    }
    remember(w, to->bytes, start, end - start);
    uint64_t word = (1ull << behind) - (1ull << from);
    is_wanted |= (here->wanted & word) != 0;
    if (has_no_break && (is_split || ~here->ascii & word)) {
      list_parts(to, start, end, small);
    } else if (dotted >> behind & 1 && is_dotted(to, end)) {
      list(to, start, end, RUN_MIXED);
    } else if (is_wanted) {
      list_word(to, start, end, is_split ? RUN_MIXED : kind(here, camel, word));
    }
  }
  if (run >> 63 == 0) return;
  uint64_t word = ~0ull;
  if (w->open == NONE) {
    unsigned from = (unsigned)__builtin_ctzll(starts);
    w->open = at + from;
    word <<= from;
  }
  w->is_wanted |= (here->wanted & word) != 0;
}

// The word that the text ends with, where it fills the last 64 bytes.
static void read_last_word(words *w, listing *to, int has_no_break, int small) {
  if (w->open == NONE) return;
  remember(w, to->bytes, w->open, to->end - w->open);
  if (has_no_break) list_parts(to, w->open, to->end, small);
  else if (w->is_wanted) list_word(to, w->open, to->end, RUN_MIXED);
}

// MARK: The whole text

// Pairs of bytes, whether there are any.
typedef struct {
  uint64_t letter, blank, mark, blank_mark, two_marks, mark_letter, two_spaces;
} findings;

static unsigned all_bits(const sights *saw) {
  uint64_t parts[4];
  memcpy(parts, &saw->ascii, sizeof parts);
  uint64_t all = parts[0] | parts[1] | parts[2] | parts[3];
  all |= all >> 32;
  all |= all >> 16;
  return (unsigned)(all | all >> 8) & 0xff;
}

INLINED uint32_t all_signs(const sights *saw, unsigned ascii, const findings *found) {
  return (ascii & SAW_SIGN) | (ascii & SAW_COLON ? COLON : 0) | (found->letter ? LETTER : 0) | (found->blank ? BLANK : 0)
    | (found->mark ? MARK : 0) | (found->blank_mark ? BLANK_MARK : 0) | (found->two_marks ? TWO_MARKS : 0)
    | (found->mark_letter ? MARK_LETTER : 0) | (saw->leads != 0 ? script_signs(saw->leads) : 0);
}

static int holds_no_break(const uint8_t *bytes, size_t start, size_t end) {
  for (size_t at = start; at + 1 < end; at += 1) {
    if (bytes[at] == 0xc2 && bytes[at + 1] == 0xa0) return 1;
  }
  return 0;
}

FOR_WIDE_TOO
text_reading read_text(const uint8_t *bytes, size_t start, size_t total, int small, text_run *runs, size_t room) {
  size_t end = trimmed(bytes, start, total);
  sights saw = {{0}, 0, total - start};
  findings found = {0};
  words w = {.open = NONE};
  listing to = {.bytes = bytes, .first = start, .end = end, .runs = runs, .room = room};
  // Whether the byte before was one. A text that begins with a space counts as one with two of them.
  uint64_t was_blank = 0, was_mark = 0, was_lower = 0, was_space = 1;
  for (size_t at = start; at < end; at += 64) {
    const uint8_t *from = bytes + at;
    size_t count = end - at;
    uint8_t padded[64];
    if (count < 64) {
      memset(padded, 0, sizeof padded);
      from = memcpy(padded, from, count);
    }
    classes here = {0};
    look(from, 0, small, &here, &saw);
    if (count > 32) look(from + 32, 32, small, &here, &saw);
    uint64_t lower = here.ascii & ~here.upper;
    uint64_t marks = here.mark << 1 | was_mark;
    found.letter |= here.letter;
    found.blank |= here.blank;
    found.mark |= here.mark;
    found.blank_mark |= (here.blank << 1 | was_blank) & here.mark;
    found.two_marks |= marks & here.mark;
    found.mark_letter |= marks & here.letter;
    found.two_spaces |= (here.space << 1 | was_space) & here.space;
    read_words(&w, &to, &here, here.upper & (lower << 1 | was_lower), at, (saw.leads & NO_BREAK) != 0, small);
    was_blank = here.blank >> 63;
    was_mark = here.mark >> 63;
    was_lower = lower >> 63;
    was_space = here.space >> 63;
  }
  read_last_word(&w, &to, (saw.leads & NO_BREAK) != 0, small);
  unsigned ascii = all_bits(&saw);
  int is_plain = found.two_spaces == 0 && !(ascii & SAW_CONTROL) && !(saw.leads & NO_BREAK && holds_no_break(bytes, start, end));
  uint64_t hash = is_plain ? plain_hash(bytes, start, end) : folded_hash(bytes, start, end);
  // The blanks at the end.
  for (size_t at = end; at < total; at += 1) {
    if (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\t' || bytes[at] == 0xa0) found.blank = 1;
    if (bytes[at] == 0xa0) saw.width -= 1;
  }
  return (text_reading){
    .hash = hash, .width = saw.width, .signs = all_signs(&saw, ascii, &found) | (w.repeats ? REPETITION : 0), .runs = (uint32_t)to.count};
}
