#ifndef DOCCHECK_FUZZER_H
#define DOCCHECK_FUZZER_H

#include <lifetimebound.h>
#include <ptrcheck.h>
#include <stdint.h>

/// Whether libFuzzer is linked in.
int fuzzer_is_there(void);

/// Lets libFuzzer make inputs, until it has enough of them or one ends the process.
///
/// `arguments` are those of libFuzzer, each ended by a zero byte. For each input of `count` bytes, which `fuzzer_input` copies, `test` is
/// called with `target`; and for many a one that is to be changed `change`, which hands over what it made with `fuzzer_output`.
int fuzzer_run(const uint8_t *__counted_by(count) arguments __noescape, int count, int target,
               void (*test)(int target, int count), void (*change)(int target, int count, uint32_t seed));

/// Copies the input at hand.
void fuzzer_input(uint8_t *__counted_by(count) bytes __noescape, int count);

/// Takes what the input at hand was changed to, as much of it as there is room for.
void fuzzer_output(const uint8_t *__counted_by(count) bytes __noescape, int count);

#endif
