package import TactusJSON

/// Reads a file of thresholds: `{ "limits": { "NAME": AT_MOST, ... } }`.
package enum LimitsReader {
  /// The limits in the order of the file; none of them where a diagnostic is an error.
  package static func read(_ bytes: [UInt8]) -> (limits: [Limit], diagnostics: [Diagnostic]) {
    var json = JSONReading(
      bytes, codes: JSONReading.Codes(number: .badThreshold, duplicate: .badThreshold))
    var limits: [Limit] = []
    do throws(JSONError) {
      let root = try json.tree(json.tokenizer.next())
      limits = self.limits(root, &json)
      _ = try json.tokenizer.next()
    } catch {
      json.report(error.code, at: error.offset, error.message, expected: error.expected)
    }
    return (json.log.hasErrors ? [] : limits, json.log.diagnostics(in: bytes))
  }

  private static func limits(_ root: JSONNode, _ json: inout JSONReading) -> [Limit] {
    guard case .object(let members) = root.kind, members.count == 1,
      let member = members.first, member.key == "limits", case .object(let rows) = member.value.kind
    else {
      json.report(
        .badThreshold, at: root.offset, "no object of limits",
        expected: #"{ "limits": { "NAME": 1.1 } }"#)
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
