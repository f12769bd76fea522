internal import TactusDevice

/// The levels of a loopback's actuators over time, from its orders.
struct LoopbackLevels {
  /// The pieces of each actuator in the order of time. Each one applies until the next begins.
  private var pieces: [[LoopbackOrder]]

  init(actuators: Int) { pieces = Array(repeating: [], count: actuators) }

  mutating func take(_ order: LoopbackOrder) {
    if order.isRevision || order.isStop {
      for actuator in pieces.indices {
        drop(of: actuator, from: order.start)
        if order.isStop { pieces[actuator].append(order) }
      }
    } else if let actuator = Int(exactly: order.code), pieces.indices.contains(actuator) {
      drop(of: actuator, from: order.start)
      pieces[actuator].append(order)
    }
  }

  private mutating func drop(of actuator: Int, from start: Int64) {
    while let last = pieces[actuator].last, last.start >= start { pieces[actuator].removeLast() }
  }

  /// The corners of an actuator's level, from 0 at `begin` up to a time.
  func samples(of actuator: Int, from begin: Int64, until end: Int64) -> [InstrumentSample] {
    var samples = [Self.sample(actuator, 0, at: begin)]
    let list = pieces[actuator].filter { $0.start <= end }
    // Two samples with one time are a step; without the first there would be a ramp from `begin`.
    if let first = list.first, first.start > begin {
      samples.append(Self.sample(actuator, 0, at: first.start))
    }
    for (place, piece) in list.enumerated() {
      let close = place + 1 < list.count ? list[place + 1].start : end
      guard close >= begin else { continue }
      let start = max(piece.start, begin)
      samples.append(Self.sample(actuator, piece.level(at: start), at: start))
      if piece.end > start, piece.end < close {
        samples.append(Self.sample(actuator, piece.endLevel, at: piece.end))
      }
      samples.append(Self.sample(actuator, piece.level(at: close), at: close))
    }
    return samples
  }

  private static func sample(
    _ actuator: Int, _ level: Double, at time: Int64
  ) -> InstrumentSample {
    InstrumentSample(.drive(actuator: actuator, level: level), at: time)
  }
}
