/// The answer to a command that the device accepted.
public struct Acknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command. The sequence number of the frame is that of the command.
  public var type: UInt8
  /// The sequence number of the next ordered command.
  public var expectedSequence: UInt8
  /// The number of further segments that the device accepts.
  public var credits: UInt16

  /// Creates an acknowledgement.
  public init(type: UInt8, expectedSequence: UInt8, credits: UInt16) {
    self.type = type
    self.expectedSequence = expectedSequence
    self.credits = credits
  }
}
