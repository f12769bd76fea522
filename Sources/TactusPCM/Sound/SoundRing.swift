internal import TactusSystem

/// The last frames of sound, numbered one after the other. The oldest ones are overwritten.
struct SoundRing: ~Copyable {
  private let samples: FixedBuffer<Int16>
  private let capacity: Int
  /// The number of the oldest frame, and of the frame after the newest one.
  private(set) var start: Int64 = 0
  private(set) var end: Int64 = 0
  /// The number of the frame after the newest one that is not silent.
  private(set) var soundEnd: Int64 = .min / 2

  /// - Parameter capacity: the number of frames that are kept.
  init(capacity: Int) {
    self.capacity = capacity
    samples = FixedBuffer(count: 2 * capacity) { _ in 0 }
  }

  mutating func append(left: Int16, right: Int16) {
    let place = 2 * place(of: end)
    (samples[place], samples[place + 1]) = (left, right)
    end += 1
    start = max(start, end - Int64(capacity))
    if left != 0 || right != 0 { soundEnd = end }
  }

  /// Appends silence up to a frame.
  mutating func skip(to frame: Int64) {
    if frame - end > Int64(capacity) { (start, end) = (frame, frame) }
    while end < frame { append(left: 0, right: 0) }
  }

  /// Forgets all frames.
  mutating func removeAll() { (start, soundEnd) = (end, .min / 2) }

  /// The samples of a frame. A frame that is not kept is silent.
  func samples(of frame: Int64) -> (left: Int16, right: Int16) {
    guard frame >= start, frame < end else { return (0, 0) }
    let place = 2 * place(of: frame)
    return (samples[place], samples[place + 1])
  }

  private func place(of frame: Int64) -> Int { Int(frame % Int64(capacity)) }
}
