/// The times at which a sound is looked at.
struct FrameGrid {
  /// Frames a second: one in 5 ms, half of what two taps must be apart to be felt as two.
  static let framesPerSecond = 200
  /// Fine values a second.
  static let finePerSecond = 1000
  /// Fine values of a frame.
  static let finePerFrame = finePerSecond / framesPerSecond
  /// The shortest window in seconds: a period of the lowest frequencies, and shorter than the time
  /// in which two sounds are heard as one.
  private static let windowSeconds = 0.02

  /// Samples a second.
  let rate: Int
  /// Samples of a window: the power of two from 20 ms on.
  let windowLength: Int

  init(rate: Int) {
    self.rate = rate
    var length = 8
    while Double(length) < Self.windowSeconds * Double(rate) { length *= 2 }
    windowLength = length
  }

  /// The sample in the middle of a frame's window.
  func middle(_ frame: Int) -> Int { frame * rate / Self.framesPerSecond }

  /// The first sample of a fine value.
  func fineStart(_ index: Int) -> Int { index * rate / Self.finePerSecond }

  /// The time of a frame in seconds.
  static func seconds(_ frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }
}
