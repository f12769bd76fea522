internal import CCrypto

/// Digests and signatures, by OpenSSL's libcrypto.
enum Crypto {
  /// SHA-256 in lower-case hexadecimal digits; nil only where the library has no memory.
  static func sha256(_ bytes: [UInt8]) -> String? {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let done = unsafe EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil)
    guard done == 1, length == 32 else { return nil }
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Whether a signature of bytes is that of the owner of an ed25519 key.
  /// - Parameter publicKey: in PEM, as `openssl pkey -pubout` writes it.
  /// - Returns: nil if the key is no public key of ed25519.
  static func isSigned(_ bytes: [UInt8], signature: [UInt8], publicKey: [UInt8]) -> Bool? {
    guard let source = unsafe BIO_new_mem_buf(publicKey, Int32(clamping: publicKey.count)) else {
      return nil
    }
    defer { unsafe BIO_free(source) }
    guard let key = unsafe PEM_read_bio_PUBKEY(source, nil, nil, nil) else { return nil }
    defer { unsafe EVP_PKEY_free(key) }
    guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 else { return nil }
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return nil }
    return unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}
