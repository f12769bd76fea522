/// A device's answer to a greeting.
public struct Welcome: Sendable, Hashable, BitwiseCopyable {
  /// The version that both will use.
  public var version: UInt8
  /// What the device speaks.
  public var versions: WireVersions
  /// How many pages its dictionary has.
  public var pages: UInt8
  /// What runs on the device.
  public var firmware: FirmwareVersion
  /// The number of the ordered command that it expects next.
  public var expectedSequence: UInt8
  /// That of the greeting.
  public var session: UInt32
  /// The device's clock.
  public var timeMicroseconds: UInt64
  /// How many segments it can take.
  public var credits: UInt16

  /// An answer.
  public init(
    version: UInt8, versions: WireVersions, pages: UInt8, firmware: FirmwareVersion,
    expectedSequence: UInt8, session: UInt32, timeMicroseconds: UInt64, credits: UInt16
  ) {
    self.version = version
    self.versions = versions
    self.pages = pages
    self.firmware = firmware
    self.expectedSequence = expectedSequence
    self.session = session
    self.timeMicroseconds = timeMicroseconds
    self.credits = credits
  }
}
