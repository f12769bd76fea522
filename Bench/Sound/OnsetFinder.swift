/// Finds the beginnings of clicks in a recording, frame by frame.
struct OnsetFinder {
  /// A sample with a larger absolute value than this belongs to a click; full scale is 1.
  private static let loud: Float = 0.02
  /// The least number of silent frames before a click: 30 ms.
  private let pause: Int
  /// The number of the last loud frame.
  private var last: Int

  /// - Parameter rate: the sample rate in hertz.
  init(rate: Int) {
    pause = rate * 3 / 100
    last = -pause - 1
  }

  /// Whether a click begins with a sample.
  /// - Parameter frame: the number of the sample's frame in the recording.
  mutating func begins(_ sample: Float, at frame: Int) -> Bool {
    // The comparison is written so that a NaN counts as loud.
    if abs(sample) <= Self.loud { return false }
    defer { last = frame }
    return frame - last > pause
  }
}
