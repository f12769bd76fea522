package import TactusJSON

/// Reads a file of limits, and reports all its problems with their lines and columns.
package enum LimitsReader {
  /// The limits and the problems. If a problem is an error, the limits are empty.
  package static func read(_ bytes: [UInt8]) -> (limits: LimitsFile, diagnostics: [Diagnostic]) {
    var reading = LimitsReading(bytes)
    let file = reading.read()
    let diagnostics = reading.json.log.diagnostics(in: bytes)
    return (
      reading.json.log.hasErrors ? LimitsFile(version: "", limits: [], table: [:]) : file,
      diagnostics
    )
  }
}

private struct LimitsReading {
  var json: JSONReading

  init(_ bytes: [UInt8]) {
    json = JSONReading(bytes, codes: JSONReading.Codes(number: .badLimit, duplicate: .badLimit))
  }

  mutating func read() -> LimitsFile {
    var file = LimitsFile(version: "", limits: [], table: [:])
    guard let root = json.document(),
      let object = JSONObject(root, noun: "the file", .badLimit, &json)
    else { return file }
    if object["format"]?.string != "tactus-limits" {
      json.report(
        .badLimit, at: root.offset, "\"format\" is missing or another", expected: "tactus-limits")
    }
    file.version = object.text("version", &json) ?? ""
    file.limits = object.objects("limits", noun: "a limit", &json) { Self.limit($0, &$1) }
    let rows = object.objects("table", noun: "a row", &json) { Self.row($0, &$1) }
    file.table = Dictionary(rows) { $1 }
    file.waivers = object.objects("waivers", noun: "a waiver", &json) { Self.waiver($0, &$1) }
    for row in TestCatalogue.tests.map(\.id) + [LimitsFile.everyTest]
    where file.table[row] == nil {
      json.report(.badLimit, at: 0, "the table has no row for \(row)")
    }
    return file
  }

  private static let keys = [
    "test", "measurement", "statistic", "unit", "min", "max", "marginal_min", "marginal_max",
    "origin", "source", "rationale", "classes",
  ]

  private static func limit(_ row: JSONObject, _ json: inout JSONReading) -> Limit {
    for member in row.members where !keys.contains(member.key) {
      json.refuseKey(member, among: keys, .badLimit)
    }
    var limit = Limit(
      test: row.text("test", &json) ?? "",
      measurement: Measurement.Name(row.text("measurement", &json) ?? ""),
      statistic: row.word("statistic", &json) ?? .value, unit: row.word("unit", &json) ?? .count,
      minimum: amount(row, "min", &json), maximum: amount(row, "max", &json),
      marginalMinimum: amount(row, "marginal_min", &json),
      marginalMaximum: amount(row, "marginal_max", &json),
      origin: row.word("origin", &json) ?? .project, source: row.text("source", &json) ?? "",
      rationale: row.text("rationale", &json) ?? "")
    if row["classes"] != nil { limit.classes = classes(row, &json) }
    if row["min"] == nil && row["max"] == nil {
      row.report(&json, "the limit has neither min nor max")
    }
    guard let measured = measured(by: limit.test) else {
      row.report(&json, "unknown test \(limit.test.quoted)")
      return limit
    }
    if !measured.contains(limit.measurement) {
      row.report(&json, "\(limit.test) does not measure \(limit.measurement.text.quoted)")
    }
    return limit
  }

  /// The measurements of a test, or of every test, that can have a limit; nil for an unknown test.
  private static func measured(by test: String) -> [Measurement.Name]? {
    test == LimitsFile.everyTest
      ? DriveComparison.names : TestCatalogue.test(test)?.measurements
  }

  /// The classes in a text that separates them by spaces.
  private static func classes(
    _ row: JSONObject, _ json: inout JSONReading
  ) -> Set<DeviceClass> {
    let classes: Set<DeviceClass>? = row.value(
      "classes", expected: "classes of devices, separated by spaces", &json
    ) { node -> Set<DeviceClass>? in
      let words = node.string?.split(separator: " ").map(String.init) ?? []
      let classes = words.compactMap { DeviceClass(rawValue: $0) }
      return classes.isEmpty || classes.count < words.count ? nil : Set(classes)
    }
    return classes ?? []
  }

  private static func amount(
    _ row: JSONObject, _ key: String, _ json: inout JSONReading
  ) -> Int64? {
    row.value(key, expected: "a number of at most six decimals", &json, .optional) { node in
      node.number.flatMap { Amount.millionths($0) }
    }
  }

  private static func waiver(_ row: JSONObject, _ json: inout JSONReading) -> Waiver {
    Waiver(
      test: row.text("test", &json) ?? "", model: row.text("model", &json) ?? "",
      issue: row.text("issue", &json) ?? "", expires: row.text("expires", &json) ?? "",
      reason: row.text("reason", &json) ?? "")
  }

  private static func row(
    _ row: JSONObject, _ json: inout JSONReading
  ) -> (String, [DeviceClass: Applicability]) {
    var cells: [DeviceClass: Applicability] = [:]
    for one in DeviceClass.allCases where one.column == one {
      cells[one] = row.value(one.rawValue, expected: Applicability.expected, &json) { node in
        node.string.flatMap { Applicability($0) }
      }
    }
    for one in DeviceClass.allCases { cells[one] = cells[one.column] }
    return (row.text("test", &json) ?? "", cells)
  }
}

extension Applicability {
  fileprivate static let expected =
    "required, \"not applicable: WHY\" or \"needs instrument: WHICH\""

  /// Parses the text of a cell; nil if the text has none of the known forms.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    switch (parts.first, rest.isEmpty) {
    case ("required", _) where text == "required": self = .required
    case ("not applicable", false): self = .notApplicable(reason: rest)
    case ("needs instrument", false): self = .needsInstrument(rest)
    default: return nil
    }
  }
}

extension Diagnostic.Code {
  /// The code of the diagnostic for a file of limits that cannot be used.
  package static let badLimit = Diagnostic.Code("badLimit", .error)
}
