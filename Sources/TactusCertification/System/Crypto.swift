internal import CCrypto

/// Digests and signatures, computed by OpenSSL's libcrypto. Without it all functions return nil.
package enum Crypto {
  /// Checks that the system has libcrypto, before work whose result needs it.
  package static func check() throws(ReportError) {
    if tactus_crypto_load() { return }
    var error = ReportError(
      "the system has no libcrypto.so.3 (OpenSSL), which computes digests; install libssl3")
    error.isOfSystem = true
    throw error
  }

  /// SHA-256 in lower-case hexadecimal digits; nil also if the library has no memory.
  package static func sha256(_ bytes: [UInt8]) -> String? {
    guard tactus_crypto_load() else { return nil }
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let done = unsafe tactus_EVP_Digest(
      bytes, bytes.count, &digest, &length, tactus_EVP_sha256(), nil)
    guard done == 1, length == 32 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The id of a key: the first 16 hexadecimal digits of the SHA-256 of its public half, encoded as
  /// SubjectPublicKeyInfo in DER (RFC 8410). The output of `openssl pkey -pubin -outform DER |
  /// sha256sum` begins with it.
  /// - Returns: nil if the key is not an ed25519 public key.
  static func keyID(publicKey: [UInt8]) -> String? {
    unsafe withKey(publicKey, isPrivate: false) { unsafe keyID($0) }
  }

  /// The id of a private key: that of its public half. Nil if the key is not an ed25519 private key
  /// in PEM without a passphrase.
  static func keyID(privateKey: [UInt8]) -> String? {
    unsafe withKey(privateKey, isPrivate: true) { unsafe keyID($0) }
  }

  /// Signs bytes with an ed25519 key.
  /// - Parameter privateKey: in PEM, as `openssl genpkey -algorithm ed25519` writes it, without a
  ///   passphrase.
  /// - Returns: nil if the key has another form.
  static func signature(of bytes: [UInt8], privateKey: [UInt8]) -> [UInt8]? {
    unsafe withKey(privateKey, isPrivate: true) { key in
      guard let context = unsafe tactus_EVP_MD_CTX_new() else { return nil }
      defer { unsafe tactus_EVP_MD_CTX_free(context) }
      guard unsafe tactus_EVP_DigestSignInit(context, nil, nil, nil, key) == 1 else { return nil }
      var signature = [UInt8](repeating: 0, count: 64)
      var length = signature.count
      let done = unsafe tactus_EVP_DigestSign(context, &signature, &length, bytes, bytes.count)
      return done == 1 && length == signature.count ? signature : nil
    }
  }

  /// Whether the owner of an ed25519 key signed some bytes.
  /// - Parameter publicKey: in PEM, as `openssl pkey -pubout` writes it.
  /// - Returns: nil if the key is not an ed25519 public key.
  static func isSigned(_ bytes: [UInt8], signature: [UInt8], publicKey: [UInt8]) -> Bool? {
    unsafe withKey(publicKey, isPrivate: false) { key in
      guard let context = unsafe tactus_EVP_MD_CTX_new() else { return nil }
      defer { unsafe tactus_EVP_MD_CTX_free(context) }
      guard unsafe tactus_EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return nil }
      return unsafe tactus_EVP_DigestVerify(
        context, signature, signature.count, bytes, bytes.count) == 1
    }
  }

  /// Calls a closure with a key in PEM; nil if it is not an ed25519 key. The functions that take a
  /// key get it from here, after libcrypto was loaded.
  private static func withKey<Result>(
    _ pem: [UInt8], isPrivate: Bool, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard tactus_crypto_load() else { return nil }
    guard let source = unsafe tactus_BIO_new_mem_buf(pem, Int32(clamping: pem.count)) else {
      return nil
    }
    defer { unsafe tactus_BIO_free(source) }
    // An empty passphrase keeps the library from asking for one on the terminal.
    var passphrase: [CChar] = [0]
    let key =
      isPrivate
      ? unsafe tactus_PEM_read_bio_PrivateKey(source, nil, nil, &passphrase)
      : unsafe tactus_PEM_read_bio_PUBKEY(source, nil, nil, nil)
    guard let key = unsafe key else { return nil }
    defer { unsafe tactus_EVP_PKEY_free(key) }
    guard unsafe tactus_EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 else { return nil }
    return unsafe body(key)
  }

  private static func keyID(_ key: OpaquePointer) -> String? {
    let count = unsafe tactus_i2d_PUBKEY(key, nil)
    guard count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      return unsafe tactus_i2d_PUBKEY(key, &place)
    }
    guard written == count else { return nil }
    return sha256(bytes).map { String($0.prefix(16)) }
  }
}
