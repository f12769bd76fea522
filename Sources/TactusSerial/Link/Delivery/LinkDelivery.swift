internal import TactusWire

/// What is on its way: ordered commands until they are accepted, stops until they are confirmed,
/// and how long an answer may take.
///
/// ```
/// setup ─┐                    ┌─► accepted
/// PLAY ──┼─► CommandWindow ───┤
/// REVISE ┘      ▲             ├─► lost: sent again, as it was
///               │             └─► void: STOP, and the present follows
/// answer overdue ─► Suspicion ─► HEARTBEAT asks what has come
/// ```
///
/// Nothing is sent twice on suspicion. Lost commands are sent again as they were, as the protocol
/// has it, unless one of them has been replaced meanwhile: then STOP makes them void, and the
/// present is sent instead.
struct LinkDelivery: Sendable {
  private(set) var window = CommandWindow()
  /// The number of the next ordered command.
  private var nextSequence: UInt8 = 0
  /// The number of the last command that is not ordered.
  private var tag: UInt8 = 0
  /// Ordered commands that a session begins with.
  private var setup: [Message] = []
  private(set) var patience = Patience()
  private(set) var stop = StopCourse()
  private(set) var suspicion = Suspicion()
  private(set) var hearing = Hearing()
  private(set) var acceptance = Acceptance()
  /// Whether the device has forgotten what it was told, or will not get it.
  private(set) var mustTellAgain = false

  // MARK: A session

  /// A session begins with a number, and with commands.
  mutating func begin(with sequence: UInt8, _ commands: [Message]) {
    (nextSequence, setup) = (sequence, commands)
  }

  /// Another session is to begin, in which nothing was sent.
  mutating func forgetSession() {
    stop.forget()
    nextSequence = 0
    hearing.expect(since: nil)
  }

  // MARK: What is known

  var hasSetup: Bool { !setup.isEmpty }

  /// Whether every command is accepted, or void.
  var isDone: Bool { window.isEmpty && setup.isEmpty }

  /// What the device may not have counted in what it said of its room.
  var underway: Underway {
    Underway(segments: window.segments, isUncertain: suspicion.isRaised)
  }

  /// Whether new commands may follow those that are on their way.
  var hasRoom: Bool { window.hasRoom && !window.isRepeating && !stop.isBlocking }

  /// Whether the device is to be told again at once.
  var isTellingDue: Bool { mustTellAgain && !suspicion.isRaised }

  /// Whether the device may expect a number: an answer to what is void says nothing about now.
  func mayExpect(_ expected: UInt8) -> Bool { window.mayExpect(expected, next: nextSequence) }

  /// Whether an answer is one to what waits for an answer.
  func isOutstanding(_ type: UInt8, _ sequence: UInt8) -> Bool {
    if type == MessageType.stop.rawValue { return stop.isAwaited(sequence) }
    return window.command(sequence) != nil
  }

  /// Since when an answer is waited for.
  private var unansweredSince: Int64? {
    let beat = suspicion.oldest?.nanoseconds
    guard let command = window.oldest?.sentNanoseconds else { return beat }
    return min(command, beat ?? command)
  }

  /// When an answer is overdue, if none comes; `.max`: none is waited for.
  ///
  /// A device that is heard is not asked: its answers may only wait behind others.
  var overdueTime: Int64 {
    guard let since = unansweredSince, !window.isRepeating else { return .max }
    return max(since, max(hearing.heardAt, suspicion.askedAt)) &+ patience.nanoseconds
  }

  /// When the answer to a stop is overdue; `.max`: none is waited for.
  var stopOverdueTime: Int64 {
    stop.sentAt.map { max($0, hearing.heardAt) &+ patience.nanoseconds } ?? .max
  }

  /// When the motors are to be asked for; `.max`: they are not.
  var stillnessTime: Int64 { stop.questionTime(patience: patience.nanoseconds) }

  // MARK: What is sent

  /// The frame of a command that is not ordered.
  mutating func tagged(_ message: Message) -> Frame {
    tag &+= 1
    return message.frame(sequence: tag)
  }

  /// The frame of a question, whose answer is expected from now on.
  mutating func question(_ message: Message, at now: Int64) -> Frame {
    hearing.expect(at: now)
    return tagged(message)
  }

