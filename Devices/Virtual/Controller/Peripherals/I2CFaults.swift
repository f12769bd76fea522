/// The faults of the bus that a test injects.
struct I2CFaults {
  /// The byte of the next transfer that is not acknowledged; 0 is the address. Nil if all bytes are
  /// acknowledged.
  var unacknowledged: Int?
  /// The nanoseconds for which another master will use the bus after it wins at the next byte; nil
  /// if none wins.
  var otherMaster: Int64?
  /// The time until which another master uses the bus; nil if none does.
  var otherUntil: Int64?
  /// Whether the analog filter reports a low line although it is high. A change of the line ends
  /// this: "I2C analog filter may provide wrong value, locking BUSY flag", STMicroelectronics'
  /// errata.
  var isDataFilterStuck = false
  var isClockFilterStuck = false
  /// Whether a misplaced STOP prevents every START until SWRST: "Start cannot be generated after a
  /// misplaced Stop", STMicroelectronics' errata.
  var isStartBlocked = false

  var isFilterStuck: Bool { isDataFilterStuck || isClockFilterStuck }
}
