extension MergedReport {
  /// A verified report that becomes a part.
  struct Source {
    var report: Report
    var digest: String
    var nonce: String
  }

  /// Derives the merged report from its parts. The program that merges and everyone who checks use
  /// this one function.
  /// - Throws: ``ReportError`` if the parts are not about one device, or are not separate runs.
  init(_ sources: [Source]) throws(ReportError) {
    guard Self.partCounts.contains(sources.count), let first = sources.first else {
      let (least, most) = (Self.partCounts.lowerBound, Self.partCounts.upperBound)
      throw ReportError("a merged report has \(least) to \(most) parts")
    }
    for (place, source) in sources.enumerated().dropFirst() {
      try Self.check(source, first, place + 1, sources.prefix(place))
    }
    guard !first.report.device.serialNumber.isEmpty else {
      throw ReportError(
        "the device declares no serial number, so nothing shows that there is only one device")
    }
    let reports = sources.map(\.report)
    device = first.report.device
    let profiles = Profile.allCases.filter { reports.map(\.profile).contains($0) }
    profile = profiles.last ?? first.report.profile
    parts = sources.enumerated().map { Part($1, number: $0 + 1) }
    let ids = Set(reports.flatMap { $0.tests.map(\.id) })
    let tests = TestCatalogue.tests.filter { ids.contains($0.id) }.map { test in
      Test(test, reports.map { report in report.tests.first { $0.id == test.id } })
    }
    self.tests = tests
    let health = reports.flatMap(\.health).flatMap(\.tests).map(\.checkStatus)
    outcome = .overall(tests.map(\.status) + health)
    isMarginal = tests.contains(where: \.isMarginal)
    againstCertificate =
      reports.enumerated().flatMap { Self.reasons(against: $1, number: $0 + 1) }
      + Report.reasons(against: outcome)
    isCertificate = againstCertificate.isEmpty
    conclusions = Self.conclusions(device, parts, tests)
  }

  /// Checks that a part is about the same device as the first part, and is not the same run as an
  /// earlier part.
  private static func check(
    _ source: Source, _ first: Source, _ number: Int, _ earlier: ArraySlice<Source>
  ) throws(ReportError) {
    let (own, other) = (source.report.device, first.report.device)
    let facts: [(String, String, String)] = [
      ("vendor", own.vendor, other.vendor), ("model", own.model, other.model),
      ("serial number", own.serialNumber, other.serialNumber),
      ("firmware", own.firmware, other.firmware),
      ("protocol", own.protocolVersion, other.protocolVersion),
      ("class", own.deviceClass.rawValue, other.deviceClass.rawValue),
      ("lease", own.leaseEnforcer, other.leaseEnforcer),
    ]
    // Compares bytes, because Swift treats canonically equivalent strings as equal.
    for (name, own, other) in facts where !own.utf8.elementsEqual(other.utf8) {
      throw ReportError(
        "part \(number) is about another device: its \(name) is \(own), not \(other)")
    }
    guard own.declared == other.declared else {
      throw ReportError("part \(number): the device declares other abilities than in part 1")
    }
    if earlier.contains(where: { $0.nonce == source.nonce }) {
      throw ReportError("part \(number) is the same run as an earlier part")
    }
  }

  private static func reasons(against report: Report, number: Int) -> [String] {
    var reasons: [String] = []
    if !report.isComplete { reasons.append("part \(number) was ended before its end") }
    if report.isQuick { reasons.append("part \(number) was a quick run") }
    if report.isSimulated { reasons.append("part \(number) is marked simulated") }
    return reasons
  }

  private static func conclusions(
    _ device: Report.Device, _ parts: [Part], _ tests: [Test]
  ) -> [String] {
    func ids(_ tests: [Test]) -> String { tests.map(\.id).joined(separator: ", ") }
    let several = tests.filter { $0.verdicts.count > 1 }
    let differing = several.filter { Set($0.verdicts).count > 1 }
    let single = tests.filter { $0.verdicts.count == 1 }
    var sentences = [
      "\(parts.count) runs measured a device that calls itself \(device.title), firmware "
        + "\(device.firmware); only trust in the labs shows that it was one device.",
      "Each verdict follows from the evidence of its part; figures of different stations are not "
        + "combined.",
      "\(several.count - differing.count) tests have the same verdict in every part that could "
        + "judge them.",
    ]
    if !differing.isEmpty {
      sentences.append(
        "The verdicts of \(ids(differing)) differ between parts: a device that failed once has "
          + "failed, because no station makes a good device fail.")
    }
    if !single.isEmpty {
      sentences.append("Only one part could judge \(ids(single)); no other confirms it.")
    }
    let open = tests.filter { $0.verdicts.isEmpty && $0.status != .skip }
    if !open.isEmpty { sentences.append("No part could judge \(ids(open)).") }
    return sentences
  }
}

extension MergedReport.Source {
  /// - Throws: ``ReportError`` with the first problem if the report does not verify.
  init(_ check: ReportCheck) throws(ReportError) {
    guard check.problems.isEmpty, let report = check.report, let digest = check.digest,
      let nonce = check.nonce
    else { throw ReportError("it does not verify: \(check.problems.first ?? "no report")") }
    self.init(report: report, digest: digest, nonce: nonce)
  }
}

extension MergedReport.Part {
  init(_ source: MergedReport.Source, number: Int) {
    let report = source.report
    self.init(
      folder: "\(number)", digest: source.digest, created: report.created,
      profile: report.profile, machine: report.station.machine, kernel: report.station.kernel,
      instruments: report.instruments.map(\.name), outcome: report.outcome)
  }
}

extension MergedReport.Test {
  /// The statuses that judge or measure the device: without errors, missing instruments and skipped
  /// tests.
  var verdicts: [String] {
    statuses.filter { [Status.pass, .fail, .done].map(\.rawValue).contains($0) }
  }

  /// Merges the results of a test. A result is nil if the part does not contain the test.
  init(_ test: CertificationTest, _ results: [TestResult?]) {
    let present = results.compactMap { $0 }
    // If there was an error or a missing instrument at one station, the other stations decide the
    // verdict.
    let order: [Status] = [.fail, .pass, .done, .error, .miss, .skip]
    let status = order.first { status in present.contains { $0.status == status } } ?? .miss
    let deciding = present.first { $0.status == status }
    self.init(
      id: test.id, title: test.title, status: status,
      isMarginal: present.contains { $0.status == status && $0.isMarginal },
      reason: deciding?.reason ?? "", statuses: results.map { $0?.status.rawValue ?? "" })
  }
}
