#ifndef TACTUS_CCRYPTO_H
#define TACTUS_CCRYPTO_H

#include <CLoading.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdbool.h>

/// Loads OpenSSL's libcrypto, unless it is loaded already. Its functions may be called only after
/// this has returned true. Any thread may call it.
/// - Returns: false if the system has no libcrypto.
bool tactus_crypto_load(void);

/// The functions of libcrypto that are used, each as F(result, name, parameters, arguments).
#define TACTUS_CRYPTO_FUNCTIONS(F)                                                                 \
  F(int, BIO_free, (BIO * bio), (bio))                                                             \
  F(BIO *, BIO_new_mem_buf, (const void *bytes, int length), (bytes, length))                      \
  F(int, EVP_Digest,                                                                               \
    (const void *bytes, size_t count, unsigned char *digest, unsigned *length, const EVP_MD *type, \
     ENGINE *engine),                                                                              \
    (bytes, count, digest, length, type, engine))                                                  \
  F(int, EVP_DigestSign,                                                                           \
    (EVP_MD_CTX * c, unsigned char *signature, size_t *length, const unsigned char *bytes,         \
     size_t count),                                                                                \
    (c, signature, length, bytes, count))                                                          \
  F(int, EVP_DigestSignInit,                                                                       \
    (EVP_MD_CTX * c, EVP_PKEY_CTX * *key_context, const EVP_MD *type, ENGINE *engine,              \
     EVP_PKEY *key),                                                                               \
    (c, key_context, type, engine, key))                                                           \
  F(int, EVP_DigestVerify,                                                                         \
    (EVP_MD_CTX * c, const unsigned char *signature, size_t length, const unsigned char *bytes,    \
     size_t count),                                                                                \
    (c, signature, length, bytes, count))                                                          \
  F(int, EVP_DigestVerifyInit,                                                                     \
    (EVP_MD_CTX * c, EVP_PKEY_CTX * *key_context, const EVP_MD *type, ENGINE *engine,              \
     EVP_PKEY *key),                                                                               \
    (c, key_context, type, engine, key))                                                           \
  F(void, EVP_MD_CTX_free, (EVP_MD_CTX * c), (c))                                                  \
  F(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())                                                      \
  F(void, EVP_PKEY_free, (EVP_PKEY * key), (key))                                                  \
  F(int, EVP_PKEY_get_base_id, (const EVP_PKEY *key), (key))                                       \
  F(const EVP_MD *, EVP_sha256, (void), ())                                                        \
  F(EVP_PKEY *, PEM_read_bio_PUBKEY,                                                               \
    (BIO * bio, EVP_PKEY * *key, pem_password_cb *ask, void *context), (bio, key, ask, context))   \
  F(EVP_PKEY *, PEM_read_bio_PrivateKey,                                                           \
    (BIO * bio, EVP_PKEY * *key, pem_password_cb *ask, void *context), (bio, key, ask, context))   \
  F(int, i2d_PUBKEY, (const EVP_PKEY *key, unsigned char **bytes), (key, bytes))

TACTUS_CRYPTO_FUNCTIONS(TACTUS_LOADED_PROTOTYPE)

#endif
