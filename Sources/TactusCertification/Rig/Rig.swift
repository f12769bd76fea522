package import TactusDevice

/// A device under test, a player that plays on it, and instruments that watch: what procedures
/// are written for.
///
/// Everything that happens goes into a ``Transcript``. Times are nanoseconds from the beginning of
/// the attempt. Called on one thread.
package protocol Rig: AnyObject {
  /// What the device says about itself, as it is open now.
  var subject: SubjectFacts { get }
  var instruments: [InstrumentFacts] { get }
  /// The scheduling class that the player obtained; empty before one was started.
  var playerScheduling: String { get }

  /// Nanoseconds from the beginning of the attempt.
  var now: Int64 { get }

  /// Opens the device anew; nothing plays, and the transcript is empty.
  func begin() throws(RigFault)

  /// Lets time pass.
  func pass(until nanoseconds: Int64) throws(RigFault)

  /// Notes something that the procedure did or knows.
  func note(_ what: Transcript.What, _ number: Int, value: Double, text: String)

  // What is done to the device at the level of its protocol, past the player.

  /// Closes and opens the device.
  func reopen() throws(RigFault)
  /// Sends a segment as operation `number`, and notes the answer. Its times count as the rig's.
  func send(_ segment: Segment, number: Int) throws(RigFault)
  /// Sends several segments as fast as the line takes them, each as an operation of its own, and
  /// notes the answers.
  func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault)
  /// Sends a segment many times at once as operation `number`; notes how many were sent, and when
  /// how many were answered.
  func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault)
  /// Takes back what begins at a time or later, as operation `number`, and notes the answer.
  func revise(from nanoseconds: Int64, number: Int) throws(RigFault)
  /// Sends a stop.
  func sendStop() throws(RigFault)
  /// Shows the device that its host lives, and asks for nothing; where the protocol has no message
  /// for that, nothing is sent.
  func sendAlive() throws(RigFault)
  /// Sends the bytes of a message as they are, as operation `number`, and notes the answer.
  /// - Returns: whether the device answered as to a command that counts.
  func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool
  /// The bytes of a message that plays a segment, with the next sequence number but `ahead`.
  func frame(_ segment: Segment, ahead: Int) -> [UInt8]
  /// The bytes of a message to play whose content is cut after `count` bytes.
  func shortMessage(_ count: Int) -> [UInt8]
  /// Bytes that the content of a message to play needs.
  var playBytes: Int { get }
  /// Whether the protocol has a way to say a segment: what cannot be said need not be refused.
  func canSay(_ segment: Segment) -> Bool
  /// Messages of the protocol's own that no device must take, with what is wrong with each.
  var wrongMessages: [(what: String, bytes: [UInt8])] { get }
  /// What only this protocol can say, for a test: tried one after another, each with what should
  /// come of it.
  func ownOperations(for test: CertificationTest) -> [OwnOperation]
  /// Nanoseconds by which the device's clock may be elsewhere than it is taken to be.
  var clockErrorNanoseconds: Int64 { get }
  /// Nanoseconds by which the times of the drive may be elsewhere than the instrument tells.
  var instrumentErrorNanoseconds: Int64 { get }
  /// Whether the instruments see the commands that arrive at the device.
  var seesCommands: Bool { get }
  /// Whether any command keeps the levels of all actuators going; else a segment keeps that of its
  /// own.
  var keepsLevelsByAnyCommand: Bool { get }
  /// Whether a thread that measurements pass through was held up between two times, as far as it is
  /// known now.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool
  /// Why the rig's instruments cannot judge a test at all; nil: they can, or the test needs none.
  func reasonAgainst(_ test: CertificationTest) -> String?
  /// Nanoseconds that a person may take for what is to be done to the device; 0: nobody has to.
  var handsNanoseconds: Int64 { get }
  /// From now to the end of the attempt the drive need not be watched: where watching takes room
  /// on the line, it would be in the way of what is measured.
  func restInstruments()

  // What is done to the device itself.

  /// A fault of the actuator.
  func injectFault(_ number: Int) throws(RigFault)
  /// Makes the device allow its actuators to be on for no longer than a time.
  func limitOnTime(milliseconds: Int) throws(RigFault)
  func unplug() throws(RigFault)
  func plug() throws(RigFault)

  // The player under test.

  /// Starts the player and opens the device in it, where it does not run.
  func readyPlayer() throws(RigFault)
  /// Begins an effect; its number is how it is told from others.
  func play(_ effect: Effect, number: Int) throws(RigFault)
  func stop(_ number: Int) throws(RigFault)
  func killPlayer() throws(RigFault)
  func freezePlayer() throws(RigFault)
  /// Makes the player open the device again after it had gone.
  func reopenInPlayer() throws(RigFault)

  /// Ends the observation: what happened, and what the instruments saw.
  func finish() throws(RigFault) -> Transcript
}

