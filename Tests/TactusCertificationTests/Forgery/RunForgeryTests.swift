import Foundation
import Testing

@testable import TactusCertification

/// Changes every line of run.csv in turn, and derives the whole report again from it. The other
/// transcripts are not changed.
///
/// `TACTUS_SEARCH_WHOLE=1` changes every line instead of the first of each kind.
@Suite struct RunForgeryTests {
  /// Facts of run.csv that nothing else in the report depends on, with the reason why changing them
  /// is harmless.
  private static let harmless: [String: String] = [
    "station.scheduling": "claimed by the lab; no verdict depends on it",
    "baseline.wakes": "claimed by the lab; no verdict depends on it",
    "baseline.p50": "claimed by the lab; no verdict depends on it",
    "baseline.p99": "claimed by the lab; no verdict depends on it",
    "baseline.maximum": "claimed by the lab; no verdict depends on it",
  ]

  /// Facts that a forger can change by also writing the heads of all transcripts again, because no
  /// measurement depends on these facts. Only a signature protects them.
  private static let claimed: Set<String> = [
    "nonce", "created", "device.id", "tool.version", "tool.commit", "tool.build",
    "station.machine", "station.kernel", "station.preemption", "station.clock", "station.load",
    "device.transport", "lease.enforcer",
    "instrument.name", "instrument.resolution", "instrument.range",
    "instrument.simulated", "line.clock error", "line.hands", "line.play bytes",
  ]

  /// The subject of a line: the name of a fact, or the kind of the entry.
  private func key(_ entry: Transcript.Entry) -> String {
    guard entry.what == .fact else { return entry.what.rawValue }
    return String(entry.text.prefix { $0 != "=" })
  }

  private static let isWhole =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] != nil

  /// The possible changes of the line at a place.
  private func changes(
    _ place: Int, _ entries: [Transcript.Entry], _ other: [Transcript.Entry]
  ) -> [(what: String, entries: [Transcript.Entry])] {
    func with(_ change: (inout Transcript.Entry) -> Void) -> [Transcript.Entry] {
      var entries = entries
      change(&entries[place])
      return entries
    }
    let entry = entries[place]
    var changes = [
      ("text", with { $0.text = Self.otherText($0.text) }), ("value", with { $0.value += 1 }),
      ("sign", with { $0.value = $0.value == 0 ? -1 : -$0.value }),
      ("number", with { $0.number += 1 }), ("later", with { $0.nanoseconds += 1_000_000_000 }),
      ("earlier", with { $0.nanoseconds -= 1_000_000_000 }),
      ("source", with { $0.source = $0.source == .harness ? .player : .harness }),
      ("deleted", Array(entries[..<place] + entries[(place + 1)...])),
      ("twice", Array(entries[...place] + entries[place...])),
    ]
    if place + 1 < entries.count {
      var swapped = entries
      swapped.swapAt(place, place + 1)
      changes.append(("swapped with the next", swapped))
    }
    let theirs = other.filter { key($0) == key(entry) }
    let rank = entries[..<place].count { key($0) == key(entry) }
    if rank < theirs.count, theirs[rank] != entry {
      changes.append(("of another run", with { $0 = theirs[rank] }))
    }
    return changes.filter { Transcript($0.1) != Transcript(entries) }
  }

  private static func otherText(_ text: String) -> String {
    text.hasSuffix("=yes")
      ? text.dropLast(3) + "no"
      : text.hasSuffix("=no")
        ? text.dropLast(2) + "yes"
        : text.hasSuffix("5Z")
          ? text.dropLast(2) + "6Z"
          : text.hasSuffix("virtual") && text.hasPrefix("device.class")
            ? "device.class=lra"
            : text.hasSuffix("=device")
              ? text.dropLast(6) + "nobody"
              : text.hasPrefix("nonce=")
                ? text.dropLast() + "0"
                : text.hasSuffix("=drive") ? text + " motion" : text + "x"
  }

  /// The keys whose changed lines the check accepted, and the number of all changes.
  private func forge(
    _ prepare: (inout Forger) throws -> Void
  ) throws -> (escaped: [String: Set<String>], count: Int) {
    let original = try Forger.short.get()
    let entries = try original.transcript(RunRecord.path).entries
    let other = try Forger(ForgedRuns.other.get()).transcript(RunRecord.path).entries
    var (escaped, count): ([String: Set<String>], Int) = ([:], 0)
    var kinds: Set<String> = []
    for place in entries.indices {
      guard kinds.insert(key(entries[place])).inserted || Self.isWhole else { continue }
      for change in changes(place, entries, other) {
        count += 1
        var forger = original
        forger.write(change.entries)
        // If run.csv cannot be read, the forger cannot derive a report from it.
        if (try? forger.record()) != nil { try prepare(&forger) }
        if try forger.problems().isEmpty {
          escaped[key(entries[place]), default: []].insert(change.what)
        }
      }
    }
    return (escaped, count)
  }

  @Test func `a changed line of the run is refused, or harmless and listed here`() throws {
    let (escaped, count) = try forge { try $0.derive() }
    #expect(Set(escaped.keys) == Set(Self.harmless.keys), "\(escaped)")
    #expect(count > (Self.isWhole ? 500 : 300), "\(count)")
    show("forgeries of run.csv: \(count); harmless: \(escaped.keys.sorted())")
  }

  @Test func `with all transcripts written again, only facts that nothing measures can be claimed`()
    throws
  {
    let (escaped, count) = try forge { forger in
      try forger.reseal()
      try forger.derive()
    }
    let known = Self.claimed.union(Self.harmless.keys)
    #expect(known.isSuperset(of: escaped.keys), "\(escaped)")
    // A short search changes only the first line of a kind, which may be protected although a later
    // one is not.
    if Self.isWhole { #expect(known == Set(escaped.keys), "\(escaped)") }
    show("forgeries of run.csv and all heads: \(count); claims: \(escaped.keys.sorted())")
  }

  private func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
