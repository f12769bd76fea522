/// The command that starts, continues or ends the stream of samples.
public struct StreamRequest: Sendable, Hashable, BitwiseCopyable {
  /// The axis, 0 to 2.
  public var axis: UInt8
  /// How long samples are sent from now on, in milliseconds; 0 ends the stream.
  public var milliseconds: UInt16

  /// Creates a request.
  public init(axis: UInt8, milliseconds: UInt16) {
    self.axis = axis
    self.milliseconds = milliseconds
  }
}
