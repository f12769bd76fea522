/// The start times of the last segments that were due on arrival. Such segments cannot be late.
struct Arrivals: Sendable {
  private var starts: [UInt32] = []

  mutating func add(_ start: UInt32) {
    if starts.count == LinkLimits.arrivals { starts.removeFirst() }
    starts.append(start)
  }

  /// Removes a start time.
  /// - Returns: whether the list contained the start time.
  mutating func take(_ start: UInt32) -> Bool {
    guard let place = starts.firstIndex(of: start) else { return false }
    starts.remove(at: place)
    return true
  }
}
