/// Spans of time in which the evidence does not determine the expected drive of a device, or the
/// drive that it had.
struct Blindness: Hashable {
  private var spans: [Stalls.Span] = []
  private var since: Int64?

  mutating func begin(at time: Int64) { since = since ?? time }

  mutating func end(at time: Int64) {
    guard let begin = since else { return }
    spans.append(Stalls.Span(begin: begin, end: time))
    since = nil
  }

  /// Adds a span that begins no earlier than the ones before.
  mutating func add(from begin: Int64, to end: Int64) {
    if let last = spans.indices.last, begin <= spans[last].end {
      spans[last].end = max(spans[last].end, end)
    } else {
      spans.append(Stalls.Span(begin: begin, end: end))
    }
  }

  /// Whether one of the spans overlaps the given one. O(log n).
  func reaches(from begin: Int64, to end: Int64) -> Bool {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end < begin { low = middle + 1 } else { high = middle }
    }
    return low < spans.count && spans[low].begin <= end
  }
}
