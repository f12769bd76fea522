/// The signature of a report, as far as it was checked.
package enum ReportSignature: Sendable, Hashable {
  /// The report is not signed.
  case none
  /// The report is signed, but no key to check the signature was given.
  case unchecked
  /// The signature is valid. The id is that of the key, see ``Crypto/keyID(publicKey:)``.
  case valid(keyID: String)

  /// The length of an ed25519 signature in bytes (RFC 8032, section 5.1.6).
  private static let length = 64

  /// Checks the signature among the files of a report.
  /// - Throws: ``ReportError`` if a key is given and did not make the signature, or if the file
  ///   cannot be a signature.
  init(_ files: [String: [UInt8]], _ publicKey: [UInt8]?) throws(ReportError) {
    let name = Manifest.signatureName
    let signature = files[name]
    guard let publicKey else {
      if let signature, signature.count != Self.length {
        throw ReportError("\(name) is not an ed25519 signature, which has \(Self.length) bytes")
      }
      self = signature == nil ? .none : .unchecked
      return
    }
    guard let signature, let manifest = files[Manifest.fileName] else {
      throw ReportError("\(name) is missing: the report is not signed")
    }
    try Crypto.check()
    guard let keyID = Crypto.keyID(publicKey: publicKey),
      let isSigned = Crypto.isSigned(manifest, signature: signature, publicKey: publicKey)
    else { throw ReportError("the key is not a public ed25519 key in PEM form") }
    guard isSigned else {
      throw ReportError("\(name) is not the signature of this manifest by this key")
    }
    self = .valid(keyID: keyID)
  }

  /// Determines whether a folder has a signature, without checking it.
  package init(in folder: String) throws(ReportError) {
    let name = Manifest.signatureName
    let isThere = Folder.files(in: folder)?.contains(name) == true
    try self.init(isThere ? [name: CheckedFiles.bytes(folder, name)] : [:], nil)
  }

  /// The signer in words, or what a report without a signature proves.
  package var text: String {
    switch self {
    case .none: "unsigned: shows only that the verdicts follow from the evidence"
    case .unchecked:
      "signature not checked: \(Manifest.signatureName) is there, and --require-signature KEY "
        + "checks it"
    case .valid(let keyID): "signed by \(keyID)"
    }
  }

  /// The conclusions that a reader can draw from the digests and the signature, in one sentence.
  package static let meaning =
    "The digests show that nothing was changed since the report was written, a signature shows who "
    + "wrote it, and only trust in that lab rules out that its data were invented."
}
