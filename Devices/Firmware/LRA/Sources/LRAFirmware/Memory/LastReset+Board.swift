import CBoard
import LRABoard
import TactusWire

extension LastReset {
  /// Reads the causes of the last reset from RCC_CSR (RM0090) and from the record of the fault
  /// handler, and clears both.
  static func take() -> LastReset {
    var place: UInt32 = 0
    let hasCrashed = unsafe board_take_crash(&place) != 0
    let state = Register(Peripheral.clocks, 0x74)
    let flags = state.value
    state.set(1 << 24)
    if hasCrashed { return LastReset(.crash, address: place) }
    if flags & (1 << 29) != 0 { return LastReset(.watchdog) }
    if flags & (1 << 27 | 1 << 25) != 0 { return LastReset(.power) }
    return LastReset(flags & (1 << 26) != 0 ? .pin : .unknown)
  }
}
