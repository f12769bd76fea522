#include "CCrypto.h"

TACTUS_LOADED_LIBRARY(tactus_crypto_load, "libcrypto.so.3", TACTUS_CRYPTO_FUNCTIONS)