  /// The frame of an ordered command, which waits to be accepted from now on.
  /// - Parameter segment: the number of its segment; nil of a command without.
  mutating func ordered(_ message: Message, at now: Int64, of segment: UInt64? = nil) -> Frame {
    let frame = message.frame(sequence: nextSequence)
    window.add(message, nextSequence, at: now, of: segment)
    nextSequence &+= 1
    hearing.expect(at: now)
    return frame
  }

  /// The next command that the session begins with.
  mutating func nextSetup(at now: Int64) -> Frame? {
    setup.isEmpty ? nil : ordered(setup.removeFirst(), at: now)
  }

  /// The next command to send again.
  mutating func nextRepeated(at now: Int64) -> Frame? {
    window.nextRepeated(at: now).map { $0.message.frame(sequence: $0.sequence) }
  }

  mutating func stopFrame(at now: Int64) -> Frame {
    let frame = question(.stop(firstSequence: nextSequence), at: now)
    stop.sent(tag, at: now)
    return frame
  }

  /// The question whether a motor is off, if one is due.
  mutating func stillnessFrame(at now: Int64) -> Frame? {
    stop.takeQuestion(at: now, patience: patience.nanoseconds).map {
      question(.status(actuator: $0), at: now)
    }
  }

  mutating func heartbeatFrame(at now: Int64) -> Frame {
    let frame = question(.heartbeat, at: now)
    suspicion.sent(Beat(tag: tag, nanoseconds: now, nextSequence: nextSequence))
    return frame
  }

  // MARK: What is answered

  /// Something came.
  mutating func heard(at now: Int64) { hearing.heard(at: now) }

  /// The device expects a number: those before it are accepted.
  /// - Returns: the commands that are.
  mutating func accept(upTo expected: UInt8, at now: Int64) -> ArraySlice<CommandWindow.Sent> {
    let accepted = window.accept(upTo: expected)
    guard let last = accepted.last else { return accepted }
    acceptance.accepted()
    suspicion.settle()
    if !last.isRepeated { patience.took(now &- last.sentNanoseconds) }
    expectOldest()
    // The line keeps the order: a stop before what is answered, or its answer, is lost. It is
    // repeated at once. In the next silence, long after what was lost, it would interrupt what
    // plays.
    if let sent = stop.sentAt, last.sentNanoseconds >= sent { mustTellAgain = true }
    return accepted
  }

  private mutating func expectOldest() {
    hearing.expect(since: window.oldest?.sentNanoseconds ?? suspicion.oldest?.nanoseconds)
  }

  /// An answer took so many nanoseconds.
  mutating func tookAnswer(_ nanoseconds: Int64) { patience.took(nanoseconds) }

  /// An answer of the clock's did not come.
  mutating func waitedInVain() { patience.waitedInVain() }

  /// A stop was repeated, and something is answered, if not the stop: the line is alive, and the
  /// present need not wait until the answer has come behind all that waited.
  mutating func answeredBeforeStop() {
    suspicion.lift()
    if stop.noteOtherAnswer() { mustTellAgain = true }
  }

  /// A stop is answered.
  /// - Returns: whether it was the one that was waited for.
  mutating func stopAnswered(_ sequence: UInt8, at now: Int64) -> Bool {
    guard let sent = stop.answered(sequence) else { return false }
    suspicion.lift()
    patience.took(now &- sent)
    return true
  }

  /// A HEARTBEAT is answered.
  /// - Returns: when it was sent, and whether what was sent before it is lost; nil: none waited.
  mutating func beatAnswered(_ sequence: UInt8, at now: Int64) -> (sent: Int64, isLoss: Bool)? {
    guard let beat = suspicion.answered(sequence) else { return nil }
    patience.took(now &- beat.nanoseconds)
    suspicion.settle()
    expectOldest()
    guard let oldest = window.oldest, oldest.sentNanoseconds <= beat.nanoseconds else {
      return (beat.nanoseconds, false)
    }
    return (beat.nanoseconds, Int8(bitPattern: beat.nextSequence &- oldest.sequence) > 0)
  }

  /// A motor is off, or is not.
  mutating func take(_ status: Status, of actuators: UInt8, at now: Int64) {
    stop.take(status, of: actuators, at: now)
  }

