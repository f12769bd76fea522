import LRABoard

/// The independent watchdog, which resets the controller unless it is fed: RM0090, chapter
/// "Independent watchdog". Nothing but a reset stops it. A reset makes the pin of EN an input, and
/// the resistor at EN switches the motor driver off.
enum Watchdog {
  private static var key: Register { Register(Peripheral.watchdog, 0x00) }
  private static var divider: Register { Register(Peripheral.watchdog, 0x04) }
  private static var reload: Register { Register(Peripheral.watchdog, 0x08) }
  private static var state: Register { Register(Peripheral.watchdog, 0x0C) }

  /// A count is four periods of the slow oscillator, of 17 to 47 kHz in this family of controllers
  /// (STM32F411 data sheet, table "LSI oscillator characteristics"): 840 of them are 198 ms at
  /// most, and 71 ms at least.
  private static let counts: UInt32 = 840
  /// Microseconds by which ticks may be behind: half of the shortest time of the watchdog.
  private static let lag: UInt64 = 35_000
  /// Reads of the state while it takes its settings over: five periods of the slow oscillator.
  private static let patience = 20_000

  static func start() {
    key.value = 0xCCCC
    key.value = 0x5555
    divider.value = 0
    reload.value = counts - 1
    for _ in 0..<patience where state.value == 0 { break }
    key.value = 0xAAAA
  }

  /// Feeds it, after a tick that did all of its work.
  /// - Parameters:
  ///   - tick: when the tick was due, microseconds.
  ///   - now: the same clock; a device that is far behind does not keep its promises.
  static func feed(afterTick tick: UInt64, now: UInt64) {
    if now &- tick < lag { key.value = 0xAAAA }
  }
}
