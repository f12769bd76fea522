/// The part of a verified report that an index keeps: some kilobytes, so that an index of thousands
/// of reports needs little memory.
package struct LabReport: Sendable {
  /// The result of a test.
  struct Test: Sendable {
    var id: String
    var status: Status
    var isMarginal: Bool
    var reason: String
    /// The figure with the smallest margin, see ``FindingRecord/margin``; nil if no figure has one.
    var closest: FindingRecord?
    /// The key figure. Both figures are without the texts of their limits.
    var key: FindingRecord?
    /// The duration of all attempts.
    var duration: Figure
    var waiver: Waiver?
  }

  /// The path of the report's folder, relative to the folder of the lab.
  package var path: String
  /// The SHA-256 of the manifest.
  var digest: String
  /// The random number of the run.
  var nonce: String
  var device: Report.Device
  var created: String
  var profile: Profile
  var isQuick: Bool
  var isCertificate: Bool
  var isMarginal: Bool
  package var outcome: Status
  var tool: Report.Tool
  /// The folder that contains the report's folder, and the machine. Two machines of the same kind
  /// are distinguished by their folders.
  var station: String
  /// The lateness that 99 of 100 wakes of an idle thread did not exceed during the run, in
  /// milliseconds; nil if it was not measured.
  var baseline: Double?
  var tests: [Test]

  init(path: String, digest: String, nonce: String, _ report: Report) {
    (self.path, self.digest, self.nonce) = (path, digest, nonce)
    device = report.device
    device.declared = []
    (created, profile, isQuick) = (report.created, report.profile, report.isQuick)
    (isCertificate, isMarginal) = (report.isCertificate, report.isMarginal)
    (outcome, tool) = (report.outcome, report.tool)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let machine = report.station.machine
    station = folder.isEmpty ? machine : "\(folder): \(machine)"
    let lateness = report.station.baseline
    baseline = lateness.wakes > 0 ? Double(lateness.p99Milliseconds.millionths) / 1e6 : nil
    tests = report.tests.map(Test.init)
  }

  /// The identity of the device, as far as it declares it.
  var deviceKey: String { "\(device.vendor)\n\(device.model)\n\(device.serialNumber)" }

  /// The test with the smallest margin; nil if no test has a margin.
  var closest: Test? {
    tests.filter { $0.margin != nil }.min { $0.margin ?? 1 < $1.margin ?? 1 }
  }
}

extension LabReport.Test {
  /// The smallest margin of its figures.
  var margin: Double? { closest?.margin }

  init(_ result: TestResult) {
    let findings = (result.decisive?.findings ?? []).filter { $0.margin != nil }
    let closest = findings.min { $0.margin ?? 1 < $1.margin ?? 1 }
    self.init(
      id: result.id, status: result.status, isMarginal: result.isMarginal, reason: result.reason,
      closest: closest?.withoutTexts, key: result.decisive?.keyFinding?.withoutTexts,
      duration: Figure(
        millionths: result.attempts.reduce(0) { $0 + $1.durationSeconds.millionths }),
      waiver: result.waiver)
  }
}

extension FindingRecord {
  /// The finding without the texts about its limit, which are long and the same in all reports.
  fileprivate var withoutTexts: FindingRecord {
    var result = self
    (result.source, result.rationale) = ("", "")
    return result
  }
}
