internal import TactusDevice
internal import TactusWire

/// Whether the motors are off after a stop is asked, not believed.
extension Link {
  enum Stillness: Sendable, Hashable {
    /// Nothing was played, or it was confirmed.
    case unasked
    /// An actuator is to be asked for, at a time or later.
    case due(UInt8, notBefore: Int64)
    case asked(UInt8, nanoseconds: Int64)
  }

  /// When the next question is due; `.max`: none is.
  var stillnessTime: Int64 {
    guard stopping == .none else { return .max }
    switch stillness {
    case .unasked: return .max
    case .due(_, let time): return time
    case .asked(_, let asked): return asked &+ patience.nanoseconds
    }
  }

  /// The question that is due.
  mutating func stillnessFrame(at now: Int64) -> Frame? {
    guard stillnessTime <= now else { return nil }
    switch stillness {
    case .unasked: return nil
    case .due(let actuator, _), .asked(let actuator, _):
      stillness = .asked(actuator, nanoseconds: now)
      expect(at: now)
      return tagged(.status(actuator: actuator))
    }
  }

  /// A motor that is on, or may be, is stopped once more.
  mutating func noteStillness(_ status: Status, at now: Int64) {
    guard case .asked(status.actuator, _) = stillness, stopping == .none else { return }
    guard status.isDriveKnown, !status.isSounding, status.drive == 0 else {
      stillness = .due(0, notBefore: now &+ LinkLimits.stillnessInterval)
      (stopping, isSaidToBeOn) = (.due, true)
      return
    }
    if status.actuator + 1 < dictionary.actuatorCount, status.actuator < 3 {
      stillness = .due(status.actuator + 1, notBefore: now)
    } else {
      stillness = .unasked
      (unconfirmedSince, isSaidToBeOn) = (nil, false)
    }
  }

  /// Something is to be played again.
  mutating func endStillness() {
    guard stillness != .unasked else { return }
    (stillness, isSaidToBeOn) = (.unasked, false)
    if stopping == .none { unconfirmedSince = nil }
  }
}
