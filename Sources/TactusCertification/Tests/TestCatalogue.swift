/// All tests, in the order of runs and reports.
package enum TestCatalogue {
  /// All tests. A new test needs a file in the folder of its group, a line here, and its limits in
  /// `limits.json`.
  package static let tests: [CertificationTest] = [
    .identity, .honesty, .declaredLimits,
    .earlyOff, .completion, .boundaries, .interruption, .amplitudeStep,
    .smallLevels, .longHold, .frequencies, .replacement, .fullQueue, .actuatorsTogether, .lease,
    .lateRepetitions,
    .acknowledgement, .firstMotion, .jitter, .schedule, .soundOffset, .stopLatency,
    .resonance, .qualityFactor, .peakAcceleration, .riseTime, .brakeTime, .clickQuality,
    .amplitudeLaw, .repeatability,
    .unplugging, .badLine, .flood,
    .hostSilence, .onTimeGuard, .driveCeiling, .faults, .powerUp,
    .shortEndurance,
  ]

  /// The test with an id.
  package static func test(_ id: String) -> CertificationTest? { tests.first { $0.id == id } }

  /// The procedure of the test with an id; nil if the id is unknown, or if this version cannot run
  /// the test.
  static func procedure(of id: String) -> Procedure? { test(id)?.procedure }

  /// The tests of a profile.
  package static func tests(of profile: Profile) -> [CertificationTest] {
    tests.filter { profile.includes($0.profile) }
  }
}
