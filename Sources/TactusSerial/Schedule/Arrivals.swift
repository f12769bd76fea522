/// Starts of segments that were due on arrival and cannot be late: the last few.
struct Arrivals: Sendable {
  private var starts: [UInt32] = []

  mutating func add(_ start: UInt32) {
    if starts.count == LinkLimits.arrivals { starts.removeFirst() }
    starts.append(start)
  }

  /// Takes out a start.
  /// - Returns: whether it is among them.
  mutating func take(_ start: UInt32) -> Bool {
    guard let place = starts.firstIndex(of: start) else { return false }
    starts.remove(at: place)
    return true
  }
}
