#ifndef DOCCHECK_TEXT_H
#define DOCCHECK_TEXT_H

#include <lifetimebound.h>
#include <ptrcheck.h>
#include <stddef.h>
#include <stdint.h>

/// What a run of letters, digits, underscores and bytes outside ASCII is made of.
enum {
  RUN_UPPER = 1,
  RUN_LOWER = 2,
  /// A capital stands behind a small letter.
  RUN_CAMEL = 4,
  /// It is more than a word of ASCII letters: a reader has to look at it byte by byte.
  RUN_MIXED = 8,
  /// It is a word of Latin letters, and some of them are outside ASCII.
  RUN_NATIVE = 16,
};

/// A run of a text in which there may be a number, an identifier or a term.
typedef struct {
  uint32_t start, end;
  uint32_t kind;
  /// Hashes of the bytes in small letters and as they are; of words of ASCII letters only.
  uint64_t folded, exact;
} text_run;

/// What one sweep over a block's text tells.
typedef struct {
  /// Equal for texts that differ in runs of blanks only.
  uint64_t hash;
  /// Characters, the wide ones of East Asia counted as two.
  uint64_t width;
  /// The signs of bytes and of pairs of bytes, as TextSigns has them.
  uint32_t signs;
  /// How many runs were written.
  uint32_t runs;
} text_reading;

// Swift's own arrays and their own counts are all that these functions are given, and so they count as safe there.
#define GIVEN_ARRAYS __attribute__((swift_attr("@safe")))

/// Reads the text from `start` to `count`, at most 4 GB of it. `runs` takes those with a capital, a digit or an underscore, with
/// `small` those with any letter, and those that a dot and a letter or digit follow; there must be room for one in two bytes.
text_reading read_text(const uint8_t *bytes, size_t start, size_t count, int small, text_run *runs, size_t room) GIVEN_ARRAYS;

// Of the text from `start` to `end`:

/// Its hash, as ``read_text`` tells it.
uint64_t text_hash(const uint8_t *bytes, size_t start, size_t end) GIVEN_ARRAYS;
/// A hash that is equal for texts that differ in runs of blanks only, and stays the same from version to version.
uint64_t stable_hash(const uint8_t *bytes, size_t start, size_t end) GIVEN_ARRAYS;
/// One bit for each of its first `words` ASCII words.
uint64_t word_mask(const uint8_t *bytes, size_t start, size_t end, size_t words) GIVEN_ARRAYS;
/// 0 where it has no character that nobody sees; U+00A0 counts where `no_break_too` is not 0.
int may_hold_unseen(const uint8_t *bytes, size_t start, size_t end, int no_break_too) GIVEN_ARRAYS;

/// The hash of a span, of one byte at least.
uint64_t exact_hash(const uint8_t *__counted_by(count) bytes __noescape, size_t count);

// Swift gives these a span, of one byte at least. They tell the first place from `from` on, or `count` where there is none.

/// With this byte.
size_t find_byte(const uint8_t *__counted_by(count) bytes __noescape, size_t count, size_t from, uint8_t byte);

/// With a round or square bracket (or Y, or _), or with a byte that a bracket of East Asia may begin with.
size_t find_bracket(const uint8_t *__counted_by(count) bytes __noescape, size_t count, size_t from);

/// With a mark that ends a clause, in ASCII or wide, as Unicode.Scalar.clauseMark knows them, or what only may be one.
size_t find_clause_mark(const uint8_t *__counted_by(count) bytes __noescape, size_t count, size_t from);

/// With a plus sign or an asterisk, an x behind a digit or a dot, or a digit behind a v.
size_t find_token_mark(const uint8_t *__counted_by(count) bytes __noescape, size_t count, size_t from);

/// The first place where `sought` stands, `count` where it does not.
size_t find_bytes(
  const uint8_t *__counted_by(count) bytes __noescape, size_t count, const uint8_t *__counted_by(length) sought __noescape, size_t length);
/// The same, letter case of ASCII apart.
size_t find_folded(
  const uint8_t *__counted_by(count) bytes __noescape, size_t count, const uint8_t *__counted_by(length) sought __noescape, size_t length);

#endif
