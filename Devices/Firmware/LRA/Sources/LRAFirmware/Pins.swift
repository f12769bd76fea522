import LRABoard

/// What a pin does: RM0090, chapter "General-purpose I/Os".
extension Board.Pin {
  private func register(_ place: UInt) -> Register { Register(Peripheral.port(port), place) }

  private var mode: Register { register(0x00) }
  private var outputType: Register { register(0x04) }
  private var pulls: Register { register(0x0C) }
  private var input: Register { register(0x10) }
  private var setOrReset: Register { register(0x18) }

  /// Drives high and low, and is low from the beginning.
  func becomeOutput() {
    drive(false)
    outputType.clear(1 << number)
    setMode(0b01)
  }

  /// Drives low, or lets go: then a resistor pulls it up.
  func becomeOpenOutput() {
    drive(true)
    outputType.set(1 << number)
    pulls.put(0b01 << (2 * number), in: 0b11 << (2 * number))
    setMode(0b01)
  }

  /// Belongs to a peripheral by one of its alternate functions.
  func become(_ function: UInt32) {
    let place = 4 * (number % 8)
    register(number < 8 ? 0x20 : 0x24).put(function << place, in: 0xF << place)
    setMode(0b10)
  }

  private func setMode(_ bits: UInt32) { mode.put(bits << (2 * number), in: 0b11 << (2 * number)) }

  /// What the pin drives as an output. One write: an interrupt in between does no harm.
  func drive(_ isHigh: Bool) { setOrReset.value = 1 << (isHigh ? number : number + 16) }

  var isHigh: Bool { input.has(1 << number) }
}
