/// The transcripts of a report, by the paths of their files.
package typealias Evidence = [String: Transcript]

extension Report {
  /// The report with every derived value computed again from the evidence and the limits. The run
  /// that makes a report and a program that checks it both use this function, so that they agree.
  package func derived(from evidence: Evidence, limits: LimitsFile) -> Report {
    var report = self
    let known = tests
    report.tests = TestCatalogue.tests(of: profile).map { test in
      let attempts = known.first { $0.id == test.id }?.attempts ?? []
      return result(of: test, attempts, evidence, limits)
    }
    report.health = health.map { check in
      var check = check
      check.tests = check.tests.compactMap { old in
        TestCatalogue.test(old.id).map { result(of: $0, old.attempts, evidence, limits) }
      }
      return check
    }
    let checks = report.health.flatMap(\.tests)
    report.outcome = .overall(report.tests.map(\.status) + checks.map(\.checkStatus))
    report.isMarginal = report.tests.contains(where: \.isMarginal)
    report.againstCertificate = report.reasonsAgainst
    report.isCertificate = report.againstCertificate.isEmpty
    report.summary = Dictionary(
      uniqueKeysWithValues: Status.allCases.map { status in
        (status.rawValue, report.tests.count { $0.status == status })
      })
    return report
  }

  /// Derives the result of one test from its attempts.
  func result(
    of test: CertificationTest, _ attempts: [Attempt], _ evidence: Evidence, _ limits: LimitsFile
  ) -> TestResult {
    var result = TestResult(id: test.id, title: test.title)
    result.attempts = attempts.map { judged($0, test, evidence, limits) }
    let applicability = limits.table[test.id]?[device.deviceClass] ?? .required
    if case .notApplicable(let reason) = applicability, attempts.isEmpty {
      (result.status, result.reason) = (.skip, reason)
    } else if let last = result.attempts.last {
      // A device that failed once has failed, even if it passes before or after.
      let counted = result.attempts.first { $0.status == .fail } ?? last
      (result.status, result.reason) = (counted.status, counted.reason)
      result.isMarginal = counted.isMarginal
    } else {
      (result.status, result.reason) = (.miss, missing(test, applicability, limits))
    }
    result.originalStatus = result.status
    if result.status == .fail, let waiver = limits.waiver(for: test.id, device.model, on: created) {
      result.status = .done
      result.waiver = waiver
    }
    return result
  }

  /// The reason why there is no attempt at a test, and what to do.
  private func missing(
    _ test: CertificationTest, _ applicability: Applicability, _ limits: LimitsFile
  ) -> String {
    var instrument = test.need.instrument
    if case .needsInstrument(let named) = applicability { instrument = named }
    // A version whose limits have none for a test had no procedure of it.
    if test.procedure == nil || limits.limits(of: test.id).isEmpty {
      return "this version of Tactus cannot run the test, which needs an instrument: \(instrument)"
    }
    if !instruments.contains(where: { $0.sees.contains(test.need.rawValue) }) {
      let reason = "the test needs an instrument, which is missing: \(instrument)"
      guard test.need == .drive || test.need == .motion else { return reason }
      return reason + "; record the acceleration of the device with --trace"
    }
    return isComplete ? "the test was not run" : "the run was ended before this test"
  }

  private func judged(
    _ attempt: Attempt, _ test: CertificationTest, _ evidence: Evidence, _ limits: LimitsFile
  ) -> Attempt {
    var attempt = attempt
    attempt.findings = []
    attempt.measurements = []
    attempt.stallMilliseconds = Figure(millionths: 0)
    attempt.stallThread = nil
    guard attempt.fault.isEmpty, let transcript = evidence[attempt.evidence],
      let procedure = test.procedure
    else {
      attempt.status = attempt.isOfDevice == true ? .fail : attempt.isMissing ? .miss : .error
      attempt.reason = attempt.fault.isEmpty ? "there is no evidence" : attempt.fault
      return attempt
    }
    if let reason = test.reason(comparesDrive: comparesDrive) {
      (attempt.status, attempt.reason) = (.miss, reason)
      return attempt
    }
    let measurements = procedure.measured(transcript)
    let judgement = Judgement(
      measurements,
      limits: limits.limits(
        of: test.id, device.deviceClass, isQuick ? .quick : .full, comparesDrive: comparesDrive),
      stall: transcript.hostStall)
    attempt.status = judgement.status
    attempt.isMarginal = judgement.isMarginal
    attempt.reason = judgement.reason
    let stall = transcript.hostStall
    attempt.stallMilliseconds = Figure(nanoseconds: stall?.nanoseconds ?? 0)
    attempt.stallThread = stall.flatMap { $0.thread.isEmpty ? nil : $0.thread }
    attempt.findings = judgement.findings.map(FindingRecord.init)
    attempt.measurements = measurements.map(MeasurementRecord.init)
    return attempt
  }

  /// Whether an instrument measures the drive itself, see ``Rig/comparesDrive``.
  var comparesDrive: Bool {
    let (drive, motion) = (
      CertificationTest.Need.drive.rawValue, CertificationTest.Need.motion.rawValue
    )
    return instruments.contains { $0.sees.contains(drive) && !$0.sees.contains(motion) }
  }

