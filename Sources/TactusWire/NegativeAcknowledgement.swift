/// A command was refused, and nothing of it was done.
public struct NegativeAcknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command; its number is that of the frame.
  public var type: UInt8
  /// A ``Refusal``, or a reason of a later version.
  public var code: UInt8
  /// The number of the ordered command that the device expects next.
  public var expectedSequence: UInt8
  /// How many more segments the device can take.
  public var credits: UInt16
  /// More about the reason, as the code says; else 0.
  public var detail: UInt16

  /// An answer.
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
