internal import TactusDevice

/// An order that a loopback accepted, with the times at which it takes effect.
struct LoopbackOrder: Sendable, Hashable, BitwiseCopyable {
  private static let revisionCode: Int64 = -1
  private static let stopCode: Int64 = -2

  /// The actuator of a segment, or a code below 0.
  var code: Int64
  var start: Int64
  var end: Int64
  var startLevelBits: Int64
  var endLevelBits: Int64

  @_noLocks @_noAllocation
  init(code: Int64, start: Int64, end: Int64, startLevelBits: Int64, endLevelBits: Int64) {
    (self.code, self.start, self.end) = (code, start, end)
    (self.startLevelBits, self.endLevelBits) = (startLevelBits, endLevelBits)
  }

  /// A segment as a device with a latency plays it. It begins at its start, but not before
  /// `latency` nanoseconds have passed since its submission. If it begins late, it also ends later.
  @_noLocks @_noAllocation
  static func segment(_ segment: Segment, submittedAt submitted: Int64, latency: Int64) -> Self {
    let earliest = submitted &+ latency
    let delay = max(earliest &- segment.startNanoseconds, 0)
    return LoopbackOrder(
      code: Int64(segment.actuator), start: segment.startNanoseconds &+ delay,
      end: segment.endNanoseconds &+ delay,
      startLevelBits: Int64(bitPattern: segment.startLevel.bitPattern),
      endLevelBits: Int64(bitPattern: segment.endLevel.bitPattern))
  }

  @_noLocks @_noAllocation
  static func revision(from time: Int64) -> Self {
    LoopbackOrder(code: revisionCode, start: time, end: time, startLevelBits: 0, endLevelBits: 0)
  }

  @_noLocks @_noAllocation
  static func stop(at time: Int64) -> Self {
    LoopbackOrder(code: stopCode, start: time, end: time, startLevelBits: 0, endLevelBits: 0)
  }

  var isRevision: Bool { code == Self.revisionCode }
  var isStop: Bool { code == Self.stopCode }
  var startLevel: Double { Double(bitPattern: UInt64(bitPattern: startLevelBits)) }
  var endLevel: Double { Double(bitPattern: UInt64(bitPattern: endLevelBits)) }

  /// The level at a time not before the start.
  func level(at time: Int64) -> Double {
    if time >= end || end == start { return endLevel }
    return startLevel + (endLevel - startLevel) * Double(time - start) / Double(end - start)
  }
}
