import LRABoard

/// The independent watchdog, which resets the controller unless it is fed: RM0090, chapter
/// "Independent watchdog". Only a reset stops it. A reset makes the pin of EN an input, and the
/// resistor at EN switches the motor driver off.
enum Watchdog {
  private static var key: Register { Register(Peripheral.watchdog, 0x00) }
  private static var divider: Register { Register(Peripheral.watchdog, 0x04) }
  private static var reload: Register { Register(Peripheral.watchdog, 0x08) }
  private static var state: Register { Register(Peripheral.watchdog, 0x0C) }

  /// Each count is four periods of the slow oscillator of 17 to 47 kHz (STM32F411 data sheet, table
  /// "LSI oscillator characteristics"; the same family): 840 counts are 71 to 198 ms.
  private static let counts: UInt32 = 840
  /// The largest lateness of a tick, in microseconds, at which the watchdog is fed: half of the
  /// shortest time after which the watchdog resets.
  private static let lag: UInt64 = 35_000
  /// The number of reads of the status while the settings are applied: five periods of the slow
  /// oscillator.
  private static let timeout = 20_000

  static func start() {
    key.value = 0xCCCC
    key.value = 0x5555
    divider.value = 0
    reload.value = counts - 1
    for _ in 0..<timeout where state.value == 0 { break }
    key.value = 0xAAAA
  }

  /// Feeds the watchdog after a completed tick.
  /// - Parameters:
  ///   - tick: the time at which the tick was due, in microseconds.
  ///   - now: the present time in microseconds. If the tick is too late, the watchdog is not fed.
  static func feed(afterTick tick: UInt64, now: UInt64) {
    if now &- tick < lag { key.value = 0xAAAA }
  }
}
