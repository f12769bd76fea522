extension LimitsFile {
  /// The bytes of the file of limits that the program was built with.
  package static let embeddedBytes = PackageResources.limits_json

  /// The SHA-256 of the bytes, in hexadecimal digits.
  package static let embeddedDigest = Crypto.sha256(embeddedBytes) ?? ""

  /// The bytes of earlier versions of the file, each with its limits. A report that was made with
  /// one of them is checked with it, so that it still verifies; it names the version.
  private static let earlier: [(bytes: [UInt8], limits: LimitsFile)] = [
    PackageResources.limits_2026_4_json
  ].map { ($0, LimitsReader.read($0).limits) }

  /// The limits of a version of the file that is known by its bytes; nil if no version has them.
  static func known(by bytes: [UInt8]?) -> LimitsFile? {
    if bytes == embeddedBytes { return embedded }
    return earlier.first { $0.bytes == bytes }?.limits
  }

  /// The limits of the embedded file. If the file cannot be read, there are no limits, and no test
  /// can pass; a test of this module checks that it can be read.
  package static let embedded = LimitsReader.read(embeddedBytes).limits
}
