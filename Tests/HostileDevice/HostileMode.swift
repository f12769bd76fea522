/// A way in which a serial device misbehaves. In everything else the device follows the protocol
/// (Protocol.md of TactusWire).
public struct HostileMode: Sendable, CustomStringConvertible {
  /// The unique name, which describes the misbehaviour.
  public let name: String
  /// The time that the device's clock shows, in microseconds.
  var clock: @Sendable (HostileMemory) -> UInt64 = { $0.now + Self.start }
  /// Changes the declaration.
  var declare: @Sendable (inout Declaration) -> Void = { _ in }
  /// Changes the bytes that the device receives from the host.
  var hear: @Sendable (inout HostileMemory, [UInt8]) -> [UInt8] = { _, bytes in bytes }
  /// Replaces the device's answers to a frame. The last parameter has the correct answers.
  var answer: @Sendable (inout HostileMemory, LineFrame, [LineFrame]) -> [LineFrame] = {
    _, _, honest in honest
  }
  /// Types of frames that the device ignores.
  var ignored: Set<LineFrame.Kind> = []
  /// Frames that the device sends each millisecond without a request.
  var unasked: @Sendable (inout HostileMemory) -> [LineFrame] = { _ in [] }
  /// Bytes that the device sends each millisecond and that are not frames.
  var noise: @Sendable (inout HostileMemory) -> [UInt8] = { _ in [] }
  /// Changes the bytes of a frame that the device sends.
  var line: @Sendable (inout HostileMemory, [UInt8]) -> [UInt8] = { _, bytes in bytes }
  /// The largest number of bytes that the host gets at once; nil if it is unlimited.
  var bytesAtOnce: Int?

  /// The time of an honest device's clock at its start, in microseconds.
  static let start: UInt64 = 5_000_000

  init(_ name: String, _ change: (inout HostileMode) -> Void) {
    self.name = name
    change(&self)
  }

  /// The name.
  public var description: String { name }

  /// Replaces the answers to frames of one type.
  mutating func toEach(
    _ kind: LineFrame.Kind,
    _ answer: @escaping @Sendable (inout HostileMemory, LineFrame, [LineFrame]) -> [LineFrame]
  ) {
    let before = self.answer
    self.answer = { memory, frame, honest in
      frame.kind == kind ? answer(&memory, frame, honest) : before(&memory, frame, honest)
    }
  }

  /// Refuses frames of one type, without executing them.
  mutating func refuse(_ kind: LineFrame.Kind, _ code: UInt8, detail: UInt64 = 0) {
    ignored.insert(kind)
    toEach(kind) { memory, frame, _ in [memory.board.nak(frame, code, detail: detail)] }
  }
}
