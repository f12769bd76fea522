/// The core's timer wakes the core each millisecond. It counts nothing: an emulator merges
/// interrupts that come late, and the time is that of the counter in ``Clocks``.
enum Ticker {
  static func start(coreHertz: UInt32) {
    Register(Peripheral.systemTimer, 0x04).value = coreHertz / 1000 - 1
    Register(Peripheral.systemTimer, 0x08).value = 0
    Register(Peripheral.systemTimer, 0x00).value = 0b111
  }
}

@c(board_tick_interrupt)
func tickInterrupt() {}
