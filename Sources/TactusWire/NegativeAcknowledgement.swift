/// The answer to a command that the device refused. The command has no effect.
public struct NegativeAcknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command. The sequence number of the frame is that of the command.
  public var type: UInt8
  /// The raw value of a ``Refusal``, or a value of a later version.
  public var code: UInt8
  /// The sequence number of the next ordered command.
  public var expectedSequence: UInt8
  /// The number of further segments that the device accepts.
  public var credits: UInt16
  /// A detail that depends on the code; otherwise 0.
  public var detail: UInt16

  /// Creates a refusal.
  public init(
    type: UInt8, code: UInt8, expectedSequence: UInt8, credits: UInt16, detail: UInt16 = 0
  ) {
    self.type = type
    self.code = code
    self.expectedSequence = expectedSequence
    self.credits = credits
    self.detail = detail
  }
}