  /// Whether the device is virtual, or an instrument observes a model: then the report is not a
  /// certificate.
  package var isSimulated: Bool {
    device.deviceClass == .virtual || instruments.contains(where: \.isSimulated)
  }

  private var reasonsAgainst: [String] {
    var reasons: [String] = []
    if !isComplete { reasons.append("the run was ended before its end") }
    if isQuick { reasons.append("it was a quick run, with a tenth of the repetitions") }
    if instruments.contains(where: \.isSimulated) {
      reasons.append(reasonOfModel)
    } else if isSimulated {
      reasons.append("the device is virtual")
    }
    return reasons + failedChecks + Self.reasons(against: outcome)
  }

  /// The health checks that the device did not pass.
  private var failedChecks: [String] {
    health.flatMap { check in
      check.tests.filter { $0.checkStatus != .pass }.map { test in
        "the health check \(check.when.rawValue) the tests: \(test.id) is \(test.status.rawValue)"
      }
    }
  }

  /// The reason why a report with an outcome is not a certificate; none if it may be one.
  static func reasons(against outcome: Status) -> [String] {
    switch outcome {
    case .pass, .done, .skip: []
    case .fail: ["a test failed"]
    case .error: ["a test could not be brought to its end"]
    case .miss: ["something that a test needs is missing"]
    }
  }

  /// The reason that the instruments observe a model of the motor; for a real device, it also names
  /// the tests whose verdicts depend on the model.
  private var reasonOfModel: String {
    let reason = "the instruments watch a model, not a motor"
    let measured = tests.filter { result in
      let test = TestCatalogue.test(result.id)
      return [.pass, .fail, .done].contains(result.status) && test?.holdsOnHardware == false
    }
    if device.deviceClass == .virtual || measured.isEmpty { return reason }
    let ids = measured.map(\.id).joined(separator: ", ")
    return "\(reason): the verdicts of \(ids) hold on hardware only if it behaves as the model"
  }
}

extension CertificationTest.Need {
  /// An instrument that observes the quantity, in words.
  fileprivate var instrument: String {
    switch self {
    case .answers: "the answers of the device"
    case .drive: "drive times or an accelerometer"
    case .motion: "accelerometer"
    case .voltage: "voltage sense"
    case .faults: "the fault reports of the driver"
    case .sound: "one that sees the drive and hears the sounds"
    }
  }
}

extension TestResult {
  /// The status that a health check adds to the outcome of the run. A check that does not apply, or
  /// whose failure is known and waived, counts as passed.
  var checkStatus: Status {
    switch status {
    case .pass, .done, .skip: .pass
    case .fail, .error, .miss: status
    }
  }
}

extension Limit {
  /// How many times larger the random error of a clock's rate is in a quick run, which fits a slope
  /// to 30 points in 18 s, than in a full run with 100 points in 60 s: (100 / 30) to the power of
  /// 1.5, because the distances between the points are equal.
  private static let slopeNoise: Int64 = 6

  /// The limit for a run with fewer repetitions: the least number of repetitions is smaller, and
  /// the limit of a clock's rate is wider.
  func scaled(_ scale: Procedure.Scale) -> Limit {
    if unit == .partsPerMillion, scale.share < 1, let maximum {
      var wider = self
      wider.maximum = maximum * Self.slopeNoise
      return wider
    }
    let isSampleSize = minimum != nil && maximum == nil && unit == .count
    guard isSampleSize || statistic == .count, scale.share < 1, let minimum, minimum > 20_000_000
    else { return self }
    var scaled = self
    scaled.minimum = Int64((Double(minimum) * scale.share).rounded(.down))
    return scaled
  }
}

extension LimitsFile {
  /// The waiver for a test of a model on a day, given as an RFC 3339 time; nil if there is no
  /// waiver, or if it has expired.
  func waiver(for test: String, _ model: String, on time: String) -> Waiver? {
    waivers.first { waiver in
      waiver.test == test && waiver.model == model && waiver.expires >= String(time.prefix(10))
    }
  }
}

extension FindingRecord {
  init(_ finding: Finding) {
    func figure(_ millionths: Int64?) -> Figure? { millionths.map(Figure.init(millionths:)) }
    let limit = finding.limit
    self.init(
      measurement: limit.measurement.text, statistic: limit.statistic, unit: limit.unit,
      figure: figure(finding.figure),
      uncertainty: finding.uncertainty > 0 ? figure(finding.uncertainty) : nil,
      minimum: figure(limit.minimum),
      maximum: figure(limit.maximum), marginalMinimum: figure(limit.marginalMinimum),
      marginalMaximum: figure(limit.marginalMaximum), standing: finding.standing,
      origin: limit.origin, source: limit.source, rationale: limit.rationale)
  }
}

extension MeasurementRecord {
  init(_ measurement: Measurement) {
    func figure(_ statistic: Statistic) -> Figure? {
      measurement.figure(statistic).map(Figure.init(millionths:))
    }
    self.init(
      name: measurement.name.text, unit: measurement.unit, count: measurement.millionths.count,
      disturbed: measurement.disturbed.isEmpty ? nil : measurement.disturbed.count,
      minimum: figure(.minimum), p50: figure(.p50), p99: figure(.p99), maximum: figure(.maximum))
  }
}
