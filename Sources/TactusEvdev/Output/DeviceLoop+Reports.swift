internal import TactusDevice
internal import TactusSystem

extension DeviceLoop {
  /// Reports the starts, the ends and the late taps that a change of levels causes.
  func report(_ order: DeviceDrive.Order, at time: Int64) {
    for place in capabilities.actuators.indices {
      let level = order.levels.values[place]
      let before = drive.motor(place).sent
      if before == 0, level > 0 {
        state.send(.started(actuator: place, nanoseconds: time))
      } else if before > 0, level == 0 {
        state.send(.ended(actuator: place, nanoseconds: time))
      }
      if let asked = drive.motor(place).peakTime(for: level),
        time - asked > capabilities.updateIntervalNanoseconds
      {
        state.send(.late(actuator: place, byNanoseconds: time - asked))
      }
    }
  }

  /// Handles an error of the kernel. Unless the device is disconnected, the levels are sent again
  /// after one renewal interval.
  func fail(_ error: Errno) {
    if error.isGone { return disconnect() }
    drive.hold(until: kernel.nowNanoseconds &+ capabilities.standardLease.renewalNanoseconds)
    if failure == error { return }
    failure = error
    state.send(.failed(error.deviceError(slot.path, fix: PermissionFix.line(kernel))))
  }

  /// Handles the disconnect of the device: the engine ends its players.
  func disconnect() {
    state.disconnect(DeviceError(.gone, "\(slot.path) was unplugged"))
  }
}
