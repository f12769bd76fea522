extension CertificationTest {
  /// The test uses the evidence of ``firstMotion``.
  static let jitter = CertificationTest(
    id: "TM-3", title: "Jitter of the latency", group: .timing, profile: .timed, need: .drive,
    definition: "The 99th percentile of the time from the command to the first motion, minus the "
      + "median of that time.",
    seconds: 13,
    measurements: FirstMotions.names,
    sharesEvidenceOf: .firstMotion,
    run: { _, _ in },
    measure: FirstMotions.measure)
}
