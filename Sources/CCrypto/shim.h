#pragma once
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

/* The builder of parameters keeps the pointers to its names, which must therefore be C literals: a Swift string's
   pointer ends with the call. The selections are combined macros, which Swift does not import. */
static inline int warren_ec_key_from_parts(EVP_PKEY_CTX *context, EVP_PKEY **key, const char *group,
                                           const unsigned char *point, size_t point_length, const BIGNUM *scalar) {
    int made = 0;
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder != NULL && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, group, 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, point_length) == 1 &&
        (scalar == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1) &&
        (parameters = OSSL_PARAM_BLD_to_param(builder)) != NULL)
        made = EVP_PKEY_fromdata(context, key, scalar == NULL ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, parameters);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    return made == 1;
}
