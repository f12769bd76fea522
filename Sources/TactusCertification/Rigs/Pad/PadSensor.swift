internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

/// The motion sensor of a game pad as an instrument: it measures whether the pad moves, and since
/// when.
struct PadSensor {
  /// The required number of reports per second. At this rate a stop is measured at most 37 ms late,
  /// which is less than the strictest limit of a stop that the sensor judges, 50 ms.
  static let lowestRate = 150.0
  /// The number of samples per report when the recording is resampled. With more samples, less
  /// lateness is added.
  private static let oversampling = 4.0
  /// The number of samples of each cycle of a vibration that a measurement of its motion needs.
  private static let samplesOfCycle = 8.0

  /// Whether the sensor is used at all.
  let isUsed: Bool
  /// The properties of the sensor; nil if the pad has no usable sensor.
  var facts: MotionRecorder.Facts?
  /// The reason why there is no usable sensor.
  var absence = "it has no motion sensor"
  private var recorder: MotionRecorder?
  /// The recordings before the pad was unplugged.
  private var earlier: [MotionRecorder] = []

  init(isUsed: Bool) { self.isUsed = isUsed }

  /// Decides whether the sensor is used: its rate must be at least ``lowestRate``.
  /// - Parameter found: the measured properties; nil if the sensor sent too few reports.
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

  /// How long ``goOn(_:)`` waits until the sensor's node can be opened, in nanoseconds: it may
  /// appear after the node of the pad.
  private static let timeout: Int64 = 3_000_000_000

  /// Opens the node of the pad's sensor, and begins to record. Returns nil if the pad has no
  /// sensor.
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

  /// Whether there was no motion for a duration. True if nothing is recorded.
  func isStill(forNanoseconds time: Int64) -> Bool {
    recorder?.isStill(since: MonotonicClock.nowNanoseconds - time, within: Transcript.mostNoise)
      ?? true
  }

  /// The recording as entries, after entries that declare its rate and lowest frequency.
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

  /// The envelope takes the strongest acceleration over one period of this frequency, in hertz. The
  /// period lasts for at least four reports, so that one report is near a peak of the oscillation.
  /// It need not be longer than half a turn of the slowest motor, because the length of the vector
  /// has two peaks per turn.
  private static func lowestHertz(_ facts: MotionRecorder.Facts) -> Double {
    min(2 * TraceRecorder.lowestHertz, 0.25e9 / Double(facts.intervalNanoseconds))
  }

  /// How late a stop may appear, in nanoseconds: a period, a report, and the two samples around it.
  var latenessNanoseconds: Int64 {
    guard let facts else { return 0 }
    let samples = 1 + 2 / Self.oversampling
    return Int64(1e9 / Self.lowestHertz(facts) + samples * Double(facts.intervalNanoseconds))
  }

  /// The reason why the sensor cannot judge a test; nil if it can, if the test does not use motion,
  /// or if the sensor is not used.
  func reasonAgainst(_ test: CertificationTest) -> String? {
    let needsMotion = test.need == .motion && test.procedure != nil
    guard isUsed, test.need == .drive || needsMotion || test == .unplugging else { return nil }
    let instead = "record its acceleration with --trace"
    guard let facts else {
      return "no instrument measures whether the device moves: \(absence); \(instead)"
    }
    if needsMotion {
      let rate = 1e9 / Double(facts.intervalNanoseconds)
      return "the pad's motion sensor reports \(Int(rate)) times a second, and the test needs "
        + "\(Int(Self.samplesOfCycle)) samples of each cycle, so it can show a motion of up to "
        + "\(Int(rate / Self.samplesOfCycle)) Hz; \(instead)"
    }
    let late = Amount.short(latenessNanoseconds)
    switch test {
    case .interruption:
      return "the pad's motion sensor does not report the strength of a motion; \(instead)"
    case .firstMotion:
      // The pauses between the taps of this test are about 40 ms.
      return "the pad's motion sensor cannot separate a new motion from an ending one; \(instead)"
    case .jitter, .schedule, .stopLatency, .flood:
      return "the pad's motion sensor may be \(late) ms late, too late for the limit; \(instead)"
    default: return nil
    }
  }
}

extension PadRig {
  /// How long the motors are driven to measure the sensor's rate, in nanoseconds.
  private static let shake: Int64 = 300_000_000
  /// The time, in nanoseconds, for which the pad must be still before an attempt, and the timeout
  /// of the wait for it. After the timeout the attempt begins anyway: the tests fail a pad that
  /// moves.
  private static let stillness: Int64 = 120_000_000
  private static let stillnessTimeout: Int64 = 2_000_000_000

  /// Checks whether there is a sensor, and measures its rate while the motors turn.
  func meetSensor() throws(RigFault) {
    guard sensor.isUsed, let pad else { return }
    do throws(Errno) {
      guard let recorder = try PadSensor.open(self) else { return }
      for actuator in facts.capabilities.actuators.indices { try pad.play(actuator, 1) }
      // The effect would end with its lease, so it is started again after half of the time.
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
