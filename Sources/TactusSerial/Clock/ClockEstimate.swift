package import TactusWire

/// Estimates a device's clock from TIME exchanges.
///
/// The device's clock is modelled as a straight line over the host's clock: an offset and a drift.
/// The line is fitted to the last exchanges. The longer an exchange took in comparison with the
/// shortest one, the less weight it has, because the offset of a slow exchange is less certain. The
/// drift is expected to be within about ``driftDeviation``; the longer the time that the exchanges
/// cover, the more they determine the drift.
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
/// A constant difference between the delays of the two directions cannot be measured. The error
/// that it causes is at most half of the shortest round trip, and is part of
/// ``errorNanoseconds(at:)``.
package struct ClockEstimate: Sendable {
  /// The result of adding an exchange.
  package enum Outcome: Sendable, Hashable {
    /// The exchange agrees with the estimate.
    case agrees
    /// The device's clock has jumped: it was set, the device restarted, or the host slept. The
    /// estimate starts again with this exchange.
    case stepped(byNanoseconds: Int64)
  }

  /// The number of exchanges that are kept: the exchanges of 12 s while something plays, and of
  /// some minutes otherwise.
  static let capacity = 24
  /// The assumed drift between two crystals before anything is measured: 100 ppm.
  static let driftDeviation = 100e-6
  /// The largest drift between two crystals. A larger drift counts as a step.
  static let highestDrift = 500e-6
  /// The uncertainty of the best exchange in nanoseconds: a microsecond of resolution of the
  /// device's clock, about 50 microseconds in which a thread wakes, and the unknown difference
  /// between the quickest exchange that is kept and the quickest possible one. In 400 simulated
  /// lines with up to 1 ms more per direction and a drift of 100 ppm, the largest error within ten
  /// minutes was 0.85 ms with this value and 1.27 ms with 50,000.
  static let leastDeviation = 200_000.0
  /// How far an exchange may lie outside its own uncertainty and the uncertainty of the line before
  /// it counts as a step, in nanoseconds.
  static let stepMargin = 2_000_000.0

  private struct Sample {
    /// Host time halfway between the sending of the request and the reception of the answer.
    var time: Int64
    var offset: Int64
    var delay: Int64
  }

  private var samples: [Sample] = []
  private var fit = LineFit()
  /// The origin of the numbers in the fit.
  private var origin = Sample(time: 0, offset: 0, delay: 0)
  /// The duration of the quickest exchange that is kept, in nanoseconds.
  private var shortestDelay: Int64 = 0

  /// Creates an estimate without exchanges.
  package init() { samples.reserveCapacity(Self.capacity) }

  /// Whether the estimate contains an exchange.
  package var isKnown: Bool { !samples.isEmpty }

  /// The number of exchanges in the estimate.
  package var count: Int { samples.count }

  /// The relative speed of the device's clock minus 1: a clock with 1e-6 gains a microsecond per
  /// second.
  package var drift: Double { fit.slope }

  /// Device time minus host time, in nanoseconds.
  package func offsetNanoseconds(at host: Int64) -> Int64 {
    origin.offset &+ Self.whole(fit.value(at: Double(host &- origin.time)))
  }

  /// The time of the device's clock in microseconds; 0 before its start.
  package func deviceMicroseconds(at host: Int64) -> UInt64 {
    let nanoseconds = host &+ offsetNanoseconds(at: host)
    return nanoseconds <= 0 ? 0 : (UInt64(nanoseconds) + 500) / 1000
  }

  /// The host time at which the device's clock shows a time.
  package func hostNanoseconds(at device: UInt64) -> Int64 {
    let nanoseconds = Int64(clamping: device).multipliedReportingOverflow(by: 1000)
    guard !nanoseconds.overflow else { return .max }
    var host = nanoseconds.partialValue &- origin.offset
    // Each iteration reduces the error by a factor of more than a thousand.
    for _ in 0..<3 { host = nanoseconds.partialValue &- offsetNanoseconds(at: host) }
    return host
  }

  /// The uncertainty of ``offsetNanoseconds(at:)`` in nanoseconds: twice the deviation of the line
  /// at that time, plus half of the shortest round trip. `Int64.max` without an exchange.
  package func errorNanoseconds(at host: Int64) -> Int64 {
    guard isKnown else { return .max }
    let deviation = fit.deviation(at: Double(host &- origin.time))
    return Self.whole(2 * deviation) &+ shortestDelay / 2
  }

  /// Adds an exchange, and checks whether it agrees with the estimate.
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

  /// Converts to an integer without overflow, because a faulty device may send any value.
  private static func whole(_ nanoseconds: Double) -> Int64 {
    Int64(min(max(nanoseconds, -4e18), 4e18).rounded())
  }

  private static func middle(_ exchange: ClockExchange) -> Int64 {
    let span = exchange.hostReceivedNanoseconds &- exchange.hostSentNanoseconds
    return exchange.hostSentNanoseconds &+ span / 2
  }

  /// The distance of a sample from the line, if it is larger than the uncertainty of both;
  /// otherwise nil.
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
