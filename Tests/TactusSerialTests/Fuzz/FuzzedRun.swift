import TactusDevice
import TactusEngine
import TactusSerial

/// A course after its run, with the drives of the motors and the levels that were expected.
struct FuzzedRun {
  let course: Course
  let run: StallRun
  let levels: UndisturbedLevels
  let ticks: [World.Tick]
  /// The time at which the link ended, in milliseconds; nil if it did not end.
  private(set) var ended: Int?
  /// Whether the session was informed of the link's end by the time this run noticed it, at most 10
  /// ms later.
  private(set) var isKnown = true

  init(_ course: Course) throws {
    self.course = course
    var run = try StallRun(
      course.pattern, lookAhead: course.lookAhead, course.stalls, settings: course.settings)
    run.loss = course.loss
    run.steering = course.steering[...]
    var time = 0
    while time < course.end {
      time += 10
      try run.advance(to: time)
      if ended == nil, run.device.with({ $0.link.isEnded }) {
        ended = time
        isKnown = run.output.isGone && run.output.tally.loss != nil
        // Runs on for 300 ms, in which the motors must stop.
        try run.advance(to: max(time, course.calm) + 300)
        break
      }
    }
    self.run = run
    ticks = run.device.with { $0.ticks }
    levels = try UndisturbedLevels(
      course.pattern, on: run.device.capabilities, seconds: Double(course.end) / 1000 + 0.1,
      steering: course.carriedOut)
  }

  /// The first violation of each rule.
  var violations: [Violation] {
    [firstWrongLevel, firstStuckLevel, firstLateStop, wrongEnding].compactMap { $0 }
  }

  /// The frames from 120 ms before a violation to 5 ms after it, one per line. Empty if the world
  /// stores no frames.
  func frames(before violation: Violation) -> String {
    let records = run.device.with { $0.records }
    return records.compactMap { record in
      let time = Double(record.hostNanoseconds - Session.virtualStart) / 1e6
      guard (violation.time - 120...violation.time + 5).contains(time) else { return nil }
      return "\n  \(time) \(record.direction.rawValue) \(record.frame.text)"
    }.joined()
  }

  /// A hash of all ticks and lost bytes, and of the numbers of sent bytes and repeated frames.
  /// Equal runs have equal hashes.
  var fingerprint: Int {
    var hasher = Fingerprint()
    for tick in ticks {
      hasher.add(tick.microseconds)
      hasher.add(UInt64(bitPattern: tick.host))
      for drive in tick.drives { hasher.add(UInt64(drive)) }
    }
    run.device.with { world in
      for time in world.lost { hasher.add(UInt64(bitPattern: time)) }
      hasher.add(UInt64(world.link.counters.repeated))
      hasher.add(UInt64(world.bytesSent))
    }
    return Int(truncatingIfNeeded: hasher.value)
  }
}

/// Computes the hash FNV-1a. The hashes of the standard library cannot be used, because they differ
/// from process to process.
private struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ (number >> UInt64(shift)) & 0xff) &* 0x100_0000_01b3
    }
  }
}
