import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern

/// What a pattern asks of an actuator, by a loopback with the device's capabilities: exact between
/// the breakpoints, as segments are.
struct AskedLevels {
  private let segments: [Segment]

  init(_ pattern: Pattern, on capabilities: OutputCapabilities, seconds: Double) throws {
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let session = Session.virtual()
    let device = LoopbackDevice(declared, id: DeviceID("loopback"))
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start()
    session.advance(to: Session.virtualStart + Int64(seconds * 1e9))
    segments = device.capture(origin: Session.virtualStart, clock: .virtual).segments
      .map(\.segment)
  }

  /// The lowest and the highest level in a span of nanoseconds from the start.
  ///
  /// - Complexity: O(log *n* + *k*) for *n* segments and *k* in the span.
  func range(_ span: ClosedRange<Int64>) -> ClosedRange<Double> {
    var place = first(after: span.lowerBound) - 1
    var found = [level(place, at: span.lowerBound)]
    while place < segments.count {
      let next = place + 1 < segments.count ? segments[place + 1].startNanoseconds : .max
      if place >= 0 {
        let (start, end) = (segments[place].startNanoseconds, segments[place].endNanoseconds)
        if span.contains(start) { found.append(segments[place].startLevel) }
        if span.contains(end), end <= next { found.append(segments[place].endLevel) }
      }
      found.append(level(place, at: min(next, span.upperBound)))
      guard next <= span.upperBound else { break }
      place += 1
    }
    return (found.min() ?? 0)...(found.max() ?? 0)
  }

  private func level(_ place: Int, at time: Int64) -> Double {
    place >= 0 ? segments[place].level(at: time) : 0
  }

  /// The place of the first segment that begins after a time.
  private func first(after time: Int64) -> Int {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].startNanoseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Segment {
  /// The level at a time from the start on.
  fileprivate func level(at time: Int64) -> Double {
    let length = endNanoseconds - startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    let share = Double(time - startNanoseconds) / Double(length)
    return startLevel + (endLevel - startLevel) * share
  }
}
