package import TactusJSON

/// The limits of a bench's ratios.
package struct Limits: Sendable, Hashable {
  /// Goals for a quiet machine, shown next to the results.
  package var goals: [Limit] = []
  /// Limits for a short run on any machine; a run with `--check` fails if it exceeds one.
  package var gate: [Limit] = []

  package init() {}
}

/// Parses a file of thresholds: `{ "goals": { "NAME": AT_MOST, ... }, "gate": { ... } }`.
package enum LimitsReader {
  /// Returns the limits in the order of the file, or no limits if a diagnostic is an error.
  package static func read(_ bytes: [UInt8]) -> (limits: Limits, diagnostics: [Diagnostic]) {
    var json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badThreshold, duplicate: .badThreshold))
    let root = json.document()
    let limits = root.map { self.limits($0, &json) } ?? Limits()
    return (json.log.hasErrors ? Limits() : limits, json.log.diagnostics(in: bytes))
  }

  private static func limits(_ root: JSONNode, _ json: inout JSONReading) -> Limits {
    var limits = Limits()
    let wanted = #"{ "goals": { "NAME": 1.1 }, "gate": { "NAME": 1.5 } }"#
    for member in json.members(of: root, expected: wanted, .badThreshold) {
      switch member.key {
      case "goals": limits.goals = rows(member, &json)
      case "gate": limits.gate = rows(member, &json)
      default: json.refuseKey(member, among: ["goals", "gate"], .badThreshold)
      }
    }
    return limits
  }

  private static func rows(_ member: JSONMember, _ json: inout JSONReading) -> [Limit] {
    json.path.append(.key(member.key))
    defer { json.path.removeLast() }
    let wanted = #"an object such as { "NAME": 1.1 }"#
    let rows = json.members(of: member.value, named: member.key, expected: wanted, .badThreshold)
    return rows.compactMap { row in
      if let value = row.value.number, value > 0 { return Limit(row.key, atMost: value) }
      json.refuse(
        row.value, named: "the limit of \(row.key)", key: row.key, expected: "a number above 0",
        .badThreshold)
      return nil
    }
  }
}

extension Diagnostic.Code {
  static let badThreshold = Diagnostic.Code("badThreshold", .error)
}
