package import TactusDevice

extension Link {
  /// The step of the device's clock in nanoseconds: the protocol's times are whole microseconds.
  private static let step: Int64 = 1_000

  /// The name of the device's clock in reports.
  package static let clockName = "clock of the board"

  /// How well the device's clock is known at a time.
  ///
  /// The uncertainty is that of the estimate, ``ClockEstimate/errorNanoseconds(at:)``: twice the
  /// deviation of the fitted line at that time, plus half of the shortest round trip, because the
  /// share of each direction is unknown. On a line that is faster than its baud rate,
  /// ``ExchangePlan/hiddenNanoseconds`` is added. A step of the device's clock is added. The time
  /// of an event is that of the tick at which the firmware drives the motor, so no tick is added.
  package func reading(at now: Int64) -> DeviceClock {
    let error = clock.errorNanoseconds(at: now)
    let more = Self.step + deviceClock.hiddenNanoseconds
    return DeviceClock(
      name: Self.clockName,
      uncertaintyNanoseconds: error > .max - more ? .max : error + more,
      driftPartsPerMillion: clock.isKnown ? clock.drift * 1e6 : nil)
  }
}
