internal import TactusWire

/// The frames in flight: ordered commands until they are accepted, stops until they are
/// acknowledged, and the time that an answer may take.
///
/// ```
/// setup ─┐                    ┌─► accepted
/// PLAY ──┼─► CommandWindow ───┤
/// REVISE ┘      ▲             ├─► lost: retransmitted unchanged
///               │             └─► void: STOP, then the present state
/// answer overdue ─► LossProbe ─► HEARTBEAT asks what arrived
/// ```
///
/// If an answer is overdue, a HEARTBEAT asks what has arrived; if none may be sent, the oldest
/// command is retransmitted instead. The other commands are retransmitted only when a loss is
/// certain. The protocol retransmits lost commands unchanged. If newer commands have replaced one
/// of them meanwhile, the link sends STOP, which voids them, and then the present state.
struct LinkDelivery: Sendable {
  private(set) var window = CommandWindow()
  /// The sequence number of the next ordered command.
  private var nextSequence: UInt8 = 0
  /// The sequence number of the last unordered command.
  private var tag: UInt8 = 0
  /// The ordered commands at the beginning of a session.
  private var setup: [Message] = []
  private(set) var answerTimeout = AnswerTimeout()
  private(set) var stop = StopSequence()
  private(set) var lossProbe = LossProbe()
  private(set) var reception = ReceptionTimer()
  private(set) var acceptance = Acceptance()
  /// Whether the present state must be sent again, because the device has lost its segments or will
  /// not receive them.
  private(set) var mustResend = false

  // MARK: A session

  /// Begins a session with its first sequence number and the commands to send first.
  mutating func begin(with sequence: UInt8, _ commands: [Message]) {
    (nextSequence, setup) = (sequence, commands)
  }

  /// Resets the state for another session.
  mutating func forgetSession() {
    stop.forget()
    nextSequence = 0
    reception.expect(since: nil)
  }

  // MARK: State

  var hasSetup: Bool { !setup.isEmpty }

  /// Whether every command is accepted or void.
  var isDone: Bool { window.isEmpty && setup.isEmpty }

  /// The segments that the device may not have counted in its last credits.
  var inFlight: InFlight {
    InFlight(segments: window.segments, isUncertain: lossProbe.isRaised)
  }

  /// Whether new commands may follow those in flight.
  var hasRoom: Bool { window.hasRoom && !window.isRepeating && !stop.isBlocking }

  /// Whether the state must be sent again at once.
  var isResendDue: Bool { mustResend && !lossProbe.isRaised }

  /// Whether the device may expect a sequence number. If not, its answer is to a voided command and
  /// proves nothing about the present.
  func mayExpect(_ expected: UInt8) -> Bool { window.mayExpect(expected, next: nextSequence) }

  /// Whether an answer belongs to a frame that waits for one.
  func isOutstanding(_ type: UInt8, _ sequence: UInt8) -> Bool {
    if type == MessageType.stop.rawValue { return stop.isAwaited(sequence) }
    return window.command(sequence) != nil
  }

  /// The time since which an answer is pending; nil if none is.
  private var unansweredSince: Int64? {
    let beat = lossProbe.oldest?.nanoseconds
    guard let command = window.oldest?.sentNanoseconds else { return beat }
    return min(command, beat ?? command)
  }

  /// When the pending answer is overdue; `.max` if none is pending.
  ///
  /// Each message from the device postpones this time, because the missing answer may be queued
  /// behind the message.
  var overdueTime: Int64 {
    guard let since = unansweredSince, !window.isRepeating else { return .max }
    return max(since, max(reception.heardAt, lossProbe.askedAt)) &+ answerTimeout.nanoseconds
  }

  /// When the answer to a stop is overdue; `.max` if none is pending.
  var stopOverdueTime: Int64 {
    stop.sentAt.map { max($0, reception.heardAt) &+ answerTimeout.nanoseconds } ?? .max
  }

  /// When to ask whether the motors are off; `.max` if that is not to be asked.
  var stillnessTime: Int64 { stop.questionTime(timeout: answerTimeout.nanoseconds) }

  // MARK: Frames to send

  /// The frame of an unordered command.
  mutating func tagged(_ message: Message) -> Frame {
    tag &+= 1
    return message.frame(sequence: tag)
  }

  /// The frame of a request whose answer is expected from now on.
  mutating func question(_ message: Message, at now: Int64) -> Frame {
    reception.expect(at: now)
    return tagged(message)
  }

