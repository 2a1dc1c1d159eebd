#include "hash.h"

#include "sixteen.h"
#include "text.h"

// The length of the blank at `at`, 0 where there is none.
static size_t blank(const uint8_t *bytes, size_t at, size_t end) {
  if (bytes[at] == ' ' || is_control_blank(bytes[at])) return 1;
  return bytes[at] == 0xc2 && at + 1 < end && bytes[at + 1] == 0xa0 ? 2 : 0;
}

size_t trimmed(const uint8_t *bytes, size_t start, size_t end) {
  while (end > start) {
    uint8_t last = bytes[end - 1];
    if (last == ' ' || is_control_blank(last)) end -= 1;
    else if (last == 0xa0 && end - start > 1 && bytes[end - 2] == 0xc2) end -= 2;
    else break;
  }
  return end;
}

static uint64_t mix(uint64_t state, uint64_t eight) {
  state = (state ^ eight) * 0x9e3779b97f4a7c15u;
  return state ^ state >> 29;
}

// Mixes in the bytes from `start` to `end`, and all in all `total` of them.
static uint64_t last_mix(uint64_t state, const uint8_t *bytes, size_t start, size_t end, size_t total) {
  for (; end - start >= 8; start += 8) state = mix(state, octet(bytes + start));
  return finish(mix(state, octet_before(bytes, start, end)) ^ total);
}

uint64_t exact_hash(const uint8_t *bytes, size_t count) { return plain_hash(bytes, 0, count); }

uint64_t plain_hash(const uint8_t *bytes, size_t start, size_t end) { return last_mix(SEED, bytes, start, end, end - start); }

// How many bytes there are before a blank that is not to be copied, or what may be one; at most sixteen. They are copied, and others
// with them. A space behind a letter is copied, too.
static size_t copy_plain(uint8_t *to, const uint8_t *from, size_t left, uint64_t *was_blank) {
  if (left < sizeof(sixteen)) {
    size_t count = 0;
    for (; count < left && !is_control_blank(from[count]) && from[count] != 0xc2; count += 1) {
      if (from[count] == ' ' && *was_blank) break;
      *was_blank = from[count] == ' ';
      to[count] = from[count];
    }
    return count;
  }
  sixteen here = load(from);
  memcpy(to, &here, sizeof here);
  uint64_t spaces = bits_of((sixteen)(here == ' '));
  uint64_t stops = bits_of((sixteen)(here - 0x09 < 5) | (sixteen)(here == 0xc2)) | (spaces & (spaces << 1 | *was_blank));
  size_t count = stops != 0 ? (size_t)__builtin_ctzll(stops) : sizeof here;
  if (count > 0) *was_blank = spaces >> (count - 1) & 1;
  return count;
}

uint64_t folded_hash(const uint8_t *bytes, size_t start, size_t end) {
  enum { ROOM = 256 };
  uint8_t folded[ROOM + sizeof(sixteen)];
  uint64_t state = SEED;
  size_t filled = 0, total = 0, at = start;
  uint64_t was_blank = 1;
  while (at < end) {
    size_t count = copy_plain(folded + filled, bytes + at, end - at, &was_blank);
    filled += count;
    at += count;
    if (count < sizeof(sixteen) && at < end) {
      size_t length = blank(bytes, at, end);
      if (length == 0 || !was_blank) folded[filled++] = length == 0 ? bytes[at] : ' ';
      was_blank = length > 0;
      at += length > 0 ? length : 1;
    }
    if (filled < ROOM) continue;
    for (size_t i = 0; i < ROOM; i += 8) state = mix(state, octet(folded + i));
    total += ROOM;
    filled -= ROOM;
    memcpy(folded, folded + ROOM, sizeof(sixteen));
  }
  return last_mix(state, folded, 0, filled, total + filled);
}

uint64_t text_hash(const uint8_t *bytes, size_t start, size_t end) { return folded_hash(bytes, start, trimmed(bytes, start, end)); }

uint64_t stable_hash(const uint8_t *bytes, size_t start, size_t end) {
  uint64_t hash = SEED;
  int is_pending = 0, wrote = 0;
  for (size_t at = start; at < end;) {
    size_t length = blank(bytes, at, end);
    if (length > 0) {
      is_pending = wrote;
      at += length;
      continue;
    }
    if (is_pending) hash = (hash ^ ' ') * PRIME;
    is_pending = 0;
    wrote = 1;
    hash = (hash ^ bytes[at++]) * PRIME;
  }
  return finish(hash);
}

uint64_t word_mask(const uint8_t *bytes, size_t start, size_t end, size_t words) {
  static const uint8_t in_word[256] = {['0' ... '9'] = 1, ['A' ... 'Z'] = 1, ['_'] = 1, ['a' ... 'z'] = 1};
  uint64_t mask = 0;
  for (size_t at = start; at < end && words > 0; at += 1) {
    if (!in_word[bytes[at]]) continue;
    uint64_t hash = 0;
    for (; at < end && in_word[bytes[at]]; at += 1) hash = (hash ^ bytes[at]) * PRIME + 1;
    // One word in very many has the hash of none.
    if (hash == 0) continue;
    mask |= 1ull << (finish(hash) & 63);
    words -= 1;
  }
  return mask;
}
