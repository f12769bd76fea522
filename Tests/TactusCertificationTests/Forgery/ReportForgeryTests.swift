import Foundation
import Testing

@testable import TactusCertification

/// Changes every field of report.json in turn, makes every digest fit and renders every page again:
/// each change must be refused, because every field follows from the evidence.
///
/// `TACTUS_SEARCH_WHOLE=1` changes every field instead of two of each kind.
@Suite struct ReportForgeryTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil
  /// The number of fields of each kind that are changed if `TACTUS_SEARCH_WHOLE` is not set.
  private static let some = 2

  /// One change of a document, with a description.
  private struct Change {
    var what: String
    var path: [JSONTree.Step]
    /// Creates the changed document; called only for changes that are tried.
    var tree: () -> JSONTree

    /// The names on the path to the field, and the description of the change. Many fields share
    /// these.
    var kind: [String] {
      path.map { step in
        if case .key(let key) = step { key } else { "[]" }
      } + [what]
    }
  }

  private func tree(_ report: Report) throws -> JSONTree {
    let bytes = try #require(CanonicalJSON.bytes(report))
    return try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
  }

  private func changes() throws -> [Change] {
    let tree = try tree(ForgedRuns.short.get().report)
    let other = try self.tree(ForgedRuns.other.get().report)
    var changes: [Change] = []
    for path in tree.leaves {
      for (what, value) in others(tree[path] ?? .null) {
        changes.append(
          Change(what: what, path: path) { tree.changed(at: path) { _ in value } })
      }
      if let last = path.last {
        changes.append(
          Change(what: "deleted", path: path) {
            tree.changed(at: path.dropLast()) { $0.without(last) }
          })
      }
      if let value = other[path], value != tree[path] {
        changes.append(
          Change(what: "of another run", path: path) { tree.changed(at: path) { _ in value } })
      }
    }
    for path in tree.items {
      guard case .place(let place)? = path.last else { continue }
      changes.append(
        Change(what: "twice", path: path) {
          tree.changed(at: path.dropLast()) { $0.doubled(place) }
        })
      changes.append(
        Change(what: "deleted", path: path) {
          tree.changed(at: path.dropLast()) { $0.without(.place(place)) }
        })
    }
    return changes
  }

  /// Other values of the same type: a changed one, and a number with another sign or an empty text.
  private func others(_ value: JSONTree) -> [(String, JSONTree)] {
    switch value {
    case .boolean(let flag): [("changed", .boolean(!flag))]
    case .number(let number):
      [("changed", .number(number + 1)), ("of another sign", .number(number == 0 ? -1 : -number))]
    case .string(let text):
      [("changed", .string(text + "x"))] + (text.isEmpty ? [] : [("emptied", .string(""))])
    default: [("changed", .string("x"))]
    }
  }

  @Test func `every changed field is refused`() throws {
    let run = try ForgedRuns.short.get()
    let changes = try changes()
    var (escaped, tried, words) = ([String](), 0, 0)
    var seen: [[String]: Int] = [:]
    for change in changes {
      seen[change.kind, default: 0] += 1
      if !Self.isWhole, seen[change.kind, default: 0] > Self.some { continue }
      tried += 1
      let bytes = try #require(CanonicalJSON.bytes(change.tree()))
      guard let report = try? CanonicalJSON.read(Report.self, bytes) else {
        words += 1
        continue
      }
      // Compares only report.json, which is fast. The next test checks all files.
      if ReportComparison.problems(report, run.report).isEmpty {
        escaped.append("\(change.path) \(change.what)")
      }
    }
    #expect(escaped == [])
    #expect(tried > (Self.isWhole ? 2000 : 400), "\(tried), \(words) of them refused by their form")
    show("forgeries of report.json: \(tried), \(words) refused by their form alone")
  }

  /// Changes one field of each kind, and checks all files.
  @Test func `a changed field of each kind is refused, with all files made to fit`() throws {
    let original = try Forger.short.get()
    var seen: Set<[String]> = []
    var escaped: [String] = []
    for change in try changes() {
      guard Self.isWhole || ["changed", "of another run", "twice"].contains(change.what),
        seen.insert(change.kind).inserted, change.what != "deleted"
      else { continue }
      var forger = original
      let bytes = try #require(CanonicalJSON.bytes(change.tree()))
      if let report = try? CanonicalJSON.read(Report.self, bytes) {
        try forger.show(report)
      } else {
        forger.files[ReportFiles.report] = bytes
      }
      if try forger.problems().isEmpty { escaped.append("\(change.path) \(change.what)") }
    }
    #expect(escaped == [])
    #expect(seen.count > 100, "\(seen.count)")
  }

  private func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
