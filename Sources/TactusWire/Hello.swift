/// A host's request to begin a session. Its format is the same in every version.
public struct Hello: Sendable, Hashable, BitwiseCopyable {
  /// The first bytes of the payload, `TACT`.
  public static let magic: UInt32 = 0x5443_4154
  /// The protocol versions of the host.
  public var versions: WireVersions
  /// The sequence number of the first ordered command.
  public var firstSequence: UInt8
  /// A number that the host has not used recently. Therefore a duplicate of this frame does not
  /// begin another session.
  public var session: UInt32

  /// Creates a request, with the current versions by default.
  public init(versions: WireVersions = .current, firstSequence: UInt8 = 0, session: UInt32) {
    self.versions = versions
    self.firstSequence = firstSequence
    self.session = session
  }
}
