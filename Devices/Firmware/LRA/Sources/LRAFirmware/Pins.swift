import LRABoard

/// Configures a pin: RM0090, chapter "General-purpose I/Os".
extension Board.Pin {
  private func register(_ place: UInt) -> Register { Register(Peripheral.port(port), place) }

  private var mode: Register { register(0x00) }
  private var outputType: Register { register(0x04) }
  private var pulls: Register { register(0x0C) }
  private var input: Register { register(0x10) }
  private var setOrReset: Register { register(0x18) }

  /// Makes the pin a push-pull output, by default initially low.
  func becomeOutput(isHigh: Bool = false) {
    drive(isHigh)
    outputType.clear(1 << number)
    setMode(0b01)
  }

  /// Makes the pin an open-drain output: low, or released and pulled up by a resistor.
  func becomeOpenOutput() {
    drive(true)
    outputType.set(1 << number)
    pulls.put(0b01 << (2 * number), in: 0b11 << (2 * number))
    setMode(0b01)
  }

  /// Connects the pin to a peripheral through an alternate function.
  func become(_ function: UInt32) {
    let place = 4 * (number % 8)
    register(number < 8 ? 0x20 : 0x24).put(function << place, in: 0xF << place)
    setMode(0b10)
  }

  private func setMode(_ bits: UInt32) { mode.put(bits << (2 * number), in: 0b11 << (2 * number)) }

  /// Sets the level of an output by one write, which an interrupt cannot disturb.
  func drive(_ isHigh: Bool) { setOrReset.value = 1 << (isHigh ? number : number + 16) }

  var isHigh: Bool { input.has(1 << number) }
}
