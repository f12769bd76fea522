package import TactusWire

/// What a device's clock shows, told from exchanges of TIME.
///
/// The device's clock is taken for a straight line over the host's: an offset and a drift. The line
/// is fitted to the last exchanges, each weighed by how long its way took beyond the shortest one:
/// a slow exchange says little. A drift is believed only as far as the exchanges are spread out;
/// until then crystals are taken to differ by ``driftDeviation``.
///
/// ```
/// device - host
///      │            ×  slow exchange, weighs little
///      │       ·   ╱
///      │   ·  ╱·
///      │ · ╱·
///      └──────────────► host time
/// ```
///
/// What takes longer on one way than on the other, always, cannot be seen from here; half of the
/// shortest way there and back is the most that it can be, and is part of the error.
package struct ClockEstimate: Sendable {
  /// What an exchange turned out to be.
  package enum Outcome: Sendable, Hashable {
    /// It lies where it was expected.
    case agrees
    /// The device's clock is somewhere else: it was set, it began anew, or the host slept. The
    /// estimate has begun anew with this exchange.
    case stepped(byNanoseconds: Int64)
  }

  /// Exchanges that are kept: 12 s while something plays, some minutes while nothing does.
  static let capacity = 24
  /// By how much two crystals differ where nothing is known: 100 parts in a million.
  static let driftDeviation = 100e-6
  /// The most by which two crystals may differ before it counts as a step.
  static let highestDrift = 500e-6
  /// Nanoseconds by which the best exchange is uncertain: a microsecond of the device's clock, what
  /// a thread takes to wake (some 50 microseconds), and that the quickest of those that are kept
  /// was not as quick as one can be. Over 400 simulated lines that take up to 1 ms more each way,
  /// in ten minutes of 100 ppm drift, the largest error was 0.85 ms with this, 1.27 with 50,000.
  static let leastDeviation = 200_000.0
  /// Nanoseconds that an exchange may lie beyond what it and the line allow before it is a step.
  static let stepMargin = 2_000_000.0

  private struct Sample {
    /// Host time, in the middle of the exchange.
    var time: Int64
    var offset: Int64
    var delay: Int64
  }

  private var samples: [Sample] = []
  private var fit = LineFit()
  /// What the fit's numbers count from.
  private var origin = Sample(time: 0, offset: 0, delay: 0)
  /// Nanoseconds of the quickest exchange among them.
  private var shortestDelay: Int64 = 0

  /// Nothing is known.
  package init() { samples.reserveCapacity(Self.capacity) }

  /// Whether there has been an exchange.
  package var isKnown: Bool { !samples.isEmpty }

  /// Exchanges that the estimate rests on.
  package var count: Int { samples.count }

  /// By how much the device's clock is faster than the host's: 1e-6 is a microsecond a second.
  package var drift: Double { fit.slope }

  /// Nanoseconds to add to host time to get device time.
  package func offsetNanoseconds(at host: Int64) -> Int64 {
    origin.offset &+ Self.whole(fit.value(at: Double(host &- origin.time)))
  }

  /// What the device's clock shows, in microseconds; 0 where it would be before its start.
  package func deviceMicroseconds(at host: Int64) -> UInt64 {
    let nanoseconds = host &+ offsetNanoseconds(at: host)
    return nanoseconds <= 0 ? 0 : (UInt64(nanoseconds) + 500) / 1000
  }

  /// When the device's clock shows a time.
  package func hostNanoseconds(at device: UInt64) -> Int64 {
    let nanoseconds = Int64(clamping: device).multipliedReportingOverflow(by: 1000)
    guard !nanoseconds.overflow else { return .max }
    var host = nanoseconds.partialValue &- origin.offset
    // The offset changes by less than a thousandth of what a guess is off by.
    for _ in 0..<3 { host = nanoseconds.partialValue &- offsetNanoseconds(at: host) }
    return host
  }

  /// Nanoseconds by which ``offsetNanoseconds(at:)`` may be wrong: twice the deviation of the line
  /// there, and half of the shortest way there and back.
  package func errorNanoseconds(at host: Int64) -> Int64 {
    guard isKnown else { return .max }
    let deviation = fit.deviation(at: Double(host &- origin.time))
    return Self.whole(2 * deviation) &+ shortestDelay / 2
  }

  /// Takes an exchange over.
  package mutating func take(_ exchange: ClockExchange) -> Outcome {
    let sample = Sample(
      time: Self.middle(exchange), offset: exchange.offsetNanoseconds,
      delay: max(exchange.delayNanoseconds, 0))
    let step = step(to: sample)
    if step != nil { samples.removeAll(keepingCapacity: true) }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(sample)
    refit()
    return step.map(Outcome.stepped) ?? .agrees
  }

  /// Within what a device that tells nonsense cannot break.
  private static func whole(_ nanoseconds: Double) -> Int64 {
    Int64(min(max(nanoseconds, -4e18), 4e18).rounded())
  }

  private static func middle(_ exchange: ClockExchange) -> Int64 {
    let span = exchange.hostReceivedNanoseconds &- exchange.hostSentNanoseconds
    return exchange.hostSentNanoseconds &+ span / 2
  }

  /// How far a sample is from where the line may be; nil if the two agree.
  private func step(to sample: Sample) -> Int64? {
    guard let last = samples.last else { return nil }
    let difference = sample.offset &- offsetNanoseconds(at: sample.time)
    let age = Double(max(sample.time &- last.time, 0))
    let allowed =
      Double(sample.delay) / 2 + Double(errorNanoseconds(at: last.time)) + Self.stepMargin
      + age * Self.highestDrift
    return Double(difference.magnitude) > allowed ? difference : nil
  }

  private mutating func refit() {
    guard let last = samples.last else { return }
    origin = last
    shortestDelay = samples.reduce(last.delay) { min($0, $1.delay) }
    fit = LineFit(slopeDeviation: Self.driftDeviation)
    for sample in samples {
      let slowness = Double(sample.delay &- shortestDelay) / 2
      fit.add(
        Double(sample.time &- origin.time), Double(sample.offset &- origin.offset),
        deviation: Self.leastDeviation + slowness)
    }
    fit.solve()
  }
}
