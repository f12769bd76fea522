/// A command was taken.
public struct Acknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command; its number is that of the frame.
  public var type: UInt8
  /// The number of the ordered command that the device expects next.
  public var expectedSequence: UInt8
  /// How many more segments the device can take.
  public var credits: UInt16

  /// An answer.
  public init(type: UInt8, expectedSequence: UInt8, credits: UInt16) {
    self.type = type
    self.expectedSequence = expectedSequence
    self.credits = credits
  }
}
