internal import TactusWire

/// The estimate of the device's clock, and the requests for its time.
///
/// Between two requests the estimate is extrapolated. After a step the time is requested several
/// times in a row, as at the beginning. A clock that steps again and again cannot be followed.
struct LinkClock: Sendable {
  /// The result of an answer to TIME.
  enum Finding: Sendable, Hashable {
    case agrees
    /// The clock stepped, so the times of everything that the device holds are wrong.
    case stepped
    /// The clock went back, so the device has restarted.
    case ranBackwards
    /// The clock stepped too often.
    case cannotBeFollowed
  }

  private let settings: LinkSettings
  private(set) var estimate = ClockEstimate()
  private var exchanges: ExchangePlan
  private var witness = ClockWitness()
  private var steps = Recurrence()
  /// The number of answers to TIME that are impossible, or belong to no request.
  private var otherTimes = 0
  /// When the first of the requests that have no valid answer yet was sent; nil if there are none.
  private var unansweredSince: Int64?
  /// The device's clock in the last answer.
  private var latest: UInt64 = 0

  init(_ settings: LinkSettings) {
    self.settings = settings
    exchanges = ExchangePlan(settings)
  }

  /// Whether the series of exchanges at the beginning, or after a step, is complete.
  var isSettled: Bool { exchanges.isSettled }

  var isAsking: Bool { exchanges.isAsking }

  /// When the next request is due. While a request is unanswered, the time at which it times out.
  func due(isActive: Bool) -> Int64 { exchanges.due(isActive: isActive) }

  /// The uncertainty of the estimate that the transmission time of the frames causes, in
  /// nanoseconds; see ``ExchangePlan/hiddenNanoseconds``.
  var hiddenNanoseconds: Int64 { exchanges.hiddenNanoseconds }

  /// Creates the request, and counts it as sent now.
  /// - Parameter timeout: how long its answer may take, in nanoseconds.
  mutating func ask(at now: Int64, timeout: Int64) -> Message {
    exchanges.ask(at: now, timeout: timeout)
    if unansweredSince == nil { unansweredSince = now }
    return .time(TimeRequest(hostNanoseconds: UInt64(bitPattern: now)))
  }

  /// Requests the time soon, because something begins to play and the clocks may have drifted
  /// apart.
  mutating func askSoon(at now: Int64) {
    if isSettled, !isAsking { exchanges.askSoon(at: now) }
  }

  /// Requests the time now, to find out whether the device is still there.
  mutating func askNow() {
    if isSettled, !isAsking { exchanges.askNow() }
  }

  /// Gives up a request whose answer is overdue.
  /// - Returns: whether a request was given up.
  mutating func giveUpQuestion(at now: Int64) -> Bool {
    guard isAsking, exchanges.due(isActive: true) <= now else { return false }
    exchanges.giveUp()
    return true
  }

  /// Processes an answer.
  /// - Returns: the duration of the round trip in nanoseconds, and the result of the answer; nil if
  ///   the answer is impossible or does not belong to the last request.
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

  /// Counts impossible answers to the last request, and answers without a request. A late answer to
  /// an earlier request is not counted.
  private mutating func noteOther(_ reply: TimeReply, at now: Int64) {
    let asked = Int64(bitPattern: reply.hostNanoseconds)
    let isLate = asked <= now && now &- asked < LinkLimits.timeTimeout
    if !isLate || exchanges.isAnswered(by: reply) { otherTimes += 1 }
  }

  /// Resets the estimate for another session.
  mutating func beginAgain() {
    (estimate, exchanges) = (ClockEstimate(), ExchangePlan(settings))
    unansweredSince = nil
  }

  // MARK: Deadlines

  /// When the device is disconnected if it does not answer with its time; `.max` if no request is
  /// unanswered.
  var budgetEnd: Int64 { unansweredSince.map { $0 &+ LinkLimits.timeTimeout } ?? .max }

  /// Extends the deadline by the time in which the link was not driven.
  mutating func extend(by nanoseconds: Int64) { unansweredSince? &+= nanoseconds }

  // MARK: Texts

  /// Why the clock is not known.
  func unknownText(_ traffic: ReceivedTraffic, isOpen: Bool) -> String {
    if let refusal = traffic.refusal, refusal.type == MessageType.time.rawValue {
      return "the device does not report its time (\(refusal.sentence))"
    }
    if otherTimes > 0 {
      return "the device answers requests for its time with impossible times "
        + "(\(otherTimes) answers)"
    }
    if isOpen {
      let seconds = LinkLimits.timeTimeout / 1_000_000_000
      return "the device answers, but has not reported its time for \(seconds) s"
    }
    return "the device answers too slowly for its clock to be known: \(traffic.answers) answers"
  }

  /// The fault of a clock that cannot be followed.
  var sentence: String {
    "the device's clock \(witness.sentence), which cannot be followed; "
      + "flash the firmware from Devices/Firmware and check the crystal"
  }
}