  /// The frame of an ordered command, which waits to be accepted from now on.
  /// - Parameter segment: the number of its segment; nil for a command without a segment.
  mutating func ordered(_ message: Message, at now: Int64, of segment: UInt64? = nil) -> Frame {
    let frame = message.frame(sequence: nextSequence)
    window.add(message, nextSequence, at: now, of: segment)
    nextSequence &+= 1
    reception.expect(at: now)
    return frame
  }

  /// The next of the commands that are sent first in a session; nil if all were sent.
  mutating func nextSetup(at now: Int64) -> Frame? {
    setup.isEmpty ? nil : ordered(setup.removeFirst(), at: now)
  }

  /// The next command to retransmit; nil if there is none.
  mutating func nextRepeated(at now: Int64) -> Frame? {
    window.nextRepeated(at: now).map { $0.message.frame(sequence: $0.sequence) }
  }

  mutating func stopFrame(at now: Int64) -> Frame {
    let frame = question(.stop(firstSequence: nextSequence), at: now)
    stop.sent(tag, at: now)
    return frame
  }

  /// The request that asks whether a motor is off; nil if none is due.
  mutating func stillnessFrame(at now: Int64) -> Frame? {
    stop.takeQuestion(at: now, timeout: answerTimeout.nanoseconds).map {
      question(.status(actuator: $0), at: now)
    }
  }

  mutating func heartbeatFrame(at now: Int64) -> Frame {
    let frame = question(.heartbeat, at: now)
    lossProbe.sent(Beat(tag: tag, nanoseconds: now, nextSequence: nextSequence))
    return frame
  }

  // MARK: Answers

  /// Records that a message arrived.
  mutating func heard(at now: Int64) { reception.heard(at: now) }

  /// Accepts the commands before the sequence number that the device expects.
  /// - Returns: the accepted commands.
  mutating func accept(upTo expected: UInt8, at now: Int64) -> ArraySlice<CommandWindow.Sent> {
    let accepted = window.accept(upTo: expected)
    guard let last = accepted.last else { return accepted }
    acceptance.accepted()
    lossProbe.settle()
    if !last.isRepeated { answerTimeout.took(now &- last.sentNanoseconds) }
    expectOldest()
    // The line keeps the order of frames. So if the answered command was sent after a stop, the
    // stop or its answer was lost. The stop is repeated at once. Otherwise it would be repeated in
    // the next pause, long after the loss, and interrupt what plays.
    if let sent = stop.sentAt, last.sentNanoseconds >= sent { mustResend = true }
    return accepted
  }

  private mutating func expectOldest() {
    reception.expect(since: window.oldest?.sentNanoseconds ?? lossProbe.oldest?.nanoseconds)
  }

  /// Records the duration of an answer in nanoseconds.
  mutating func tookAnswer(_ nanoseconds: Int64) { answerTimeout.took(nanoseconds) }

  /// Records that the answer to a TIME request did not arrive.
  mutating func missedAnswer() { answerTimeout.missed() }

  /// Records an answer to a frame other than a repeated stop. It proves that the line works, so the
  /// present state may be sent before the answer to the stop arrives, which is queued behind all
  /// other answers.
  mutating func answeredBeforeStop() {
    lossProbe.lift()
    if stop.noteOtherAnswer() { mustResend = true }
  }

  /// Records the answer to a stop.
  /// - Returns: whether the answer belongs to the pending stop.
  mutating func stopAnswered(_ sequence: UInt8, at now: Int64) -> Bool {
    guard let sent = stop.answered(sequence) else { return false }
    lossProbe.lift()
    answerTimeout.took(now &- sent)
    return true
  }

  /// Records the answer to a HEARTBEAT.
  /// - Returns: when the HEARTBEAT was sent, and whether commands before it are lost; nil if no
  ///   such HEARTBEAT is pending.
  mutating func beatAnswered(_ sequence: UInt8, at now: Int64) -> (sent: Int64, isLoss: Bool)? {
    guard let beat = lossProbe.answered(sequence) else { return nil }
    answerTimeout.took(now &- beat.nanoseconds)
    lossProbe.settle()
    expectOldest()
    guard let oldest = window.oldest, oldest.sentNanoseconds <= beat.nanoseconds else {
      return (beat.nanoseconds, false)
    }
    return (beat.nanoseconds, Int8(bitPattern: beat.nextSequence &- oldest.sequence) > 0)
  }

  /// Records the answer to the question whether a motor is off.
  mutating func take(_ status: Status, of actuators: UInt8, at now: Int64) {
    stop.take(status, of: actuators, at: now)
  }

