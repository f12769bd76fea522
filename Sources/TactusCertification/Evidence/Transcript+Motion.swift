extension Transcript {
  /// The share of full motion up to which an actuator counts as still. It is not 0, because an
  /// oscillation decays slowly.
  private static let stillShare = 0.1
  /// The factor by which a motion must exceed the sensor's noise.
  private static let overNoise = 2.0

  /// The largest acceleration of a game pad at rest, in g. A larger one counts as motion, even
  /// before the first command.
  static let mostNoise = 0.05

  /// The declaration of an accelerometer, by the texts of its entries.
  enum TraceFact: String {
    /// Samples per second.
    case rate = "trace rate"
    /// The greatest acceleration in g that the sensor can report. Records of earlier versions do
    /// not have it.
    case range = "trace range"
    /// Samples per second by the device's clock.
    case measuredRate = "trace measured rate"
    /// The number of samples that the instrument knows to be missing.
    case lost = "trace lost"
    /// The largest error of a sample's time in nanoseconds, if it is not that of the drive.
    case timeError = "trace time error"
    /// The lowest frequency that is evaluated, in hertz.
    case lowestFrequency = "trace lowest frequency"
    /// The value is 1 if the recording comes from a pad's own motion sensor, which reports only
    /// changes and is too slow to measure the strength of a motion.
    case isMotionSensor = "motion sensor"
  }

  /// The motion of an actuator as an accelerometer recorded it: the envelope of the oscillation,
  /// relative to full drive. Nil if nothing was recorded, or nothing was commanded.
  ///
  /// The motion at full drive is unknown. The strongest motion of the attempt therefore counts as
  /// the highest requested level. Each value is the peak of the period before it: an onset is late
  /// by at most half a period of the lowest frequency, a stop by at most one, and neither is early.
  ///
  /// A game pad's own sensor only shows whether something moves: the level is 1 or 0. It is late by
  /// the interval of its reports and two samples.
  var motion: Trace? {
    guard first(.start) != nil, let swings, let asked = all(.asks).map(\.value).max(), asked > 0
    else { return nil }
    let parts = swings.map { scaled($0, asked) }
    return Trace(
      parts.flatMap(\.corners),
      resolutionNanoseconds: parts.map(\.resolutionNanoseconds).max() ?? 0)
  }

  /// The strongest motion in a span, in g, for spans without a command; nil if no motion was
  /// recorded during the attempt.
  func shake(from start: Int64, to end: Int64) -> Double? {
    guard let swings else { return nil }
    return swings.map { $0.peak(from: start, to: end) }.max() ?? 0
  }

  /// The envelope of the recording in g. The recording of a pad's own motion sensor has one trace
  /// for each period in which the device was connected.
  private var swings: [Trace]? {
    let samples = all(.acceleration)
    guard samples.count > 1, let rate = declared(.rate), RecordedTrace.rates.contains(rate),
      let hertz = declared(.lowestFrequency), hertz >= 1
    else { return nil }
    let step = Int64(1e9 / rate)
    if isOfMotionSensor {
      guard let held = HeldReadings(self, stepNanoseconds: step) else { return nil }
      let envelopes = held.shakes.compactMap { $0.peaks(frequencyHertz: hertz) }
      return envelopes.isEmpty ? nil : envelopes
    }
    let trace = Trace(
      samples.map { Trace.Corner($0.nanoseconds, $0.value) }, resolutionNanoseconds: step)
    return trace.envelope(frequencyHertz: hertz).map { [$0] }
  }

  private func scaled(_ envelope: Trace, _ asked: Double) -> Trace {
    let begin = envelope.corners.first?.nanoseconds ?? 0
    let start = first(.start, from: begin)?.nanoseconds ?? begin
    let full = (envelope.corners.map(\.value).max() ?? 0) / asked
    // Each peak of the envelope covers half a period before and after its time. The shift by half
    // a period makes it cover only time before it.
    let half = Int64(0.5e9 / (declared(.lowestFrequency) ?? 1))
    var noise = envelope.corners.prefix { $0.nanoseconds < start - half }.map(\.value).max() ?? 0
    if isOfMotionSensor { noise = min(noise, Self.mostNoise) }
    let least = max(full * Self.stillShare, noise * Self.overNoise)
    let levels = envelope.corners.map { corner in
      Trace.Corner(corner.nanoseconds + half, corner.value > least ? corner.value / full : 0)
    }
    return Trace(
      isOfMotionSensor ? Self.steps(levels) : levels,
      resolutionNanoseconds: envelope.resolutionNanoseconds)
  }

  /// Converts levels to steps: each level above 0 becomes 1 until the next sample.
  private static func steps(_ levels: [Trace.Corner]) -> [Trace.Corner] {
    var steps: [Trace.Corner] = []
    var last = 0.0
    for (place, level) in levels.enumerated() {
      let value = level.value > 0 ? 1.0 : 0
      if place > 0, value == last, place < levels.count - 1 { continue }
      steps += [Trace.Corner(level.nanoseconds, last), Trace.Corner(level.nanoseconds, value)]
      last = value
    }
    // The last step is to 0, because the motion after a disconnect is unknown.
    if let end = steps.last?.nanoseconds { steps.append(Trace.Corner(end, 0)) }
    return steps
  }

  var isOfMotionSensor: Bool { declared(.isMotionSensor) == 1 }

  func declared(_ fact: TraceFact) -> Double? {
    all(.declares).first { $0.source == .instrument && $0.text == fact.rawValue }?.value
  }
}
