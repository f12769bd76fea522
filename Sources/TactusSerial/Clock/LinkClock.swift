internal import TactusWire

/// The device's clock, as far as it is known, and the questions for its time.
///
/// Between two questions the estimate goes on; a clock that is found elsewhere is asked for several
/// times in a row, as at the beginning, and one that is found elsewhere again and again cannot be
/// followed.
struct LinkClock: Sendable {
  /// What an answer shows.
  enum Finding: Sendable, Hashable {
    case agrees
    /// The clock is elsewhere: what the device holds was dated by another one.
    case stepped
    /// The clock went back: the device has restarted.
    case ranBackwards
    /// The clock has been elsewhere too often.
    case cannotBeFollowed
  }

  private let settings: LinkSettings
  private(set) var estimate = ClockEstimate()
  private var exchanges: ExchangePlan
  private var witness = ClockWitness()
  private var steps = Recurrence()
  /// Answers to TIME that are not those of the question.
  private var otherTimes = 0
  /// Since when a question has waited for a right answer.
  private var unansweredSince: Int64?
  /// The device's clock by the last answer.
  private var latest: UInt64 = 0

  init(_ settings: LinkSettings) {
    self.settings = settings
    exchanges = ExchangePlan(settings)
  }

  /// Whether the first exchanges, or those after a step, are made.
  var isSettled: Bool { exchanges.isSettled }

  var isAsking: Bool { exchanges.isAsking }

  /// When the next question is due; with one unanswered, when it is given up.
  func due(isActive: Bool) -> Int64 { exchanges.due(isActive: isActive) }

  /// The question, sent now.
  /// - Parameter patience: nanoseconds that its answer may take.
  mutating func ask(at now: Int64, patience: Int64) -> Message {
    exchanges.ask(at: now, patience: patience)
    if unansweredSince == nil { unansweredSince = now }
    return .time(TimeRequest(hostNanoseconds: UInt64(bitPattern: now)))
  }

  /// Something begins to be played: since the last exchange the clocks may have drifted apart.
  mutating func askSoon(at now: Int64) {
    if isSettled, !isAsking { exchanges.askSoon(at: now) }
  }

  /// Gives up a question whose answer is overdue.
  /// - Returns: whether there was one.
  mutating func giveUpQuestion(at now: Int64) -> Bool {
    guard isAsking, exchanges.due(isActive: true) <= now else { return false }
    exchanges.giveUp()
    return true
  }

  /// Takes an answer.
  /// - Returns: how long the way there and back took, in nanoseconds, and what the answer shows;
  ///   nil if it is not the one to the question.
  mutating func take(
    _ reply: TimeReply, at now: Int64
  ) -> (delay: Int64, finding: Finding)? {
    guard let exchange = exchanges.exchange(reply, at: now) else {
      noteOther(reply, at: now)
      return nil
    }
    unansweredSince = nil
    witness.add(reply.receivedMicroseconds, at: now)
    let hasRunBackwards = reply.receivedMicroseconds < latest
    latest = reply.receivedMicroseconds
    let outcome = estimate.take(exchange)
    guard case .stepped = outcome else { return (exchange.delayNanoseconds, .agrees) }
    return (exchange.delayNanoseconds, step(isBackwards: hasRunBackwards, at: now))
  }

  private mutating func step(isBackwards: Bool, at now: Int64) -> Finding {
    if isBackwards { return .ranBackwards }
    if steps.note(at: now, within: LinkLimits.oddityPeriod) { return .cannotBeFollowed }
    exchanges.settleAgain()
    return .stepped
  }

  /// A late answer to an earlier question is no wrong one.
  private mutating func noteOther(_ reply: TimeReply, at now: Int64) {
    let asked = Int64(bitPattern: reply.hostNanoseconds)
    let isLate = asked <= now && now &- asked < LinkLimits.timePatience
    if !isLate || exchanges.isAnswered(by: reply) { otherTimes += 1 }
  }

  /// Another session begins: nothing is known of its clock.
  mutating func beginAgain() {
    (estimate, exchanges) = (ClockEstimate(), ExchangePlan(settings))
    unansweredSince = nil
  }

  // MARK: Deadlines

  /// When the device is given up if it does not tell its time; `.max`: it is not asked.
  var budgetEnd: Int64 { unansweredSince.map { $0 &+ LinkLimits.timePatience } ?? .max }

  /// The link was not driven for a time, which does not count.
  mutating func extend(by nanoseconds: Int64) { unansweredSince? &+= nanoseconds }

  // MARK: Texts

  /// Why the clock is not known.
  func unknownText(_ seen: Seen, isOpen: Bool) -> String {
    if let refusal = seen.refusal, refusal.type == MessageType.time.rawValue {
      return "the device does not tell its time (\(refusal.sentence))"
    }
    if otherTimes > 0 {
      return "the device answers questions for its time with times that cannot be "
        + "(\(otherTimes) answers)"
    }
    if isOpen {
      let seconds = LinkLimits.timePatience / 1_000_000_000
      return "the device answers, and has not told its time for \(seconds) s"
    }
    return "the device answers too slowly for its clock to be known: \(seen.answers) answers"
  }

  /// What is wrong with a clock that cannot be followed.
  var sentence: String {
    "the device's clock \(witness.sentence), which cannot be followed; "
      + "flash the firmware from Devices/Firmware, and look at the crystal"
  }
}
