import TactusEngine
import TactusPattern
import Testing

/// A fuzz test of a serial output. After any stall, lost byte or action of the program the motor's
/// level becomes right; a level that is not renewed ends; and a link that ends reports it.
///
/// Engine, submission channel, link, line and device run on one virtual clock, and all their events
/// follow from a seed. A violation prints the command that repeats its seed.
@Suite struct StallFuzzTests {
  @Test(arguments: FuzzSeeds.parts)
  func `after random stalls, lost bytes and actions the motor's level is right`(
    _ seeds: ClosedRange<UInt64>
  ) throws {
    for seed in seeds {
      var course = Course(seed: seed)
      course.settings.keepsRecords = FuzzSeeds.only != nil
      let run = try FuzzedRun(course)
      for violation in run.violations {
        Issue.record(
          "\(violation)\n  \(course.command)\n  \(course.story)\(run.frames(before: violation))")
      }
    }
  }

  /// The link is stalled for 900 ms while the program changes a parameter every millisecond. This
  /// fills the submission channel with segments and then with revisions.
  @Test(arguments: [Int64(20), 200, 1000])
  func `after the submission channel was full the level is right`(_ lookAhead: Int64) throws {
    var course = Course(seed: 1)
    (course.lookAhead, course.loss) = (lookAhead, (0..<0, 0))
    (course.settings.actuators, course.settings.jitter) = (2, 0)
    course.pattern = StallPatterns.holds
    course.stalls = [Stall(kind: .link, start: 100, length: 900)]
    course.steering = (0..<600).map { place in
      Steering(
        time: 110 + place, action: .control(.hapticIntensity, place % 2 == 0 ? 0.5 : 0.8))
    }
    let fuzzed = try FuzzedRun(course)
    #expect(fuzzed.run.output.refusedSubmissions > 0)
    #expect(fuzzed.violations.isEmpty, "\(fuzzed.violations)")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `two runs with the same seed are equal, and those of two seeds differ`(_ seed: UInt64) throws
  {
    let first = try FuzzedRun(Course(seed: seed))
    let second = try FuzzedRun(Course(seed: seed))
    let other = try FuzzedRun(Course(seed: seed + 4))
    #expect(first.ticks.count > 500)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.fingerprint != other.fingerprint)
  }
}
