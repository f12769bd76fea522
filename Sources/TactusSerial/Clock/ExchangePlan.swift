internal import TactusWire

/// Decides when to request the device's time, and corrects each exchange by the transmission time
/// of its frames.
struct ExchangePlan: Sendable {
  private let settings: LinkSettings
  private let lengths: (question: Int, answer: Int)
  private var asked: (hostNanoseconds: Int64, deadline: Int64)?
  /// Whether the next request is due at once, because the last one was not answered or ``askNow()``
  /// was called.
  private var isUnanswered = false
  /// The number of exchanges that remain in the current series.
  private var left = LinkLimits.firstExchanges
  private var last: Int64 = .min
  /// Whether no exchange has followed the current series yet. A series is too short to measure a
  /// drift, so the next request comes sooner.
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

  /// Whether the series at the beginning, or after a step, is complete.
  var isSettled: Bool { left == 0 }

  var isAsking: Bool { asked != nil }

  /// When the next request is due. While a request is unanswered, the time at which it times out.
  func due(isActive: Bool) -> Int64 {
    if let asked { return asked.deadline }
    if left > 0 || last == .min || isUnanswered { return .min }
    let idle = LinkLimits.idleExchangeInterval
    return last &+ (isActive ? LinkLimits.exchangeInterval : isYoung ? idle / 2 : idle)
  }

  mutating func ask(at now: Int64, timeout: Int64) { asked = (now, now &+ timeout) }

  /// The uncertainty, in nanoseconds, that remains after the transmission time was subtracted. It
  /// is 0 unless the line is faster than its baud rate. On such a line the whole shortest round
  /// trip counts as transmission time, and the part that is attributed to the answer may really
  /// belong to the request.
  var hiddenNanoseconds: Int64 {
    let bytes = lengths.question + lengths.answer
    guard shortest < settings.nanoseconds(bytes: bytes) else { return 0 }
    return shortest - shortest * Int64(lengths.question) / Int64(bytes)
  }

  /// Makes the next request due now, because something plays.
  mutating func askSoon(at now: Int64) {
    if last != .min { last = min(last, now &- LinkLimits.exchangeInterval) }
  }

  /// Makes the next request due now, also while nothing plays.
  mutating func askNow() { isUnanswered = true }

  /// Records that the answer did not arrive.
  mutating func giveUp() { (asked, isUnanswered) = (nil, true) }

  /// Starts another series of exchanges.
  mutating func settleAgain() {
    (left, asked, shortest, isYoung) = (LinkLimits.firstExchanges, nil, .max, true)
  }

  /// Returns the exchange without the transmission time of its bytes, or nil if the answer is
  /// impossible or does not belong to the last request. The answer is longer than the request, so
  /// without this correction half of the difference would count as clock offset.
  ///
  /// The transmission time is computed from the baud rate. If the quickest exchange took less time,
  /// the line is faster than the baud rate, and the duration of that exchange is used instead. The
  /// request and the answer share the time in proportion to their lengths.
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

  /// Whether an answer belongs to the last request.
  func isAnswered(by reply: TimeReply) -> Bool {
    asked.map { UInt64(bitPattern: $0.hostNanoseconds) == reply.hostNanoseconds } ?? false
  }

  /// Whether an answer is possible: the device sent it after it had received the request, and
  /// within the time that the host waited.
  private static func isPossible(_ reply: TimeReply, within wait: Int64) -> Bool {
    let (received, sent) = (reply.receivedMicroseconds, reply.sentMicroseconds)
    guard sent >= received, sent < UInt64(Int64.max) / 1000 else { return false }
    return Int64(sent - received) * 1000 <= wait &+ Int64(ClockEstimate.stepMargin)
  }

  private static func nanoseconds(_ microseconds: UInt64) -> Int64 {
    Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)
  }
}