  /// Records that a stop was refused.
  mutating func stopRefused(_ refusal: NegativeAcknowledgement) { stop.refused(refusal) }

  /// If all requests are answered, records that no answer is expected.
  /// - Parameter isAskingTime: whether a TIME request is pending.
  mutating func settleExpectations(isAskingTime: Bool) {
    guard window.isEmpty, !stop.isOnItsWay, !isAskingTime, lossProbe.oldest == nil else { return }
    reception.expect(since: nil)
  }

  // MARK: Losses

  /// Requests that the present state be sent again.
  mutating func resend() { mustResend = true }

  /// Handles an overdue answer: asks the device what has arrived.
  /// - Parameters:
  ///   - mayBeat: whether a HEARTBEAT may be sent, now or soon.
  ///   - isReplaced: whether a newer command has replaced the oldest command meanwhile.
  mutating func ask(at now: Int64, mayBeat: Bool, isReplaced: Bool, isAskingTime: Bool) {
    answerTimeout.missed()
    lossProbe.raise(at: now)
    if mayBeat {
      lossProbe.probe()
    } else if !window.isEmpty {
      if isReplaced { mustResend = true } else { window.repeatOldest() }
      // STOP does not wait for answers to the commands that it voids.
      if mustResend { lossProbe.lift() }
    } else {
      // Only HEARTBEATs are unanswered. Nothing depends on their answers, and the next step of the
      // engine sends another HEARTBEAT.
      lossProbe.forgetBeats()
      lossProbe.lift()
      settleExpectations(isAskingTime: isAskingTime)
    }
  }

  /// Handles the loss of commands in flight: retransmits them, or, if one of them was replaced,
  /// requests that the present state be sent.
  /// - Parameter isReplaced: whether a newer command has replaced one of the commands in flight.
  mutating func lose(at now: Int64, isReplaced: Bool, notWithin pause: Int64) {
    if isReplaced { mustResend = true } else { window.repeatAll(at: now, notWithin: pause) }
  }

  /// Handles a command that was refused because an earlier one is missing.
  /// - Returns: whether the commands may be retransmitted, because the missing one is still the
  ///   oldest in the window.
  mutating func missed(_ expected: UInt8) -> Bool {
    lossProbe.settle()
    if window.oldest?.sequence == expected { return true }
    if stop.isSent {
      // The stop that voided the missing commands was lost.
      stop.noteLoss()
      mustResend = true
    }
    return false
  }

  /// Handles an overdue answer to a stop.
  mutating func stopOverdue() {
    answerTimeout.missed()
    stop.noteLoss()
  }

  /// Voids the commands in flight by a stop. Settings among them are sent again.
  /// - Parameter refused: the sequence number of a setting that the device does not accept.
  mutating func makeVoid(at now: Int64, without refused: UInt8? = nil) {
    let settings = window.commands.filter { $0.message.type == .set && $0.sequence != refused }
    setup = settings.map(\.message) + setup
    window.removeAll()
    lossProbe.forgetBeats()
    lossProbe.settle()
    stop.order(at: now)
    mustResend = false
  }

  /// Begins to ask whether the motors are off.
  mutating func askStillness(at now: Int64) { stop.askStillness(at: now) }

  /// Stops asking whether the motors are off, because something plays again.
  mutating func endStillness() { stop.endStillness() }

  // MARK: Deadlines

  /// When the device is disconnected although it answers; `.max` if nothing is pending.
  var budgetEnd: Int64 { min(acceptance.budgetEnd, stop.budgetEnd) }

  /// Records whether something waits to be accepted.
  mutating func noteWaiting(_ isWaiting: Bool, at now: Int64) {
    acceptance.note(isWaiting: isWaiting, at: now)
  }

  /// Records a stop, which voids everything that was not accepted.
  /// - Returns: how long nothing was accepted, in nanoseconds, if that was too long for a working
  ///   line; otherwise nil.
  mutating func noteUnacceptedAtStop(at now: Int64) -> Int64? {
    guard let wait = acceptance.stop(at: now),
      wait >= max(LinkLimits.longestPause, answerTimeout.nanoseconds)
    else { return nil }
    return wait
  }

  /// Records that the link is driven.
  /// - Returns: how long the link was not driven although it had to retransmit, in nanoseconds.
  ///   This time does not count towards deadlines.
  mutating func run(at now: Int64) -> Int64 {
    let longest = max(answerTimeout.nanoseconds, LinkLimits.retransmission * 4)
    let missed = reception.run(at: now, timeout: longest)
    acceptance.extend(by: missed)
    stop.extend(by: missed)
    return missed
  }
}
