import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern

/// What a pattern asks of each actuator, played without a device and without a stall.
struct UndisturbedLevels {
  /// Of each actuator, in the order of the starts.
  let segments: [[Segment]]

  /// - Parameter steering: what a program does meanwhile, in order of the times, which are those at
  ///   which the engine that is compared carries it out.
  init(
    _ pattern: Pattern, on capabilities: OutputCapabilities, seconds: Double,
    steering: [Steering] = []
  ) throws {
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let session = Session.virtual()
    let device = LoopbackDevice(declared, id: DeviceID("loopback"), recordLimit: 1 << 14)
    let stage = try Stage(pattern, session, try session.open(device))
    for steer in steering {
      session.advance(to: Session.virtualStart + Int64(steer.time) * millisecond)
      try stage.perform(steer.action)
    }
    session.advance(to: Session.virtualStart + Int64(seconds * 1e9))
    let captured = device.capture(origin: Session.virtualStart, clock: .virtual).segments
    segments = capabilities.actuators.indices.map { actuator in
      captured.map(\.segment).filter { $0.actuator == actuator }
    }
  }

  /// The lowest and the highest level in a span of time, nanoseconds from the start.
  func range(of actuator: Int, from start: Int64, to end: Int64) -> ClosedRange<Double> {
    let list = segments[actuator]
    var place = max(placeBehind(start, in: list) - 1, 0)
    var (low, high) = (1.0, 0.0)
    func take(_ level: Double) { (low, high) = (min(low, level), max(high, level)) }
    take(
      place < list.count && list[place].startNanoseconds <= start
        ? list[place].reached(at: start) : 0)
    while place < list.count, list[place].startNanoseconds <= end {
      let segment = list[place]
      if segment.startNanoseconds >= start { take(segment.startLevel) }
      let next = place + 1 < list.count ? list[place + 1].startNanoseconds : .max
      if next > start { take(segment.reached(at: min(end, next))) }
      place += 1
    }
    return low...high
  }

  /// The place of the first segment that begins after a time.
  private func placeBehind(_ time: Int64, in list: [Segment]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].startNanoseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Segment {
  /// The level at a time from the start on.
  fileprivate func reached(at time: Int64) -> Double {
    let length = endNanoseconds - startNanoseconds
    guard length > 0, time < endNanoseconds else { return endLevel }
    return startLevel
      + (endLevel - startLevel) * Double(time - startNanoseconds) / Double(length)
  }
}
