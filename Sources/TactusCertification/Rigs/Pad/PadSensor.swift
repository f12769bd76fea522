internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

/// The motion sensor of a pad as an instrument: it measures whether the pad moves, and since when.
struct PadSensor {
  /// The required reports a second: with them a stop appears at most 37 ms late, and the first
  /// limit of a stop is 50 ms.
  static let lowestRate = 150.0
  /// The number of samples for each report, so that holding its value adds little to the lateness.
  private static let oversampling = 4.0

  /// Whether the sensor is used at all.
  let isUsed: Bool
  /// The properties of the sensor; nil: there is none that can be used.
  var facts: MotionRecorder.Facts?
  /// The reason why there is no usable sensor.
  var absence = "it has no motion sensor"
  private var recorder: MotionRecorder?
  /// The recordings before the pad was unplugged.
  private var earlier: [MotionRecorder] = []

  init(isUsed: Bool) { self.isUsed = isUsed }

  /// Uses the sensor if its properties are sufficient; nil: it reported nothing.
  mutating func meet(_ found: MotionRecorder.Facts?) {
    guard let found else {
      absence = "its motion sensor reports nothing while its motors turn"
      return
    }
    let rate = 1e9 / Double(found.intervalNanoseconds)
    if rate >= Self.lowestRate {
      facts = found
    } else {
      let least = Int(Self.lowestRate)
      absence = "its motion sensor reports \(Int(rate)) times a second; \(least) are needed"
    }
  }

  /// Begins to record an attempt.
  mutating func begin(_ rig: PadRig) throws(RigFault) {
    (recorder, earlier) = (nil, [])
    try goOn(rig)
  }

  /// Continues the recording after the pad was plugged in again.
  mutating func goOn(_ rig: PadRig) throws(RigFault) {
    guard facts != nil else { return }
    let deadline = MonotonicClock.nowNanoseconds + Self.timeout
    while true {
      if let opened = try? Self.open(rig) {
        recorder = opened
        return
      }
      guard MonotonicClock.nowNanoseconds < deadline else {
        throw .broken("the pad's motion sensor is disconnected")
      }
      try ClockWait.until(
        MonotonicClock.nowNanoseconds + 10 * milliseconds, unless: rig.isInterrupted)
    }
  }

  /// The longest time, in nanoseconds, by which the sensor's node may appear after that of the pad.
  private static let timeout: Int64 = 3_000_000_000

  /// Begins to record the sensor of the present pad.
  static func open(_ rig: PadRig) throws(Errno) -> MotionRecorder? {
    guard let path = rig.backend.motionSensor(of: rig.facts.node) else { return nil }
    let recorder = try MotionRecorder(path, rig.kernel)
    recorder.begin(at: MonotonicClock.nowNanoseconds)
    return recorder
  }

  /// Stores the recording of a pad that was unplugged.
  mutating func endOfPad() {
    earlier += recorder.map { [$0] } ?? []
    recorder = nil
  }

  /// Whether there was no motion for a duration.
  func isStill(forNanoseconds time: Int64) -> Bool {
    recorder?.isStill(since: MonotonicClock.nowNanoseconds - time, within: Transcript.mostNoise)
      ?? true
  }

  /// The recording as entries, with the declarations that its readers need.
  func entries(origin: Int64) throws(RigFault) -> [Transcript.Entry] {
    guard let facts else { return [] }
    let recorders = earlier + (recorder.map { [$0] } ?? [])
    for recorder in recorders {
      if let problem = recorder.problem { throw .broken(problem) }
    }
    let rate = Self.oversampling * 1e9 / Double(facts.intervalNanoseconds)
    let declared: [(Transcript.TraceFact, Double)] = [
      (.isMotionSensor, 1), (.rate, min(rate, RecordedTrace.rates.upperBound)),
      (.lowestFrequency, Self.lowestHertz(facts)),
    ]
    let head = declared.map { fact, value in
      Transcript.Entry(0, .instrument, .declares, value: value, text: fact.rawValue)
    }
    return head + recorders.flatMap { $0.entries(origin: origin) }
  }

  /// The lowest frequency whose peaks are evaluated. Its period is four reports, so that one report
  /// is near the peak of an oscillation. An oscillation of half the frequency still has two peaks
  /// in the period, and a rotating weight has the same strength at any time.
  private static func lowestHertz(_ facts: MotionRecorder.Facts) -> Double {
    min(2 * TraceRecorder.lowestHertz, 0.25e9 / Double(facts.intervalNanoseconds))
  }

  /// How late a stop may appear, in nanoseconds: a period, a report, and the two samples around it.
  var latenessNanoseconds: Int64 {
    guard let facts else { return 0 }
    let samples = 1 + 2 / Self.oversampling
    return Int64(1e9 / Self.lowestHertz(facts) + samples * Double(facts.intervalNanoseconds))
  }

  /// The reason why the sensor cannot judge a test; nil: it can, or the test does not use motion.
  func reasonAgainst(_ test: CertificationTest) -> String? {
    guard isUsed, test.need == .drive || test == .unplugging else { return nil }
    let instead = "record its acceleration with --trace"
    guard facts != nil else {
      return "no instrument sees whether the device moves: \(absence); \(instead)"
    }
    let late = Amount.short(latenessNanoseconds)
    switch test {
    case .interruption:
      return "the pad's motion sensor does not report the strength of a motion; \(instead)"
    case .firstMotion:
      // The taps of this test follow each other within about 40 ms.
      return "the pad's motion sensor cannot separate a new motion from an ending one; \(instead)"
    case .jitter, .schedule, .stopLatency, .flood:
      return "the pad's motion sensor may be \(late) ms late, too late for the limit; \(instead)"
    default: return nil
    }
  }
}

extension PadRig {
  /// The length of the shake that measures the sensor, in nanoseconds.
  private static let shake: Int64 = 300_000_000
  /// The time in nanoseconds for which the pad must be still before an attempt. It is also the
  /// timeout: a pad that does not become still is judged by the tests.
  private static let stillness: Int64 = 120_000_000
  private static let stillnessTimeout: Int64 = 2_000_000_000

  /// Checks whether there is a sensor, and measures its rate while the motors turn.
  func meetSensor() throws(RigFault) {
    guard sensor.isUsed, let pad else { return }
    do throws(Errno) {
      guard let recorder = try PadSensor.open(self) else { return }
      for actuator in facts.capabilities.actuators.indices { try pad.play(actuator, 1) }
      // The effect ends with its lease, so that it is renewed once.
      let begin = MonotonicClock.nowNanoseconds
      ClockWait.until(begin + Self.shake / 2)
      try pad.play(0, 1)
      ClockWait.until(begin + Self.shake)
      try pad.stop()
      sensor.meet(recorder.facts)
    } catch {
      sensor.absence = "its motion sensor cannot be read (\(error))"
    }
    pad.erase()
  }

  /// Waits until the pad is still, or the timeout elapses.
  func rest() throws(RigFault) {
    guard sensor.facts != nil else { return }
    let begin = MonotonicClock.nowNanoseconds
    try ClockWait.until(begin + Self.stillness, unless: isInterrupted)
    while !sensor.isStill(forNanoseconds: Self.stillness),
      MonotonicClock.nowNanoseconds < begin + Self.stillnessTimeout
    {
      try ClockWait.until(
        MonotonicClock.nowNanoseconds + 10 * milliseconds, unless: isInterrupted)
    }
  }
}
