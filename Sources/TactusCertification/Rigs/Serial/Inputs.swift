internal import TactusSerial
internal import TactusWire

/// What a device was given in an attempt, but for questions, which change nothing: so that of a
/// device that dies it can be told at what.
struct Inputs {
  /// Bytes of a frame that are told at most.
  private static let longest = 48

  private var count = 0
  private var last = "none"
  /// Since the device said something last.
  private var unheard = 0
  private var firstUnheard = ""

  /// A whole frame goes to the device.
  mutating func note(_ frame: Frame) {
    guard ![MessageType.time, .status].map(\.rawValue).contains(frame.type) else { return }
    note(frame.text)
  }

  /// Bytes go to it without a whole frame in them.
  mutating func note(_ bytes: [UInt8]) {
    let digits = bytes.prefix(Self.longest).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    note("no whole frame: \(digits.joined(separator: " "))")
  }

  private mutating func note(_ text: String) {
    (count, last) = (count + 1, text)
    unheard += 1
    if unheard == 1 { firstUnheard = text }
  }

  /// The device said something.
  mutating func noteSignOfLife() { unheard = 0 }

  /// What it may have died of.
  var suspect: String {
    unheard == 0
      ? "the last of \(count) inputs was \(last)"
      : "the first input behind which nothing came, \(count - unheard + 1) of \(count), was "
        + firstUnheard
  }
}
