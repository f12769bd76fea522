/// An ed25519 key that signs reports.
package struct SigningKey: Sendable {
  private let pem: [UInt8]
  /// The id of the key, see ``Crypto/keyID(privateKey:)``.
  package let keyID: String

  /// - Parameter pem: a key as `openssl genpkey -algorithm ed25519` writes it.
  /// - Throws: ``ReportError`` if it is not such a key, has a passphrase, or libcrypto is missing.
  package init(pem: [UInt8]) throws(ReportError) {
    try Crypto.check()
    guard let keyID = Crypto.keyID(privateKey: pem) else {
      throw ReportError(
        "the key is not a private ed25519 key in PEM form without a passphrase; "
          + "openssl genpkey -algorithm ed25519 makes one")
    }
    (self.pem, self.keyID) = (pem, keyID)
  }

  func signature(of manifest: Manifest) throws(ReportError) -> [UInt8] {
    guard
      let signature = Crypto.signature(of: Array(manifest.text.utf8), privateKey: pem)
    else { throw ReportError("the manifest cannot be signed") }
    return signature
  }
}
