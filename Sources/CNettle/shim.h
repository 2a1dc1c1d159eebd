#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

// Nettle 4 takes no length here and writes all of the digest.
static inline void doccheck_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(context, digest);
#else
  sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}

static inline void doccheck_sha1_digest(struct sha1_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha1_digest(context, digest);
#else
  sha1_digest(context, SHA1_DIGEST_SIZE, digest);
#endif
}
