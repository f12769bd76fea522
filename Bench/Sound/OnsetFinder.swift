/// Finds the beginnings of clicks in a recording, frame by frame.
struct OnsetFinder {
  /// A sample of a click is louder than this, at full scale 1.
  private static let loud: Float = 0.02
  /// Frames of silence before a click: 30 ms.
  private let pause: Int
  /// The last loud frame.
  private var last: Int

  /// - Parameter rate: samples a second.
  init(rate: Int) {
    pause = rate * 3 / 100
    last = -pause - 1
  }

  /// Whether a click begins with a sample.
  /// - Parameter frame: its number in the recording.
  mutating func begins(_ sample: Float, at frame: Int) -> Bool {
    // Written so that what is not a number counts as loud.
    if abs(sample) <= Self.loud { return false }
    defer { last = frame }
    return frame - last > pause
  }
}
