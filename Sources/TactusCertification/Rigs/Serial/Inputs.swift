internal import TactusSerial
internal import TactusWire

/// Counts the frames and bytes that were sent to a device in an attempt, to find the input after
/// which the device stopped answering. TIME and STATUS requests are not counted, because they
/// change nothing in the device.
struct Inputs {
  /// The maximum number of bytes of a frame that the description shows.
  private static let longest = 48

  private var count = 0
  private var last = "none"
  /// The number of inputs since the last message of the device.
  private var unheard = 0
  private var firstUnheard = ""

  /// Counts a complete frame to the device.
  mutating func note(_ frame: Frame) {
    guard ![MessageType.time, .status].map(\.rawValue).contains(frame.type) else { return }
    note(frame.text)
  }

  /// Counts bytes without a complete frame.
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

  /// Records that the device sent a message.
  mutating func noteSignOfLife() { unheard = 0 }

  /// Describes the input that may have caused the failure.
  var suspect: String {
    unheard == 0
      ? "the last of \(count) inputs was \(last)"
      : "the first input without an answer, \(count - unheard + 1) of \(count), was "
        + firstUnheard
  }
}
