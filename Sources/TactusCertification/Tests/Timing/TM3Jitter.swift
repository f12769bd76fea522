extension CertificationTest {
  /// The test uses the evidence of ``firstMotion``.
  static let jitter = CertificationTest(
    id: "TM-3", title: "Jitter of the latency", group: .timing, profile: .timed, need: .drive,
    definition: "The 99th percentile of the time from command to first motion less its median.",
    seconds: 13,
    measurements: FirstMotions.names,
    sharesEvidenceOf: .firstMotion,
    run: { _, _ in },
    measure: FirstMotions.measure)
}
