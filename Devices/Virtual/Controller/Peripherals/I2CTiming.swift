/// The clock of the bus, from its registers: RM0090, sections 27.6.2 "I2C_CR2", 27.6.8 "I2C_CCR"
/// and 27.6.9 "I2C_TRISE".
struct I2CTiming: Equatable {
  /// FREQ: the frequency of APB1 in megahertz, as the program declares it.
  var frequency: UInt32 = 0
  var clock: UInt32 = 0
  var rise: UInt32 = 2

  enum Clock {
    static let count: UInt32 = 0xFFF
    static let duty: UInt32 = 1 << 14
    static let fast: UInt32 = 1 << 15
  }

  var isFast: Bool { clock & Clock.fast != 0 }

  /// The length of a bit in nanoseconds. In fast mode the low and the high time are as 2 to 1; with
  /// DUTY, as 16 to 9.
  func bit(at hertz: Int64) -> Int64 {
    let parts: Int64 = !isFast ? 2 : clock & Clock.duty == 0 ? 3 : 25
    return max(Int64(clock & Clock.count), 1) * parts * 1_000_000_000 / hertz
  }

  /// The mistakes in the settings at the time of a START.
  func mistakes(at hertz: Int64) -> [String] {
    var texts: [String] = []
    if frequency < 2 { texts.append("I2C: FREQ is \(frequency) MHz; at least 2 (27.6.2)") }
    if frequency > 50 { texts.append("I2C: FREQ is \(frequency) MHz; at most 50 (27.6.2)") }
    if isFast, frequency < 4 { texts.append("I2C: FREQ is \(frequency) MHz; fast mode needs 4") }
    if Int64(frequency) * 1_000_000 != hertz {
      texts.append("I2C: FREQ is \(frequency) MHz, the bus of the unit \(hertz) Hz")
    }
    let least: UInt32 = isFast && clock & Clock.duty != 0 ? 1 : 4
    if clock & Clock.count < least { texts.append("I2C: CCR is below \(least) (27.6.8)") }
    if bit(at: hertz) < (isFast ? 2500 : 10_000) {
      texts.append("I2C: a bit of \(bit(at: hertz)) ns is too short for the mode")
    }
    if rise != properRise {
      texts.append("I2C: TRISE is \(rise), should be \(properRise) (27.6.9)")
    }
    return texts
  }

  /// The correct value of TRISE: the longest rise of the mode, 1000 or 300 ns, in cycles of FREQ,
  /// plus one.
  private var properRise: UInt32 { (isFast ? frequency * 300 / 1000 : frequency) + 1 }
}
