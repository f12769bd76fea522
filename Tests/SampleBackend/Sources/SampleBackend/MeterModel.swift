import TactusDevice

/// Computes the positions of a meter's pointers from its commands.
struct MeterModel {
  /// The number of segments that can wait for their start.
  static let capacity = 64
  static let lease = Lease.standard(.device).durationNanoseconds

  /// The commands of each actuator in the order of their starts. Each command applies until the
  /// next one begins.
  private(set) var pieces: [[MeterCommand]]

  init(actuators: Int) { pieces = Array(repeating: [], count: actuators) }

  mutating func take(_ command: MeterCommand) {
    switch command.kind {
    case .play, .playAtOnce:
      guard pieces.indices.contains(command.actuator) else { return }
      var piece = command
      if command.kind == .playAtOnce || command.start < command.nanoseconds {
        piece.start = command.nanoseconds
        piece.end = max(command.end, piece.start)
      }
      drop(of: command.actuator, from: piece.start)
      pieces[command.actuator].append(piece)
    case .revise:
      for actuator in pieces.indices { drop(of: actuator, from: command.start) }
    case .stop, .open:
      for actuator in pieces.indices {
        drop(of: actuator, from: command.nanoseconds)
        pieces[actuator].append(command)
      }
    }
  }

  private mutating func drop(of actuator: Int, from start: Int64) {
    while let last = pieces[actuator].last, last.start >= start { pieces[actuator].removeLast() }
  }

  /// The position of a pointer at a time, from 0 to 1. A pointer falls to 0 when its lease ends,
  /// unless a further segment renews it.
  func level(of actuator: Int, at time: Int64) -> Double {
    guard let piece = pieces[actuator].last(where: { $0.start <= time }) else { return 0 }
    return time > piece.start + Self.lease ? 0 : piece.level(at: time)
  }

  /// The corners of a pointer's position over time until `end`. The first position is 0.
  func corners(of actuator: Int, until end: Int64) -> [(nanoseconds: Int64, level: Double)] {
    let list = pieces[actuator].filter { $0.start <= end }
    var corners: [(nanoseconds: Int64, level: Double)] = []
    if let first = list.first { corners.append((first.start, 0)) }
    for (place, piece) in list.enumerated() {
      let next = place + 1 < list.count ? list[place + 1].start : end
      let close = min(next, piece.start + Self.lease)
      corners.append((piece.start, piece.startLevel))
      if piece.end > piece.start, piece.end < close { corners.append((piece.end, piece.endLevel)) }
      corners.append((close, piece.level(at: close)))
      if close < next { corners += [(close, 0), (next, 0)] }
    }
    return corners
  }
}

extension MeterCommand {
  fileprivate func level(at time: Int64) -> Double {
    if time >= end || end == start { return endLevel }
    return startLevel + (endLevel - startLevel) * Double(time - start) / Double(end - start)
  }
}
