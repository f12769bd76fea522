/// Whose word a report is.
package enum ReportSignature: Sendable, Hashable {
  /// There is no signature.
  case none
  /// There is one, and no key to check it with.
  case unchecked
  /// It holds; which key made it, see ``Crypto/keyID(publicKey:)``.
  case valid(keyID: String)

  /// Bytes of a signature of ed25519 (RFC 8032, section 5.1.6).
  private static let length = 64

  /// Looks at the signature among some files.
  /// - Throws: ``ReportError`` where a key is given and the signature is not its own, and where it
  ///   can be no signature at all.
  init(_ files: [String: [UInt8]], _ publicKey: [UInt8]?) throws(ReportError) {
    let name = Manifest.signatureName
    let signature = files[name]
    guard let publicKey else {
      if let signature, signature.count != Self.length {
        throw ReportError("\(name) is no signature of ed25519")
      }
      self = signature == nil ? .none : .unchecked
      return
    }
    guard let signature, let manifest = files[Manifest.fileName] else {
      throw ReportError("\(name) is missing: the report is not signed")
    }
    guard let keyID = Crypto.keyID(publicKey: publicKey),
      let isSigned = Crypto.isSigned(manifest, signature: signature, publicKey: publicKey)
    else { throw ReportError("the key is no public ed25519 key in PEM form") }
    guard isSigned else {
      throw ReportError("\(name) is not the signature of this manifest by this key")
    }
    self = .valid(keyID: keyID)
  }

  /// Sees whether a folder has a signature, and checks none.
  package init(in folder: String) throws(ReportError) {
    let name = Manifest.signatureName
    let isThere = Folder.files(in: folder)?.contains(name) == true
    try self.init(isThere ? [name: CheckedFiles.bytes(folder, name)] : [:], nil)
  }

  /// In words: who signed, or what a report without a signature shows.
  package var text: String {
    switch self {
    case .none: "unsigned: shows only that the verdicts follow from the evidence"
    case .unchecked:
      "signature not checked: \(Manifest.signatureName) is there, and --require-signature KEY "
        + "checks it"
    case .valid(let keyID): "signed by \(keyID)"
    }
  }

  /// What a reader may conclude, in a sentence.
  package static let meaning =
    "The digests show that nothing was changed since the report was written, a signature shows who "
    + "wrote it, and only trust in that lab rules out that its data were invented."
}
