internal import TactusDevice
internal import TactusSystem

/// Computes the energy of each actuator of a device from the segments that are sent to it, also
/// when the device is closed and opened again. Thread-safe.
final class EnergyWatch: RecordListener {
  fileprivate struct State {
    var actuators: [DriveEnergy] = []
    /// The time of the last submission.
    var latest: Int64 = 0
  }

  private let state = Guarded(State())

  func take(_ record: SessionRecord) {
    state.withLock { state in
      switch record.kind {
      case .opened(_, let capabilities): state.open(capabilities.actuators.count)
      case .sent(let sent): state.take(sent)
      case .closed: state.stop(at: state.latest)
      case .reported, .lost: break
      }
    }
  }

  /// Seconds for which every actuator has to rest before the device plays again; 0 if the device
  /// may play now.
  /// - Parameter now: nanoseconds on the session's clock.
  func rest(at now: Int64) -> Double {
    state.withLock { state in
      for place in state.actuators.indices { state.actuators[place].advance(to: now) }
      return state.actuators.map(\.budget.rest).max() ?? 0
    }
  }

  /// Whether no actuator has used any energy that has not come back.
  /// - Parameter now: nanoseconds on the session's clock.
  func isRested(at now: Int64) -> Bool {
    state.withLock { state in
      for place in state.actuators.indices { state.actuators[place].advance(to: now) }
      return state.actuators.allSatisfy { $0.budget.used == 0 }
    }
  }
}

extension EnergyWatch.State {
  /// Begins with unused energy, unless the device was open before.
  fileprivate mutating func open(_ count: Int) {
    if actuators.count != count { actuators = Array(repeating: DriveEnergy(), count: count) }
  }

  fileprivate mutating func stop(at time: Int64) {
    for place in actuators.indices { actuators[place].stop(at: time) }
  }

  fileprivate mutating func take(_ record: OutputRecord) {
    switch record {
    case .submitted(let time), .refused(let time): latest = time
    case .segment(let segment):
      guard actuators.indices.contains(segment.actuator) else { return }
      actuators[segment.actuator].add(segment, at: latest)
    case .revised(let time):
      for place in actuators.indices { actuators[place].revise(from: time) }
    case .stopped(let time): stop(at: time)
    case .level, .event: break
    }
  }
}
