internal import TactusDevice
internal import TactusSystem

extension DeviceLoop {
  /// What the engine hears of levels that the device is sent.
  func report(_ order: DeviceDrive.Order, at time: Int64) {
    for place in capabilities.actuators.indices {
      let level = order.levels.values[place]
      let before = drive.motor(place).sent
      if before == 0, level > 0 {
        station.tell(.started(actuator: place, nanoseconds: time))
      } else if before > 0, level == 0 {
        station.tell(.ended(actuator: place, nanoseconds: time))
      }
      if let asked = drive.motor(place).crestTime(for: level),
        time - asked > capabilities.updateIntervalNanoseconds
      {
        station.tell(.late(actuator: place, byNanoseconds: time - asked))
      }
    }
  }

  /// The kernel refused. What was to be sent is tried again at the pace of renewals.
  func fail(_ error: Errno) {
    if error.isGone { return vanish() }
    drive.hold(until: kernel.nowNanoseconds &+ capabilities.standardLease.renewalNanoseconds)
    if failure == error { return }
    failure = error
    station.tell(.failed(error.deviceError(slot.path, fix: PermissionFix.line(kernel))))
  }

  /// The device has gone: the engine ends its players.
  func vanish() {
    station.vanish(DeviceError(.gone, "\(slot.path) was unplugged"))
  }
}
