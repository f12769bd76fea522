internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

/// The motion sensor of a pad as an instrument: it sees whether something moves, and since when.
struct PadSensor {
  /// Reports a second that are needed: with them a stop looks late by 37 ms at most, and the first
  /// limit of one is 50 ms.
  static let lowestRate = 150.0
  /// Samples that are made of a report, so that holding it adds little to its lateness.
  private static let oversampling = 4.0

  /// Whether it is used at all.
  let isUsed: Bool
  /// What it is like; nil: there is none that can be used.
  var facts: MotionRecorder.Facts?
  /// Why there is none.
  var absence = "it has no motion sensor"
  private var recorder: MotionRecorder?
  /// What was recorded before the pad was unplugged.
  private var earlier: [MotionRecorder] = []

  init(isUsed: Bool) { self.isUsed = isUsed }

  /// Takes what was found out about it, if that is enough; nil: it reported nothing.
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

  /// Goes on to record after the pad came back.
  mutating func goOn(_ rig: PadRig) throws(RigFault) {
    guard facts != nil else { return }
    let deadline = MonotonicClock.nowNanoseconds + Self.patience
    while true {
      if let opened = try? Self.open(rig) {
        recorder = opened
        return
      }
      guard MonotonicClock.nowNanoseconds < deadline else {
        throw .broken("the pad's motion sensor has gone")
      }
      try ClockWait.until(
        MonotonicClock.nowNanoseconds + 10 * milliseconds, unless: rig.isInterrupted)
    }
  }

  /// Nanoseconds that its node may take to be there behind the pad's.
  private static let patience: Int64 = 3_000_000_000

  /// Listens to the sensor of the pad that is there now.
  static func open(_ rig: PadRig) throws(Errno) -> MotionRecorder? {
    guard let path = rig.backend.motionSensor(of: rig.facts.node) else { return nil }
    let recorder = try MotionRecorder(path, rig.kernel)
    recorder.begin(at: MonotonicClock.nowNanoseconds)
    return recorder
  }

  /// The pad is unplugged: what was recorded until now is kept.
  mutating func endOfPad() {
    earlier += recorder.map { [$0] } ?? []
    recorder = nil
  }

  /// Whether nothing has moved for so long.
  func isStill(forNanoseconds time: Int64) -> Bool {
    recorder?.isStill(since: MonotonicClock.nowNanoseconds - time, within: Transcript.mostNoise)
      ?? true
  }

  /// What was recorded, and what it is to be read by.
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

  /// The period that peaks are looked for in: of four reports, so that one of them is near the peak
  /// of a swing to and fro. A swing of half its frequency still peaks in it twice; what turns is as
  /// strong at any time.
  private static func lowestHertz(_ facts: MotionRecorder.Facts) -> Double {
    min(2 * TraceRecorder.lowestHertz, 0.25e9 / Double(facts.intervalNanoseconds))
  }

  /// Nanoseconds by which a stop may look late: a period, a report, and the two samples between
  /// which it lies.
  var latenessNanoseconds: Int64 {
    guard let facts else { return 0 }
    let samples = 1 + 2 / Self.oversampling
    return Int64(1e9 / Self.lowestHertz(facts) + samples * Double(facts.intervalNanoseconds))
  }

  /// Why it cannot judge a test; nil: it can, or the test does not look at what moves.
  func reasonAgainst(_ test: CertificationTest) -> String? {
    guard isUsed, test.need == .drive || test == .unplugging else { return nil }
    let instead = "record its acceleration with --trace"
    guard facts != nil else {
      return "nobody sees whether the device moves: \(absence); \(instead)"
    }
    let late = Amount.short(latenessNanoseconds)
    switch test {
    case .interruption:
      return "the pad's motion sensor does not tell how strong a motion is; \(instead)"
    case .firstMotion:
      // Its taps follow each other within some 40 ms.
      return "the pad's motion sensor does not tell a new motion from one that ends; \(instead)"
    case .jitter, .schedule, .stopLatency, .flood:
      return "the pad's motion sensor may be \(late) ms late, too late for the limit; \(instead)"
    default: return nil
    }
  }
}

extension PadRig {
  /// Nanoseconds that the pad is shaken to meet its sensor.
  private static let shake: Int64 = 300_000_000
  /// Nanoseconds that the pad must have been still before an attempt, and that are waited for that:
  /// a pad that never is still is for the tests to judge.
  private static let stillness: Int64 = 120_000_000
  private static let stillnessPatience: Int64 = 2_000_000_000

  /// Sees whether there is a sensor, and how often it reports while the motors turn.
  func meetSensor() throws(RigFault) {
    guard sensor.isUsed, let pad else { return }
    do throws(Errno) {
      guard let recorder = try PadSensor.open(self) else { return }
      for actuator in facts.capabilities.actuators.indices { try pad.play(actuator, 1) }
      // The effect lasts as long as a lease; it is renewed once.
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

  /// Waits until nothing moves any more.
  func rest() throws(RigFault) {
    guard sensor.facts != nil else { return }
    let begin = MonotonicClock.nowNanoseconds
    try ClockWait.until(begin + Self.stillness, unless: isInterrupted)
    while !sensor.isStill(forNanoseconds: Self.stillness),
      MonotonicClock.nowNanoseconds < begin + Self.stillnessPatience
    {
      try ClockWait.until(
        MonotonicClock.nowNanoseconds + 10 * milliseconds, unless: isInterrupted)
    }
  }
}
