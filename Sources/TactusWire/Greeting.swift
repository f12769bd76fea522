/// The versions of the protocol that an end speaks.
public struct WireVersions: Sendable, Hashable, BitwiseCopyable {
  /// The oldest version.
  public var lowest: UInt8
  /// The newest version.
  public var highest: UInt8

  /// What this code speaks.
  public static let current = WireVersions(lowest: 1, highest: 1)

  /// All versions from one to another.
  public init(lowest: UInt8, highest: UInt8) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The newest version that both speak; nil if there is none.
  public func agreed(with other: WireVersions) -> UInt8? {
    let newest = min(highest, other.highest)
    return newest >= max(lowest, other.lowest) ? newest : nil
  }
}

/// A host begins a session. The form of this message is the same in every version.
public struct Hello: Sendable, Hashable, BitwiseCopyable {
  /// The first bytes of the payload, `TACT`.
  public static let magic: UInt32 = 0x5443_4154
  /// What the host speaks.
  public var versions: WireVersions
  /// The number of the first ordered command.
  public var firstSequence: UInt8
  /// Any number that the host did not use lately: a copy of a greeting begins nothing.
  public var session: UInt32

  /// A greeting in the current versions unless said otherwise.
  public init(versions: WireVersions = .current, firstSequence: UInt8 = 0, session: UInt32) {
    self.versions = versions
    self.firstSequence = firstSequence
    self.session = session
  }
}

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
