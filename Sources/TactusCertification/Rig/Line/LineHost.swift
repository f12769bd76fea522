internal import TactusWire

/// The host's end of a line: numbers commands, and tells which command an answer belongs to.
struct LineHost {
  /// An answer, and which command it is for; an event is for none.
  struct Received: Hashable {
    var answer: LineAnswer
    /// How many commands were sent before the one that is answered.
    var place: Int?
  }

  private var sent = 0
  private var decoder = FrameDecoder()

  /// How many commands were sent.
  var count: Int { sent }

  /// The bytes of the next command.
  mutating func send(_ command: LineCommand) -> [UInt8] {
    defer { sent += 1 }
    return bytes(command, ahead: 0)
  }

  /// The bytes of a command that is not sent yet, `ahead` places after the next.
  func bytes(_ command: LineCommand, ahead: Int) -> [UInt8] {
    LineCode.bytes(LineCode.frame(command, sequence: UInt8(truncatingIfNeeded: sent + ahead)))
  }

  /// A message to play, of `count` bytes that say nothing.
  func shortMessage(_ count: Int) -> [UInt8] {
    var payload = Payload()
    for _ in 0..<count { payload.append(UInt8(0)) }
    return LineCode.bytes(
      Frame(
        type: MessageType.play.rawValue, sequence: UInt8(truncatingIfNeeded: sent),
        payload: payload))
  }

  /// The next number was used for bytes that were made before.
  mutating func count(_ commands: Int) { sent += commands }

  mutating func receive(_ byte: UInt8) -> Received? {
    guard let frame = decoder.receive(byte), let answer = LineCode.answer(frame) else {
      return nil
    }
    guard frame.type != MessageType.event.rawValue else {
      return Received(answer: answer, place: nil)
    }
    // Of all commands the last with this number: fewer than 128 are on their way.
    let back = UInt8(truncatingIfNeeded: sent - 1) &- frame.sequence
    return Received(answer: answer, place: sent - 1 - Int(back))
  }
}
