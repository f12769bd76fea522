extension LimitsFile {
  /// The bytes of the file of limits that the program was built with.
  package static let embeddedBytes = PackageResources.limits_json

  /// The SHA-256 of the bytes, in hexadecimal digits.
  package static let embeddedDigest = Crypto.sha256(embeddedBytes) ?? ""

  /// The bytes of earlier versions of the file. A report that was made with one of them is checked
  /// with it, so that it still verifies; it names the version.
  static let earlierBytes = [
    PackageResources.limits_2026_6_json, PackageResources.limits_2026_5_json,
    PackageResources.limits_2026_4_json,
  ]

  /// The earlier versions, each with its limits.
  private static let earlier = earlierBytes.map {
    (bytes: $0, limits: LimitsReader.read($0).limits)
  }

  /// The limits of a version of the file that is known by its bytes; nil if no version has them.
  static func known(by bytes: [UInt8]?) -> LimitsFile? {
    if bytes == embeddedBytes { return embedded }
    return earlier.first { $0.bytes == bytes }?.limits
  }

  /// The limits of the embedded file. If the file cannot be read, there are no limits, and no test
  /// can pass; a test of this module checks that it can be read.
  package static let embedded = LimitsReader.read(embeddedBytes).limits
}
