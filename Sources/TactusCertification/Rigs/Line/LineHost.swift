internal import TactusWire

/// The host's end of a line: it gives each command a sequence number, and assigns each answer to a
/// command.
///
/// A sequence number has 8 bits, so it is used again after 256 commands. An answer is assigned to a
/// command only if that command alone can have caused it. If several pending commands have the same
/// number, an answer is assigned to none of them: it counts as an answer with an unknown delay.
///
/// A command is never delayed until its sequence number is no longer in use, because a stop must be
/// sent at once, and because the test determines the rate of commands.
package struct LineHost {
  /// The command that an answer is assigned to.
  package enum Credit: Hashable {
    /// A command; the value is the number of commands before it.
    case command(Int)
    /// One of several commands with the same number; it is unknown which of them.
    case ambiguous
    /// No command: no pending command has its number.
    case stray
    /// An event of the device.
    case event
  }

  /// An answer, and the command that it belongs to.
  package struct Received: Hashable {
    package var answer: LineAnswer
    var credit: Credit
  }

  /// A command to send.
  package struct Sent: Hashable {
    package var bytes: [UInt8]
    /// The number of commands before it.
    var place: Int
    /// The place of the previous command with the same number; nil if no command with that number
    /// is pending.
    var overtaken: Int?
  }

  /// The pending commands with one number.
  private struct Waiting {
    var count = 0
    /// The place of the last command with this number.
    var last = 0
    /// Whether an answer may belong to any of several commands with this number.
    var isAmbiguous = false
  }

  private var sent = 0
  private var waiting = [Waiting](repeating: Waiting(), count: 256)
  private var decoder = FrameDecoder()

  package init() {}

  /// The number of sent commands.
  var count: Int { sent }

  /// Numbers the next command and adds it to the pending ones.
  package mutating func send(_ command: LineCommand) -> Sent {
    let place = sent
    let bytes = bytes(command, ahead: 0)
    sent += 1
    return Sent(bytes: bytes, place: place, overtaken: awaitAnswer(to: place))
  }

  /// Adds a command to the pending ones.
  /// - Returns: the place of the previous command with the same number, if it is still pending.
  private mutating func awaitAnswer(to place: Int) -> Int? {
    let number = place % waiting.count
    let overtaken = waiting[number].count > 0 ? waiting[number].last : nil
    waiting[number].count += 1
    waiting[number].last = place
    // Several commands with this number are pending, so an answer may belong to any of them.
    if overtaken != nil { waiting[number].isAmbiguous = true }
    return overtaken
  }

  /// The bytes of an unsent command, `ahead` places after the next one.
  package func bytes(_ command: LineCommand, ahead: Int) -> [UInt8] {
    LineCode.bytes(LineCode.frame(command, sequence: UInt8(truncatingIfNeeded: sent + ahead)))
  }

  /// A message of the type that plays a segment, with `count` arbitrary bytes instead of a segment.
  package func shortMessage(_ count: Int) -> [UInt8] {
    var payload = Payload()
    for _ in 0..<count { payload.append(UInt8(0)) }
    return LineCode.bytes(
      Frame(
        type: MessageType.play.rawValue, sequence: UInt8(truncatingIfNeeded: sent),
        payload: payload))
  }

  /// Counts commands that were encoded earlier and are already answered.
  package mutating func count(_ commands: Int) { sent += commands }

  package mutating func receive(_ byte: UInt8) -> Received? {
    guard decoder.take(byte) else { return nil }
    let frame = decoder.frame
    guard let answer = LineCode.answer(frame) else { return nil }
    if frame.type == MessageType.event.rawValue {
      return Received(answer: answer, credit: .event)
    }
    return Received(answer: answer, credit: credit(Int(frame.sequence)))
  }

  private mutating func credit(_ number: Int) -> Credit {
    guard waiting[number].count > 0 else { return .stray }
    waiting[number].count -= 1
    let isAmbiguous = waiting[number].isAmbiguous
    if waiting[number].count == 0 { waiting[number].isAmbiguous = false }
    return isAmbiguous ? .ambiguous : .command(waiting[number].last)
  }
}
