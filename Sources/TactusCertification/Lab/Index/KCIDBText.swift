internal import TactusDevice
internal import TactusJSON

/// The reports of a lab as JSON for KernelCI's database (schema 5.0 of kcidb-io): the checkout and
/// the build are those of the program, and each test of each report is a test run.
///
/// Reports and the database have the same statuses. A waived failure is an incident of an issue.
struct KCIDBText {
  /// The longest excerpt in characters. The schema allows 16,384, and one character may become up
  /// to eleven when it is escaped.
  private static let longestExcerpt = 1000

  private let origin: String
  private let lab: Lab
  private var json = JSONText(.compact)

  /// - Parameter origin: the name of the lab in the database: lower-case letters, digits and `_`.
  static func text(_ lab: Lab, origin: String) -> String {
    var text = KCIDBText(origin: origin, lab: lab)
    text.write()
    return text.json.text + "\n"
  }

  /// Whether a text may be the name of a lab.
  package static func isOrigin(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy {
        ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
          || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: "_")
      }
  }

  private init(origin: String, lab: Lab) { (self.origin, self.lab) = (origin, lab) }

  private mutating func write() {
    json.beginObject()
    json.key("version")
    json.beginObject()
    member("major", word: "5")
    member("minor", word: "0")
    json.end()
    let builds = Dictionary(grouping: lab.reports) { build($0.tool) }.sorted { $0.key < $1.key }
    let checkouts = Dictionary(grouping: lab.reports) { checkout($0.tool) }
    list("checkouts", checkouts.sorted { $0.key < $1.key }) { text, item in
      text.head(item.key)
      let commit = item.value[0].tool.commit
      if text.isDigest(commit) { text.member("git_commit_hash", string: commit) }
      text.member("tree_name", string: "tactus")
      text.member("comment", string: "\(item.value[0].tool.version) \(commit)")
    }
    list("builds", builds) { text, item in
      text.head(item.key)
      text.member("checkout_id", string: text.checkout(item.value[0].tool))
      text.member("comment", string: item.value[0].tool.build)
      text.member("status", string: Status.pass.rawValue)
    }
    list("tests", lab.reports.flatMap { report in report.tests.map { (report, $0) } }) {
      $0.write($1.0, $1.1)
    }
    writeWaivers()
    json.end()
  }

  private mutating func write(_ report: LabReport, _ test: LabReport.Test) {
    head(id(report, test))
    member("build_id", string: build(report.tool))
    let group = test.id.split(separator: "-").first.map(String.init) ?? "other"
    member("path", string: "tactus.\(group).\(test.id)")
    member("status", string: test.status.rawValue)
    member("start_time", string: report.created)
    member("duration", word: test.duration.text)
    if !test.reason.isEmpty {
      member("log_excerpt", string: String(test.reason.prefix(Self.longestExcerpt)))
    }
    json.key("environment")
    json.beginObject()
    member("comment", string: report.device.title)
    json.key("misc")
    json.beginObject()
    member("vendor", string: report.device.vendor)
    member("model", string: report.device.model)
    member("serial", string: report.device.serialNumber)
    member("firmware", string: report.device.firmware)
    member("station", string: report.station)
    json.end()
    json.end()
    writeNumber(test)
    json.key("misc")
    json.beginObject()
    member("report", string: report.path)
    member("manifest_sha256", string: report.digest)
    if let key = test.key { member("figure", string: key.name) }
    json.end()
  }

  /// The key figure, a time in seconds.
  private mutating func writeNumber(_ test: LabReport.Test) {
    guard let key = test.key, let figure = key.figure else { return }
    let value = Double(figure.millionths) / (key.unit == .milliseconds ? 1e9 : 1e6)
    json.key("number")
    json.beginObject()
    member("value", word: "\(value)")
    switch key.unit {
    case .milliseconds:
      member("unit", string: "s")
      member("prefix", string: "metric")
    case .partsPerMillion, .hertz, .gravities, .decibels:
      member("unit", string: key.unit.rawValue)
    case .ratio, .count: break
    }
    json.end()
  }

  /// An issue for each waiver, and an incident for each test that it waives.
  private mutating func writeWaivers() {
    let waived = lab.reports.flatMap { report in
      report.tests.compactMap { test in test.waiver.map { (report, test, $0) } }
    }
    let issues = Dictionary(grouping: waived) { issue($0.2) }.sorted { $0.key < $1.key }
    list("issues", issues) { text, item in
      let waiver = item.value[0].2
      text.head(item.key)
      text.member("version", word: "1")
      text.member("comment", string: waiver.reason)
      text.member("report_subject", string: "\(waiver.test) of \(waiver.model)")
      text.member("report_url", string: waiver.issue)
    }
    list("incidents", waived) { text, item in
      text.head(text.id(item.0, item.1))
      text.member("issue_id", string: text.issue(item.2))
      text.member("issue_version", word: "1")
      text.member("test_id", string: text.id(item.0, item.1))
      text.member("present", word: "true")
    }
  }

  private mutating func list<Item>(
    _ name: String, _ items: [Item], each: (inout KCIDBText, Item) -> Void
  ) {
    json.key(name)
    json.beginArray()
    for item in items {
      json.beginObject()
      each(&self, item)
      json.end()
    }
    json.end()
  }

  /// The identity of an object.
  private mutating func head(_ id: String) {
    member("id", string: id)
    member("origin", string: origin)
  }

  private func checkout(_ tool: Report.Tool) -> String {
    plain("\(origin):\(tool.version):\(tool.commit)")
  }

  private func build(_ tool: Report.Tool) -> String { plain("\(checkout(tool)):\(tool.build)") }

  /// The id of a test run. It contains the manifest's digest, so it is the same in every index that
  /// contains the report.
  private func id(_ report: LabReport, _ test: LabReport.Test) -> String {
    "\(origin):\(report.digest.prefix(32)):\(test.id)"
  }

  private func issue(_ waiver: Waiver) -> String {
    plain("\(origin):\(waiver.test):\(waiver.model)")
  }

  /// Whether a text is a complete commit hash of git.
  private func isDigest(_ text: String) -> Bool {
    text.utf8.count == 40 && text.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
  }

  /// A text without the characters that the schema forbids.
  private func plain(_ text: String) -> String { SafeText.escaped(text) }

  private mutating func member(_ key: String, string: String) {
    json.key(key)
    json.string(plain(string))
  }

  private mutating func member(_ key: String, word: String) {
    json.key(key)
    json.word(word)
  }
}
