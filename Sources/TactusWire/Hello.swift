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
