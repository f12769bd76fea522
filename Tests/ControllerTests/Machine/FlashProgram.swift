@testable import VirtualController

// Instruction sequences for programs that use the flash memory.
extension Program {
  typealias Control = FlashControl.Control

  /// The first address of sector 1.
  static let sector1 = FlashUnit.sector1
  private static let base = Parts.Base.flash

  mutating func unlockFlash() {
    for key in FlashControl.keys { store(key, at: Self.base + FlashControl.Offset.key) }
  }

  /// Writes to the control register, with a PSIZE of 32 bits.
  mutating func controlFlash(_ bits: UInt32) {
    store(bits | FlashUnit.words, at: Self.base + FlashControl.Offset.control)
  }

  /// Begins to erase sector 1.
  mutating func eraseFlash() { controlFlash(Control.eraseSector | 1 << 3 | Control.start) }

  /// Increments a word of memory in a loop while BSY is set.
  mutating func awaitFlash(countingIn word: UInt32) {
    move(Self.base + FlashControl.Offset.status, to: 1)
    move(word, to: 2)
    // LDR r0, [r2]; ADDS r0, #1; STR r0, [r2]; LDR r0, [r1]; LSLS r0, #15; BMI to the first
    // instruction.
    run(0x6810, 0x3001, 0x6010, 0x6808, 0x03C0, 0xD4F9)
  }

  mutating func copyFlashStatus(to address: UInt32) {
    copy(Self.base + FlashControl.Offset.status, to: address)
  }
}

extension Controller {
  /// A word of the flash.
  func flashWord(_ address: UInt32) -> UInt32 {
    flash(address..<address + 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
