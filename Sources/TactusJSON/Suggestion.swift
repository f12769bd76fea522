/// Finds the known name that an unknown name probably stands for.
package enum Suggestion {
  /// The candidate that is close to a name, if there is one.
  ///
  /// A candidate is close if it differs by a few typing errors. Otherwise the only candidate that
  /// ends with the name is used (`Duration` for `EventDuration`, as in Apple's article), or the
  /// only one that begins with it, or the longest one that the name begins with (an event parameter
  /// and its control differ in their ending).
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    guard (2...longestName).contains(name.utf8.count) else { return nil }
    let ending = name.prefix(1).uppercased() + name.dropFirst()
    return mistyped(name.lowercased(), candidates)
      ?? only(candidates.filter { $0.hasSuffix(ending) })
      ?? only(candidates.filter { $0.hasPrefix(name) })
      ?? candidates.filter { name.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
  }

  /// The nearest candidate as the end of a message: `; did you mean "Duration"?`.
  package static func hint(to name: String, among candidates: [String]) -> String? {
    nearest(to: name, among: candidates).map { "; did you mean \($0.quoted)?" }
  }

  /// The longest name that is compared, in bytes. The cost is quadratic in the length.
  private static var longestName: Int { 64 }

  private static func only(_ candidates: [String]) -> String? {
    candidates.count == 1 ? candidates.first : nil
  }

  /// The nearest candidate, with at most one typing error per four characters.
  private static func mistyped(_ name: String, _ candidates: [String]) -> String? {
    let near = candidates.map { (name: $0, distance: distance(name, $0.lowercased())) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(1, near.name.utf8.count / 4) else { return nil }
    return near.name
  }

  /// The number of bytes to insert, delete, replace or swap with a neighbour to turn one name into
  /// the other.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (source, target) = (Array(one.utf8), Array(other.utf8))
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for line in source.indices {
      var row = [line + 1]
      for column in target.indices {
        let isSame = source[line] == target[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, source[line] == target[column - 1],
          source[line - 1] == target[column]
        {
          best = min(best, beforeLast[column - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[target.count]
  }
}
