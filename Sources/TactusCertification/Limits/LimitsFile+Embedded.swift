extension LimitsFile {
  /// The bytes of the file of limits that the program was built with.
  package static let embeddedBytes = PackageResources.limits_json

  /// The SHA-256 of the bytes, in hexadecimal digits.
  package static let embeddedDigest = Crypto.sha256(embeddedBytes) ?? ""

  /// The limits of the embedded file. If the file cannot be read, there are no limits, and no test
  /// can pass; a test of this module checks that it can be read.
  package static let embedded = LimitsReader.read(embeddedBytes).limits
}
