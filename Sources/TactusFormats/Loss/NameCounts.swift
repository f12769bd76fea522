/// Counts how often each name occurs, in the order of their first occurrences.
struct NameCounts {
  /// The largest number of names that ``text`` lists; further ones are counted.
  private static let listed = 100

  private var counts: [String: Int] = [:]
  private var order: [String] = []

  var isEmpty: Bool { order.isEmpty }

  mutating func add(_ name: String) {
    if counts.updateValue(counts[name, default: 0] + 1, forKey: name) == nil { order.append(name) }
  }

  /// The names as text, for example `Author, Room (2), and 3 more`.
  var text: String {
    var words = order.prefix(Self.listed).map { name in
      let count = counts[name] ?? 0
      return count > 1 ? "\(name) (\(count))" : name
    }
    if order.count > words.count { words.append("and \(order.count - words.count) more") }
    return words.joined(separator: ", ")
  }
}