  /// A stop is refused.
  mutating func stopRefused(_ refusal: NegativeAcknowledgement) { stop.refused(refusal) }

  /// Nothing is expected any more once all is answered.
  /// - Parameter isAskingTime: whether a question for the time waits.
  mutating func settleExpectations(isAskingTime: Bool) {
    guard window.isEmpty, !stop.isOnItsWay, !isAskingTime, suspicion.oldest == nil else { return }
    hearing.expect(since: nil)
  }

  // MARK: What is lost

  /// The device is to be told again what it has to do.
  mutating func tellAgain() { mustTellAgain = true }

  /// An answer is overdue: what has come is asked.
  /// - Parameters:
  ///   - mayBeat: whether a HEARTBEAT may ask, now or soon.
  ///   - isReplaced: whether the oldest command has been replaced meanwhile.
  mutating func ask(at now: Int64, mayBeat: Bool, isReplaced: Bool, isAskingTime: Bool) {
    patience.waitedInVain()
    suspicion.raise(at: now)
    if mayBeat {
      suspicion.probe()
    } else if !window.isEmpty {
      if isReplaced { mustTellAgain = true } else { window.repeatOldest() }
      // STOP does not wait for an answer to what it makes void.
      if mustTellAgain { suspicion.lift() }
    } else {
      // Nothing depends on it, and the next step has another sent.
      suspicion.forgetBeats()
      suspicion.lift()
      settleExpectations(isAskingTime: isAskingTime)
    }
  }

  /// Commands are missing from a number on: they are sent again, or the present instead.
  /// - Parameter isReplaced: whether one of them has been replaced meanwhile.
  mutating func lose(at now: Int64, isReplaced: Bool, notWithin pause: Int64) {
    if isReplaced { mustTellAgain = true } else { window.repeatAll(at: now, notWithin: pause) }
  }

  /// A command was refused because one before it is missing.
  /// - Returns: whether it may be sent again: the missing one is still to be accepted.
  mutating func missed(_ expected: UInt8) -> Bool {
    suspicion.settle()
    if window.oldest?.sequence == expected { return true }
    if stop.isSent {
      // The stop was lost that made the missing ones void.
      stop.noteLoss()
      mustTellAgain = true
    }
    return false
  }

  /// The answer to a stop is overdue.
  mutating func stopOverdue() {
    patience.waitedInVain()
    stop.noteLoss()
  }

  /// Makes what is on its way void, by a stop. Settings among it are sent again.
  /// - Parameter refused: the number of a setting that the device does not take.
  mutating func makeVoid(at now: Int64, without refused: UInt8? = nil) {
    let settings = window.commands.filter { $0.message.type == .set && $0.sequence != refused }
    setup = settings.map(\.message) + setup
    window.removeAll()
    suspicion.forgetBeats()
    suspicion.settle()
    stop.order(at: now)
    mustTellAgain = false
  }

  /// Asks from now on whether the motors are off.
  mutating func askStillness(at now: Int64) { stop.askStillness(at: now) }

  /// Something is to be played again.
  mutating func endStillness() { stop.endStillness() }

  // MARK: Deadlines

  /// When the device is given up though it answers; `.max`: nothing is waited for.
  var budgetEnd: Int64 { min(acceptance.budgetEnd, stop.budgetEnd) }

  /// Notes whether something waits to be accepted.
  mutating func noteWaiting(_ isWaiting: Bool, at now: Int64) {
    acceptance.note(isWaiting: isWaiting, at: now)
  }

  /// A stop makes void what was not accepted.
  /// - Returns: nanoseconds for which nothing was accepted, where that was too long for a line that
  ///   is well.
  mutating func noteUnacceptedAtStop(at now: Int64) -> Int64? {
    guard let wait = acceptance.stop(at: now),
      wait >= max(LinkLimits.longestPause, patience.nanoseconds)
    else { return nil }
    return wait
  }

  /// The link is driven.
  /// - Returns: nanoseconds for which it was not though it had to ask, which do not count.
  mutating func run(at now: Int64) -> Int64 {
    let longest = max(patience.nanoseconds, LinkLimits.retransmission * 4)
    let missed = hearing.run(at: now, patience: longest)
    acceptance.extend(by: missed)
    stop.extend(by: missed)
    return missed
  }
}
