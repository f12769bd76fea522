/// One way to misbehave. What a mode does not change is as the protocol's page has it.
public struct HostileMode: Sendable, CustomStringConvertible {
  /// In lower case, unique.
  public let name: String
  /// What its clock shows, microseconds.
  var clock: @Sendable (HostileMemory) -> UInt64 = { $0.now + Self.start }
  /// What it says of itself.
  var declare: @Sendable (inout Declaration) -> Void = { _ in }
  /// What reaches it of what the host sends.
  var hear: @Sendable (inout HostileMemory, [UInt8]) -> [UInt8] = { _, bytes in bytes }
  /// What it answers in place of what is right.
  var answer: @Sendable (inout HostileMemory, LineFrame, [LineFrame]) -> [LineFrame] = {
    _, _, honest in honest
  }
  /// Types that it does not act upon.
  var ignored: Set<LineFrame.Kind> = []
  /// What it says each millisecond without being asked.
  var unasked: @Sendable (inout HostileMemory) -> [LineFrame] = { _ in [] }
  /// Bytes each millisecond that are no frames.
  var noise: @Sendable (inout HostileMemory) -> [UInt8] = { _ in [] }
  /// What becomes of a frame's bytes on the line.
  var line: @Sendable (inout HostileMemory, [UInt8]) -> [UInt8] = { _, bytes in bytes }
  /// Bytes that leave in a millisecond at most; nil: any number.
  var bytesAtOnce: Int?

  /// What an honest clock shows at the start, microseconds.
  static let start: UInt64 = 5_000_000

  init(_ name: String, _ change: (inout HostileMode) -> Void) {
    self.name = name
    change(&self)
  }

  /// The name.
  public var description: String { name }

  /// Answers differently to frames of one type.
  mutating func toEach(
    _ kind: LineFrame.Kind,
    _ answer: @escaping @Sendable (inout HostileMemory, LineFrame, [LineFrame]) -> [LineFrame]
  ) {
    let before = self.answer
    self.answer = { memory, frame, honest in
      frame.kind == kind ? answer(&memory, frame, honest) : before(&memory, frame, honest)
    }
  }

  /// Refuses frames of one type, and does not do what they say.
  mutating func refuse(_ kind: LineFrame.Kind, _ code: UInt8, detail: UInt64 = 0) {
    ignored.insert(kind)
    toEach(kind) { memory, frame, _ in [memory.board.nak(frame, code, detail: detail)] }
  }
}
