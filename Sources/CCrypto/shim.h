#ifndef TACTUS_CCRYPTO_H
#define TACTUS_CCRYPTO_H

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#endif
