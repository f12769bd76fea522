/// The last answers to TIME. They serve to describe the fault of a clock that cannot be followed.
struct ClockWitness: Sendable {
  private static let capacity = 8

  private var readings: [(host: Int64, device: UInt64)] = []

  init() { readings.reserveCapacity(Self.capacity) }

  /// Adds the time of the device's clock in microseconds at a host time.
  mutating func add(_ device: UInt64, at host: Int64) {
    if readings.count == Self.capacity { readings.removeFirst() }
    readings.append((host, device))
  }

  /// A short description of the fault: `runs 50 % fast`.
  var sentence: String {
    guard let first = readings.first, let last = readings.last, readings.count > 2 else {
      return "runs unevenly"
    }
    if last.device < first.device { return "runs backwards" }
    if last.device == first.device { return "stands still" }
    let middle = readings[readings.count / 2]
    let rates = [rate(first, middle), rate(middle, last)]
    let percent = (rate(first, last) - 1) * 100
    guard abs(rates[0] - rates[1]) < 0.3 * max(rates[0], rates[1]), abs(percent) >= 0.1 else {
      return "runs unevenly"
    }
    let size = abs(percent)
    let text = size < 5 ? "\((size * 10).rounded() / 10)" : "\(Int(min(size, 1e9).rounded()))"
    return "runs \(text) % \(percent > 0 ? "fast" : "slow")"
  }

  private func rate(
    _ a: (host: Int64, device: UInt64), _ b: (host: Int64, device: UInt64)
  ) -> Double {
    (Double(b.device) - Double(a.device)) * 1000 / Double(max(b.host &- a.host, 1))
  }
}
