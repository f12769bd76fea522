package import TactusJSON

/// Reads a file of limits. What is wrong is reported with its place, several problems in one pass.
package enum LimitsReader {
  /// The limits; an empty file where a diagnostic is an error.
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
    do throws(JSONError) {
      let root = try json.tree(json.tokenizer.next())
      _ = try json.tokenizer.next()
      guard let members = object(root) else { return file }
      if string(members, "format", root.offset) != "tactus-limits" {
        json.report(.badLimit, at: root.offset, "the format is another", expected: "tactus-limits")
      }
      file.version = string(members, "version", root.offset)
      file.limits = array(members, "limits", root.offset).compactMap { limit($0) }
      for row in array(members, "table", root.offset) { addRow(row, &file) }
      file.waivers = array(members, "waivers", root.offset).compactMap { waiver($0) }
    } catch {
      json.report(error.code, at: error.offset, error.message, expected: error.expected)
    }
    for row in TestCatalogue.tests.map(\.id) + [LimitsFile.everyTest]
    where file.table[row] == nil {
      json.report(.badLimit, at: 0, "the table has no row for \(row)")
    }
    return file
  }

  private mutating func limit(_ node: JSONNode) -> Limit? {
    guard let row = object(node) else { return nil }
    let known: Set = [
      "test", "measurement", "statistic", "unit", "min", "max", "marginal_min", "marginal_max",
      "origin", "source", "rationale",
    ]
    for member in row where !known.contains(member.key) {
      json.report(.badLimit, at: member.keyOffset, "a limit has no key \(member.key)")
    }
    let limit = Limit(
      test: string(row, "test", node.offset),
      measurement: string(row, "measurement", node.offset),
      statistic: named(row, "statistic", .value, node.offset),
      unit: named(row, "unit", .count, node.offset), minimum: amount(row, "min"),
      maximum: amount(row, "max"), marginalMinimum: amount(row, "marginal_min"),
      marginalMaximum: amount(row, "marginal_max"),
      origin: named(row, "origin", .project, node.offset),
      source: string(row, "source", node.offset),
      rationale: string(row, "rationale", node.offset))
    if limit.minimum == nil && limit.maximum == nil {
      json.report(.badLimit, at: node.offset, "the limit has neither min nor max")
    }
    if TestCatalogue.test(limit.test) == nil, limit.test != LimitsFile.everyTest {
      json.report(.badLimit, at: node.offset, "there is no test \(limit.test.quoted)")
    }
    return limit
  }

  private mutating func waiver(_ node: JSONNode) -> Waiver? {
    guard let row = object(node) else { return nil }
    return Waiver(
      test: string(row, "test", node.offset), model: string(row, "model", node.offset),
      issue: string(row, "issue", node.offset), expires: string(row, "expires", node.offset),
      reason: string(row, "reason", node.offset))
  }

  private mutating func addRow(_ node: JSONNode, _ file: inout LimitsFile) {
    guard let row = object(node) else { return }
    var cells: [DeviceClass: Applicability] = [:]
    for one in DeviceClass.allCases {
      cells[one] = applicability(string(row, one.rawValue, node.offset), node.offset)
    }
    file.table[string(row, "test", node.offset)] = cells
  }

  private mutating func applicability(_ text: String, _ offset: Int) -> Applicability {
    if text == "required" { return .required }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    switch (parts.first, rest.isEmpty) {
    case ("not applicable", false): return .notApplicable(reason: rest)
    case ("needs instrument", false): return .needsInstrument(rest)
    default:
      json.report(
        .badLimit, at: offset, "a cell of the table is \(text.quoted)",
        expected: "required, \"not applicable: WHY\" or \"needs instrument: WHICH\"")
      return .required
    }
  }

  private mutating func object(_ node: JSONNode) -> JSONMembers? {
    if case .object(let members) = node.kind { return members }
    json.report(.badLimit, at: node.offset, "found \(node.summary)", expected: "an object")
    return nil
  }

  private mutating func string(_ row: JSONMembers, _ key: String, _ offset: Int) -> String {
    if case .string(let text)? = row[key]?.kind, !text.isEmpty { return text }
    json.report(.badLimit, at: row[key]?.offset ?? offset, "\(key) is missing", expected: "text")
    return ""
  }

  private mutating func array(_ row: JSONMembers, _ key: String, _ offset: Int) -> [JSONNode] {
    if case .array(let items)? = row[key]?.kind { return items }
    json.report(.badLimit, at: offset, "\(key) is missing", expected: "an array")
    return []
  }

  private mutating func amount(_ row: JSONMembers, _ key: String) -> Int64? {
    guard let node = row[key] else { return nil }
    if case .number(let number, _) = node.kind, let amount = Amount.millionths(number) {
      return amount
    }
    json.report(
      .badLimit, at: node.offset, "\(key) is \(node.summary)",
      expected: "a number of at most six decimals")
    return nil
  }

  private mutating func named<Case: RawRepresentable & CaseIterable>(
    _ row: JSONMembers, _ key: String, _ standIn: Case, _ offset: Int
  ) -> Case where Case.RawValue == String {
    let text = string(row, key, offset)
    if let found = Case(rawValue: text) { return found }
    json.report(
      .badLimit, at: row[key]?.offset ?? offset, "\(key) is \(text.quoted)",
      expected: Case.allCases.map(\.rawValue).joined(separator: ", "))
    return standIn
  }
}

extension Diagnostic.Code {
  /// A file of limits that cannot be used.
  package static let badLimit = Diagnostic.Code("badLimit", .error)
}
