/// Wakes the core each millisecond with its timer. The interrupts are not counted, because an
/// emulator merges late ones; the time comes from the counter in ``Clocks``.
enum Ticker {
  static func start(coreHertz: UInt32) {
    Register(Peripheral.systemTimer, 0x04).value = coreHertz / 1000 - 1
    Register(Peripheral.systemTimer, 0x08).value = 0
    Register(Peripheral.systemTimer, 0x00).value = 0b111
  }
}

@c(board_tick_interrupt)
func tickInterrupt() {}
