/// Something that is measured in blocks.
package protocol BenchSubject {
  var name: String { get }
  var kind: Series.Kind { get }

  /// Runs one block.
  /// - Throws: ``BenchError`` where the system does not allow it.
  func measure() throws(BenchError) -> Block
}

/// Why a bench cannot go on.
package struct BenchError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Interleaves subjects: each round runs one block of each, so that all of them see the machine in
/// the same moods. Odd rounds run backwards, so that none always follows the same other.
package enum Rounds {
  /// - Parameter progress: told before each block: which it is, how many there are, whose it is.
  package static func run(
    _ subjects: [any BenchSubject], count: Int,
    progress: (_ block: Int, _ of: Int, _ name: String) -> Void
  ) throws(BenchError) -> [Series] {
    var series = subjects.map { Series($0.name, $0.kind) }
    var done = 0
    for round in 0..<count {
      let order = Array(subjects.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        progress(done, count * subjects.count, subjects[index].name)
        series[index].append(try subjects[index].measure())
        done += 1
      }
    }
    return series
  }
}
