/// A device's answer to a greeting.
public struct Welcome: Sendable, Hashable, BitwiseCopyable {
  /// The version that both sides use from now on.
  public var version: UInt8
  /// The versions that the device supports.
  public var versions: WireVersions
  /// The number of pages of its dictionary.
  public var pages: UInt8
  /// The firmware of the device.
  public var firmware: FirmwareVersion
  /// The sequence number of the next ordered command.
  public var expectedSequence: UInt8
  /// The session number of the greeting.
  public var session: UInt32
  /// The device's clock when the greeting arrived.
  public var timeMicroseconds: UInt64
  /// The number of segments that the device has room for now.
  public var credits: UInt16
  /// Whether the device has an accelerometer and sends its samples on request.
  public var hasAccelerometer = false

  /// Creates an answer.
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
