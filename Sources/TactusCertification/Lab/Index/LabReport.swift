/// The part of a verified report that an index keeps: some kilobytes, so that an index of thousands
/// of reports needs little memory.
package struct LabReport: Sendable {
  /// The result of a test.
  struct Test: Sendable {
    var id: String
    var status: Status
    var isMarginal: Bool
    var reason: String
    /// The smallest margin of its figures, see ``FindingRecord/margin``.
    var margin: Double?
    /// The key figure without the texts of its limit.
    var key: FindingRecord?
    /// The duration of all attempts.
    var duration: Figure
    var waiver: Waiver?
  }

  /// The path of the report's folder, relative to the folder of the lab.
  package var path: String
  /// The SHA-256 of the manifest.
  var digest: String
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

  init(path: String, digest: String, _ report: Report) {
    (self.path, self.digest) = (path, digest)
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
  init(_ result: TestResult) {
    let findings = result.decisive?.findings ?? []
    var key = result.decisive?.keyFinding
    key?.source = ""
    key?.rationale = ""
    self.init(
      id: result.id, status: result.status, isMarginal: result.isMarginal, reason: result.reason,
      margin: findings.compactMap(\.margin).min(), key: key,
      duration: Figure(
        millionths: result.attempts.reduce(0) { $0 + $1.durationSeconds.millionths }),
      waiver: result.waiver)
  }
}
