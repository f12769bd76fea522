extension LimitsFile {
  /// The bytes of the file that the program was built with.
  package static let embeddedBytes = PackageResources.limits_json

  /// Their SHA-256, in hexadecimal digits.
  package static let embeddedDigest = Crypto.sha256(embeddedBytes) ?? ""

  /// The limits of the file. A test reads the file; a file that cannot be read has no limits, and
  /// then no test can pass.
  package static let embedded = LimitsReader.read(embeddedBytes).limits
}
