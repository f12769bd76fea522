internal import TactusDevice
internal import TactusSystem

extension Studio {
  /// The time in nanoseconds between two readings. Some drivers send a message to the device for
  /// each.
  private static let batteryInterval: Int64 = 10_000_000_000

  /// Reads the charge of the open device, if the latest reading is old.
  /// - Parameter now: nanoseconds on CLOCK_MONOTONIC.
  func refreshBattery(at now: Int64, _ supplies: PowerSupplies = PowerSupplies()) {
    let stage = state.withLock { state -> StudioStage? in
      if let last = state.batteryRead, now - last < Self.batteryInterval { return nil }
      state.batteryRead = now
      return state.stage
    }
    guard let stage else { return }
    let battery = stage.listing.identity.flatMap(supplies.battery)
    state.withLock { state in
      guard state.stage === stage, state.battery != battery else { return }
      state.battery = battery
      state.news.insert(.state)
    }
  }
}
