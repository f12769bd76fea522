/// All tests, in the order in which they are run and reported.
package enum TestCatalogue {
  package static let tests: [CertificationTest] =
    identity + function + drive + timing + actuation + robustness + safety + endurance

  /// The test with an id.
  package static func test(_ id: String) -> CertificationTest? { tests.first { $0.id == id } }

  /// The tests of a profile.
  package static func tests(of profile: Profile) -> [CertificationTest] {
    tests.filter { profile.includes($0.profile) }
  }

  private static let identity = [
    CertificationTest(
      id: "ID-1", title: "Identity", group: .identity, profile: .core, need: .answers,
      definition: "Vendor, model, serial number, firmware, protocol and actuators are declared, "
        + "and are the same when the device is opened three more times.", seconds: 0.1),
    CertificationTest(
      id: "ID-2", title: "Capability honesty", group: .identity, profile: .core, need: .answers,
      definition: "What is declared works; what is not declared is refused, never taken.",
      seconds: 0.5),
    CertificationTest(
      id: "ID-3", title: "Declared limits are sane", group: .identity, profile: .core,
      need: .answers,
      definition: "Bands, levels, segments and taps are declared within what can be played.",
      seconds: 0.1),
  ]

  private static let function = [
    CertificationTest(
      id: "FN-1", title: "On and early off", group: .function, profile: .core, need: .drive,
      definition: "An effect of 2 s is ended after 1 s; the drive is zero after that.",
      seconds: 1.6),
    CertificationTest(
      id: "FN-2", title: "Completion", group: .function, profile: .core, need: .drive,
      definition: "An effect is reported as ended after its duration, and soon after it.",
      seconds: 3),
    CertificationTest(
      id: "FN-3", title: "Argument boundaries", group: .function, profile: .core, need: .answers,
      definition: "Amplitudes and times just outside their range, and what is no number, are "
        + "refused; the ends of the range are taken.", seconds: 0.5),
    CertificationTest(
      id: "FN-4", title: "Interruption", group: .function, profile: .timed, need: .drive,
      definition: "1 s into an effect of 2 s another of 2 s begins at another level: the first "
        + "stops, the second lasts its full time.", seconds: 3.4),
    CertificationTest(
      id: "FN-5", title: "Amplitude step", group: .function, profile: .metrology, need: .motion,
      definition: "Half a second at 50 % and half a second at 100 % are two plateaus.", seconds: 2),
  ]

  private static let timing = [
    CertificationTest(
      id: "TM-1", title: "Command to acknowledgement", group: .timing, profile: .timed,
      need: .answers,
      definition: "Each of at least 1000 commands is acknowledged, and soon.",
      quickDefinition: "Each of at least 100 commands is acknowledged, and soon.", seconds: 2),
    CertificationTest(
      id: "TM-2", title: "Command to first motion", group: .timing, profile: .timed, need: .drive,
      definition: "From the command to start at once until the drive is above 10 % of its steady "
        + "level.", seconds: 13),
    CertificationTest(
      id: "TM-3", title: "Jitter of the latency", group: .timing, profile: .timed, need: .drive,
      definition: "The 99th percentile of the time from command to first motion less its median.",
      seconds: 13),
    CertificationTest(
      id: "TM-4", title: "Schedule accuracy and drift", group: .timing, profile: .timed,
      need: .drive,
      definition: "100 effects scheduled over 60 s begin when they were to begin; the slope of "
        + "the error is the skew of the clocks.",
      quickDefinition: "30 effects scheduled over 18 s begin when they were to begin; the slope of "
        + "the error is the skew of the clocks.", seconds: 61),
    CertificationTest(
      id: "TM-5", title: "Offset of sound and touch", group: .timing, profile: .metrology,
      need: .motion,
      definition: "Sound and touch that begin together are felt and heard together.", seconds: 10),
    CertificationTest(
      id: "TM-6", title: "Stop latency", group: .timing, profile: .timed, need: .drive,
      definition: "From the command to stop until the drive is zero.", seconds: 9),
  ]

  private static let robustness = [
    CertificationTest(
      id: "RB-1", title: "Unplugged while playing", group: .robustness, profile: .core,
      need: .answers,
      definition: "The loss of a device that plays is reported; plugged in again it can be used.",
      seconds: 1),
    CertificationTest(
      id: "RB-2", title: "Damaged, doubled and reordered frames", group: .robustness,
      profile: .core, need: .answers,
      definition: "1000 frames with a bit error rate of 0.001, some doubled, some in the wrong "
        + "order: none of them moves the motor other than it should.",
      quickDefinition: "100 frames with a bit error rate of 0.001, some doubled, some in the wrong "
        + "order: none of them moves the motor other than it should.", seconds: 0.5),
    CertificationTest(
      id: "RB-3", title: "Flood", group: .robustness, profile: .core, need: .drive,
      definition: "Ten times the nominal rate of commands for 10 s: each is answered, and a stop "
        + "still acts in time.",
      quickDefinition: "Ten times the nominal rate of commands for 1 s: each is answered, and a "
        + "stop still acts in time.", seconds: 11),
  ]

  private static let safety = [
    CertificationTest(
      id: "SF-1", title: "Silence of the host", group: .safety, profile: .core, need: .drive,
      definition: "The playing process is killed, and another is frozen, in the middle of an "
        + "effect: the drive ends by itself.", seconds: 3),
    CertificationTest(
      id: "SF-2", title: "On-time guard", group: .safety, profile: .core, need: .drive,
      definition: "An effect longer than the declared longest on-time is cut there.", seconds: 2),
    CertificationTest(
      id: "SF-3", title: "Drive ceiling", group: .safety, profile: .core, need: .voltage,
      definition: "The motor never gets more than its rated voltage, nor peaks above its clamp.",
      seconds: 5),
    CertificationTest(
      id: "SF-4", title: "Truth about faults", group: .safety, profile: .core, need: .answers,
      definition: "A fault of the actuator is reported, and the drive ends; nothing unknown "
        + "passes for success.", seconds: 1),
    CertificationTest(
      id: "SF-5", title: "Silent power-up", group: .safety, profile: .core, need: .drive,
      definition: "For 1 s after the device was opened and before its first command nothing moves.",
      seconds: 1.1),
  ]
}
