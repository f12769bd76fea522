/// The agreement of the found onsets of sounds with the known ones. Each found onset matches at
/// most one known onset.
package struct OnsetScore: Sendable {
  /// The largest distance in seconds between a found onset and the known onset that it matches.
  package static let tolerance = 0.02

  package private(set) var hits = 0
  package private(set) var found = 0
  package private(set) var known = 0
  /// The time from each matched known onset to its found onset, in seconds.
  package private(set) var errors: [Double] = []

  package init() {}

  /// - Parameters:
  ///   - found: the found onsets of a sound, in seconds, ascending.
  ///   - known: its known onsets, in seconds, ascending.
  package mutating func add(found: [Double], known: [Double]) {
    self.found += found.count
    self.known += known.count
    var rest = found[...]
    for onset in known {
      while let first = rest.first, first < onset - Self.tolerance { rest.removeFirst() }
      guard let first = rest.first, first <= onset + Self.tolerance else { continue }
      hits += 1
      errors.append(first - onset)
      rest.removeFirst()
    }
  }

  package var precision: Double { found > 0 ? Double(hits) / Double(found) : 0 }
  package var recall: Double { known > 0 ? Double(hits) / Double(known) : 0 }
  /// The harmonic mean of precision and recall.
  package var measure: Double {
    found + known > 0 ? 2 * Double(hits) / Double(found + known) : 0
  }
  /// The median of the errors in seconds; 0 if no onset matched.
  package var bias: Double { errors.sorted()[safe: errors.count / 2] ?? 0 }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
