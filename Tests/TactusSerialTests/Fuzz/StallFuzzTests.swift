import Testing

/// Whatever stalls, is lost or is steered between the engine and the motor: when it is over the
/// level becomes right, a level that nothing renews ends, and a link that ends says so.
///
/// Engine, order channel, link, line and device run on one virtual clock, and all that happens to
/// them follows from a seed. A violation prints the command that runs its seed again.
@Suite struct StallFuzzTests {
  @Test(arguments: FuzzSeeds.parts)
  func `when a disturbance is over the level is right`(_ seeds: ClosedRange<UInt64>) throws {
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

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a seed is the same run each time`(_ seed: UInt64) throws {
    let first = try FuzzedRun(Course(seed: seed))
    let second = try FuzzedRun(Course(seed: seed))
    let other = try FuzzedRun(Course(seed: seed + 4))
    #expect(first.ticks.count > 500)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.fingerprint != other.fingerprint)
  }
}
