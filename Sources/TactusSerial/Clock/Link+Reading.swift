package import TactusDevice

extension Link {
  /// The step of the device's clock in nanoseconds: the protocol's times are whole microseconds.
  private static let step: Int64 = 1_000

  /// How well the device's clock is known at a time.
  ///
  /// The uncertainty is that of the estimate, ``ClockEstimate/errorNanoseconds(at:)``: twice the
  /// deviation of the fitted line at that time, plus half of the shortest round trip, because the
  /// share of each direction is unknown. To it comes a step of the device's clock. The time of an
  /// event is that of the tick at which the firmware drives the motor, so that no tick is added.
  package func reading(at now: Int64) -> DeviceClock {
    let error = clock.errorNanoseconds(at: now)
    return DeviceClock(
      name: "clock of the board",
      uncertaintyNanoseconds: error > .max - Self.step ? .max : error + Self.step,
      driftPartsPerMillion: clock.isKnown ? clock.drift * 1e6 : nil)
  }
}
