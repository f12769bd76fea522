/// A subject of a bench, which is measured in blocks.
package protocol BenchSubject {
  var name: String { get }
  var kind: Series.Kind { get }

  /// Runs one block.
  /// - Throws: ``BenchError`` if the system does not permit the measurement.
  func measure() throws(BenchError) -> Block
}

/// The reason why a bench cannot continue.
package struct BenchError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Measures subjects alternately. Each round runs one block of each subject, so all subjects are
/// measured under the same load. Every second round runs in reverse order, so that a subject does
/// not always follow the same other one.
package enum Rounds {
  /// - Parameters:
  ///   - count: the number of rounds, and so of blocks of each subject.
  ///   - progress: called before each block with its index, the number of blocks, and the subject's
  ///     name.
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
