/// The version of a firmware, by the rules of semantic versioning.
public struct FirmwareVersion: Sendable, Hashable, BitwiseCopyable {
  /// Changes when hosts must change.
  public var major: UInt8
  /// Changes when something is added.
  public var minor: UInt8
  /// Changes when something is mended.
  public var patch: UInt8

  /// A version.
  public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}