extension Rig {
  // What a device has whose line carries whole segments, on the harness's own clock.
  package var playBytes: Int { 50 }
  package func canSay(_ segment: Segment) -> Bool { true }
  package func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault) {
    for operation in operations { try send(operation.segment, number: operation.number) }
  }
  package var wrongMessages: [(what: String, bytes: [UInt8])] { [] }
  package func ownOperations(for test: CertificationTest) -> [OwnOperation] { [] }
  package func reasonAgainst(_ test: CertificationTest) -> String? { nil }
  package var handsNanoseconds: Int64 { 0 }
  package func readyPlayer() throws(RigFault) {}
  package func isDisturbed(from begin: Int64, to end: Int64) -> Bool { false }
  package var clockErrorNanoseconds: Int64 { 0 }
  package var instrumentErrorNanoseconds: Int64 { 0 }
  package var seesCommands: Bool { true }
  package var keepsLevelsByAnyCommand: Bool { false }
  package func restInstruments() {}
  package func sendAlive() throws(RigFault) {}
  package func limitOnTime(milliseconds: Int) throws(RigFault) {
    throw .missing("the device has no on-time that can be limited")
  }

  /// Notes something without a value.
  package func note(_ what: Transcript.What, _ number: Int = 0, text: String = "") {
    note(what, number, value: 0, text: text)
  }

  /// Sends bytes whose answer is only noted.
  package func send(_ bytes: [UInt8], number: Int) throws(RigFault) {
    _ = try sendCounting(bytes, number: number)
  }

  /// Lets time pass from now on.
  package func pass(nanoseconds: Int64) throws(RigFault) {
    try pass(until: now + nanoseconds)
  }
}

/// Something that only one protocol can say.
package struct OwnOperation {
  package var what: String
  /// Whether the device declares that it takes it.
  package var isDeclared: Bool
  /// Does it, and notes the answer under a number.
  package var attempt: (_ number: Int) throws(RigFault) -> Void

  package init(
    _ what: String, isDeclared: Bool, attempt: @escaping (_ number: Int) throws(RigFault) -> Void
  ) {
    self.what = what
    self.isDeclared = isDeclared
    self.attempt = attempt
  }
}

/// Something to play: a level that holds or moves, from one time to another.
package struct Effect: Sendable, Hashable {
  /// 0 to 1.
  package var startLevel: Double
  package var endLevel: Double
  package var durationNanoseconds: Int64
  /// When, on the clock of the attempt; nil: at once.
  package var atNanoseconds: Int64?

  /// A level that holds.
  package init(level: Double, durationNanoseconds: Int64, atNanoseconds: Int64? = nil) {
    startLevel = level
    endLevel = level
    self.durationNanoseconds = durationNanoseconds
    self.atNanoseconds = atNanoseconds
  }

  /// A level that moves.
  package init(
    from startLevel: Double, to endLevel: Double, durationNanoseconds: Int64,
    atNanoseconds: Int64? = nil
  ) {
    self.startLevel = startLevel
    self.endLevel = endLevel
    self.durationNanoseconds = durationNanoseconds
    self.atNanoseconds = atNanoseconds
  }
}

/// Why an attempt could not be made to its end.
package enum RigFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device fell silent or died, and nothing that the host did explains it: what happened, and
  /// what the device was given last.
  case device(String)
  /// The harness broke.
  case broken(String)
  /// Something that is needed is not there.
  case missing(String)
  /// By ctrl-C.
  case interrupted

  package var description: String {
    switch self {
    case .device(let what): what
    case .broken(let what): what
    case .missing(let what): what
    case .interrupted: "interrupted"
    }
  }
}
