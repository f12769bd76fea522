/// The times at which a sound is analysed: 200 frames per second for the spectrum, and 1000 fine
/// values per second for the loudness.
struct FrameGrid {
  /// Frames per second. A frame is 5 ms, half of the shortest time at which two taps are felt as
  /// two.
  static let framesPerSecond = 200
  /// Fine values per second.
  static let finePerSecond = 1000
  /// Fine values per frame.
  static let finePerFrame = finePerSecond / framesPerSecond
  /// The shortest window of the spectrum, in seconds. It holds one period of 50 Hz, and is shorter
  /// than the time within which two sounds are heard as one (30 ms).
  private static let windowSeconds = 0.02

  /// The sample rate in hertz.
  let rate: Int
  /// The number of samples in a window: the smallest power of two that lasts at least 20 ms.
  let windowLength: Int

  init(rate: Int) {
    self.rate = rate
    var length = 8
    while Double(length) < Self.windowSeconds * Double(rate) { length *= 2 }
    windowLength = length
  }

  /// The index of the sample in the middle of a frame's window.
  func middle(_ frame: Int) -> Int { frame * rate / Self.framesPerSecond }

  /// The index of the first sample of a fine value.
  func fineStart(_ index: Int) -> Int { index * rate / Self.finePerSecond }

  /// The time of a frame in seconds.
  static func seconds(_ frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }
}
