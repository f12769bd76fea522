internal import TactusDevice

extension DeviceLoop {
  /// What each motor does as far as the device was told.
  var sentLevels: Levels { Levels(values: InlineArray { motors[$0].sent }) }

  /// What each motor is to be told.
  func nextLevels(at now: Int64) -> Levels {
    Levels(values: InlineArray { motors[$0].next(at: now) })
  }

  /// The device was told levels: what follows from it, and what the engine hears of it.
  func note(_ levels: Levels, at time: Int64) {
    for place in capabilities.actuators.indices {
      let level = levels.values[place]
      let before = motors[place].sent
      let asked = motors[place].crestTime(for: level)
      motors[place].told(level, at: time)
      if before == 0, level > 0 {
        station.tell(.started(actuator: place, nanoseconds: time))
      } else if before > 0, level == 0 {
        station.tell(.ended(actuator: place, nanoseconds: time))
      }
      if let asked, time - asked > capabilities.updateIntervalNanoseconds {
        station.tell(.late(actuator: place, byNanoseconds: time - asked))
      }
    }
  }

  /// The kernel refused. What was to be told is tried again at the pace of renewals.
  func fail(_ error: KernelError) {
    if error.isGone { return vanish() }
    pace.hold(until: kernel.nowNanoseconds &+ capabilities.standardLease.renewalNanoseconds)
    if failure == error { return }
    failure = error
    station.tell(.failed(error.deviceError(slot.path, fix: PermissionFix.line(kernel))))
  }

  /// The device has gone: the engine ends its players.
  func vanish() {
    station.vanish(DeviceError(.gone, "\(slot.path) was unplugged"))
  }
}
