internal import TactusWire

/// The host's end of a line: numbers commands, and finds the command that an answer belongs to.
///
/// A number on the line has 8 bits, so it comes again after 256 commands. An answer is credited to
/// a command only where exactly one command with its number has no answer yet. Where several have
/// none, the answer may be for any of them and is credited to none: it counts as an answer, and its
/// delay is not known. So no answer is credited to a wrong command, however many are outstanding.
///
/// Commands are never held back until numbers are free: a stop must not wait, and a test measures
/// the load that it defines.
package struct LineHost {
  /// What an answer belongs to.
  package enum Credit: Hashable {
    /// A command, by how many were sent before it.
    case command(Int)
    /// One of several commands with the same number.
    case ambiguous
    /// No command: none with its number waits for an answer.
    case stray
    /// It is a report of the device's own.
    case event
  }

  /// An answer, and what it belongs to.
  package struct Received: Hashable {
    package var answer: LineAnswer
    var credit: Credit
  }

  /// A command as it goes onto the line.
  package struct Sent: Hashable {
    package var bytes: [UInt8]
    /// How many commands were sent before it.
    var place: Int
    /// The place of the last command with the same number, where that has no answer yet.
    var overtaken: Int?
  }

  /// The commands with one number that have no answer.
  private struct Waiting {
    var count = 0
    /// The place of the last of them.
    var last = 0
    /// Whether some answer to them was, or will be, credited to none.
    var isAmbiguous = false
  }

  private var sent = 0
  private var waiting = [Waiting](repeating: Waiting(), count: 256)
  private var decoder = FrameDecoder()

  package init() {}

  /// How many commands were sent.
  var count: Int { sent }

  /// The next command, which waits for an answer from now on.
  package mutating func send(_ command: LineCommand) -> Sent {
    let place = sent
    let bytes = bytes(command, ahead: 0)
    sent += 1
    return Sent(bytes: bytes, place: place, overtaken: awaitAnswer(to: place))
  }

  /// - Returns: the last command with the same number, where that still waits.
  private mutating func awaitAnswer(to place: Int) -> Int? {
    let number = place % waiting.count
    let overtaken = waiting[number].count > 0 ? waiting[number].last : nil
    waiting[number].count += 1
    waiting[number].last = place
    // One answer of several is enough to make it unknown which command is left.
    if overtaken != nil { waiting[number].isAmbiguous = true }
    return overtaken
  }

  /// The bytes of a command that is not sent yet, `ahead` places after the next.
  package func bytes(_ command: LineCommand, ahead: Int) -> [UInt8] {
    LineCode.bytes(LineCode.frame(command, sequence: UInt8(truncatingIfNeeded: sent + ahead)))
  }

  /// A message to play, of `count` bytes that say nothing.
  package func shortMessage(_ count: Int) -> [UInt8] {
    var payload = Payload()
    for _ in 0..<count { payload.append(UInt8(0)) }
    return LineCode.bytes(
      Frame(
        type: MessageType.play.rawValue, sequence: UInt8(truncatingIfNeeded: sent),
        payload: payload))
  }

  /// The next numbers were used for bytes that were made before, and were answered.
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
