internal import TactusWire

/// When the clock is asked for, and what an answer says once the length of the frames is taken out.
struct ExchangePlan: Sendable {
  private let settings: LinkSettings
  private let lengths: (question: Int, answer: Int)
  private var asked: (hostNanoseconds: Int64, deadline: Int64)?
  /// Whether the last question was not answered: then it is asked again, whatever plays.
  private var isUnanswered = false
  /// How many exchanges are still to be made in a row.
  private var left = LinkLimits.firstExchanges
  private var last: Int64 = .min
  /// Whether only exchanges in a row were made, from which no drift can be told.
  private var isYoung = true
  private var shortest: Int64 = .max

  init(_ settings: LinkSettings) {
    self.settings = settings
    let zero = TimeReply(hostNanoseconds: 0, receivedMicroseconds: 0, sentMicroseconds: 0)
    lengths = (
      Message.time(TimeRequest(hostNanoseconds: 0)).frame(sequence: 0).encoded().count,
      Message.timeReply(zero).frame(sequence: 0).encoded().count
    )
  }

  /// Whether the first exchanges, or those after a step, are made.
  var isSettled: Bool { left == 0 }

  var isAsking: Bool { asked != nil }

  /// When the next question is due; with one unanswered, when it is given up.
  func due(isActive: Bool) -> Int64 {
    if let asked { return asked.deadline }
    if left > 0 || last == .min || isUnanswered { return .min }
    let idle = LinkLimits.idleExchangeInterval
    return last &+ (isActive ? LinkLimits.exchangeInterval : isYoung ? idle / 2 : idle)
  }

  mutating func ask(at now: Int64, patience: Int64) { asked = (now, now &+ patience) }

  /// The next question is due now, if something plays.
  mutating func askSoon(at now: Int64) {
    if last != .min { last = min(last, now &- LinkLimits.exchangeInterval) }
  }

  /// The answer did not come.
  mutating func giveUp() { (asked, isUnanswered) = (nil, true) }

  /// Asks several times in a row, from now on.
  mutating func settleAgain() {
    (left, asked, shortest, isYoung) = (LinkLimits.firstExchanges, nil, .max, true)
  }

  /// An exchange, with the time that its bytes were on the line taken out of both ways: the answer
  /// is longer than the question, and half of the difference would be taken for the clocks'.
  ///
  /// Where the quickest exchange took less than its bytes at this baud rate, the line does not go
  /// by it, and what it took is shared out by length.
  mutating func exchange(_ reply: TimeReply, at now: Int64) -> ClockExchange? {
    guard let asked, UInt64(bitPattern: asked.hostNanoseconds) == reply.hostNanoseconds,
      Self.isPossible(reply, within: now &- asked.hostNanoseconds)
    else { return nil }
    (self.asked, isUnanswered) = (nil, false)
    if left == 0 { isYoung = false }
    left = max(left - 1, 0)
    last = now
    var exchange = ClockExchange(
      hostSentNanoseconds: asked.hostNanoseconds,
      deviceReceivedNanoseconds: Self.nanoseconds(reply.receivedMicroseconds),
      deviceSentNanoseconds: Self.nanoseconds(reply.sentMicroseconds),
      hostReceivedNanoseconds: now)
    shortest = min(shortest, max(exchange.delayNanoseconds, 0))
    let bytes = lengths.question + lengths.answer
    let passage = min(settings.nanoseconds(bytes: bytes), shortest)
    let out = passage * Int64(lengths.question) / Int64(bytes)
    exchange.hostSentNanoseconds &+= out
    exchange.hostReceivedNanoseconds &-= passage &- out
    return exchange
  }

  /// Whether an answer repeats the question that is asked.
  func isAnswered(by reply: TimeReply) -> Bool {
    asked.map { UInt64(bitPattern: $0.hostNanoseconds) == reply.hostNanoseconds } ?? false
  }

  /// Whether a device can have answered so: behind the question, and in less time than the host
  /// waited.
  private static func isPossible(_ reply: TimeReply, within wait: Int64) -> Bool {
    let (received, sent) = (reply.receivedMicroseconds, reply.sentMicroseconds)
    guard sent >= received, sent < UInt64(Int64.max) / 1000 else { return false }
    return Int64(sent - received) * 1000 <= wait &+ Int64(ClockEstimate.stepMargin)
  }

  private static func nanoseconds(_ microseconds: UInt64) -> Int64 {
    Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)
  }
}
