internal import Glibc

/// The setting of one of the two actuators of a Switch controller, in four bytes of its output
/// report (`joycon_encode_rumble` in `drivers/hid/hid-nintendo.c`).
///
/// ```
///  byte 0     byte 1      byte 2      byte 3
///  hhhhhhhh   aaaaaaah    blllllll    bbbbbbbb
/// ```
///
/// h is the high frequency and a its amplitude, l the low frequency and b its amplitude, with its
/// lowest bit in byte 2.
package struct SwitchRumble: Sendable, Hashable {
  /// The largest index of the driver's table of amplitudes; 0 is still.
  package static let largestAmplitude = 100

  /// Indices of the table of amplitudes: 0 to ``largestAmplitude``. The driver sends the same value
  /// in both.
  package var highAmplitude: Int
  package var lowAmplitude: Int
  /// The frequencies of both vibrations in hertz: 82 to 1253, and 41 to 626.
  package var highHertz: Double
  package var lowHertz: Double

  /// Nil for bytes that no controller accepts; the driver sends zeroes before the first level.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 4, bytes[3] >= 0x40 else { return nil }
    highAmplitude = Int(bytes[1] >> 1)
    lowAmplitude = Int(bytes[3] - 0x40) * 2 + Int(bytes[2] >> 7)
    guard max(highAmplitude, lowAmplitude) <= Self.largestAmplitude else { return nil }
    let highCode = Int(bytes[0]) + Int(bytes[1] & 1) << 8
    highHertz = Self.hertz(highCode / 4 + 0x60)
    lowHertz = Self.hertz(Int(bytes[2] & 0x7f) + 0x40)
  }

  /// The frequency of a code: 10 Hz for 0, and an octave higher for each 32 steps.
  private static func hertz(_ code: Int) -> Double { 10 * exp2(Double(code) / 32) }
}
