package import TactusJSON

/// What the ratios of a bench are held to.
package struct Limits: Sendable, Hashable {
  /// What is wanted on a quiet machine: shown beside what was measured.
  package var goals: [Limit] = []
  /// What `--check` holds a short run on any machine to.
  package var gate: [Limit] = []

  package init() {}
}

/// Reads a file of thresholds: `{ "goals": { "NAME": AT_MOST, ... }, "gate": { ... } }`.
package enum LimitsReader {
  /// The limits in the order of the file; none of them where a diagnostic is an error.
  package static func read(_ bytes: [UInt8]) -> (limits: Limits, diagnostics: [Diagnostic]) {
    var json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badThreshold, duplicate: .badThreshold))
    var limits = Limits()
    do throws(JSONError) {
      let root = try json.tree(json.tokenizer.next())
      limits = self.limits(root, &json)
      _ = try json.tokenizer.next()
    } catch {
      json.report(error.code, at: error.offset, error.message, expected: error.expected)
    }
    return (json.log.hasErrors ? Limits() : limits, json.log.diagnostics(in: bytes))
  }

  private static func limits(_ root: JSONNode, _ json: inout JSONReading) -> Limits {
    var limits = Limits()
    guard case .object(let members) = root.kind else {
      json.report(
        .badThreshold, at: root.offset, "thresholds are \(root.summary)",
        expected: #"{ "goals": { "NAME": 1.1 }, "gate": { "NAME": 1.5 } }"#)
      return limits
    }
    for member in members {
      switch member.key {
      case "goals": limits.goals = rows(member, &json)
      case "gate": limits.gate = rows(member, &json)
      default:
        json.report(
          .badThreshold, at: member.keyOffset, "no such list: \(member.key)",
          expected: "goals or gate")
      }
    }
    return limits
  }

  private static func rows(_ member: JSONMember, _ json: inout JSONReading) -> [Limit] {
    guard case .object(let rows) = member.value.kind else {
      json.report(
        .badThreshold, at: member.value.offset, "\(member.key) is \(member.value.summary)",
        expected: #"an object such as { "NAME": 1.1 }"#)
      return []
    }
    return rows.compactMap { row in
      guard case .number(let value, _) = row.value.kind, value > 0 else {
        json.report(
          .badThreshold, at: row.value.offset, "the limit of \(row.key) is \(row.value.summary)",
          expected: "a number above 0")
        return nil
      }
      return Limit(row.key, atMost: value)
    }
  }
}

extension Diagnostic.Code {
  static let badThreshold = Diagnostic.Code("badThreshold", .error)
}
