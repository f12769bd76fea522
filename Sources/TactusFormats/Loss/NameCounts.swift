/// Names with how often each occurs, in the order of their first occurrences.
struct NameCounts {
  /// Names that a text lists; further ones are counted.
  private static let listed = 100

  private var counts: [String: Int] = [:]
  private var order: [String] = []

  var isEmpty: Bool { order.isEmpty }

  mutating func add(_ name: String) {
    if counts.updateValue(counts[name, default: 0] + 1, forKey: name) == nil { order.append(name) }
  }

  /// `Author, Room (2)`; of many names the number of the rest.
  var text: String {
    var words = order.prefix(Self.listed).map { name in
      let count = counts[name] ?? 0
      return count > 1 ? "\(name) (\(count))" : name
    }
    if order.count > words.count { words.append("and \(order.count - words.count) more") }
    return words.joined(separator: ", ")
  }
}
