/// What goes wrong on the bus, as a test plants it.
struct I2CFaults {
  /// The byte of the next transfer that is not acknowledged; 0 is the address.
  var unacknowledged: Int?
  /// Nanoseconds for which another master has the bus that wins against the next byte.
  var otherMaster: Int64?
  /// Until when another master has the bus.
  var otherUntil: Int64?
  /// The analog filter shows a low line though it is high, until the line has toggled: "I2C analog
  /// filter may provide wrong value, locking BUSY flag", STMicroelectronics' errata.
  var isDataFilterStuck = false
  var isClockFilterStuck = false
  /// After a misplaced STOP no START is sent until SWRST: "Start cannot be generated after a
  /// misplaced Stop", STMicroelectronics' errata.
  var isStartBlocked = false

  var isFilterStuck: Bool { isDataFilterStuck || isClockFilterStuck }
}
