/// The states of all voices at the beginning of some blocks, oldest first, in a ring.
struct KeptStates: Sendable {
  private var frames: [Int64] = []
  private var states: [[VoiceState]] = []
  private let count: Int

  /// - Parameter count: the number of states that are kept.
  init(count: Int) { self.count = max(count, 1) }

  var oldest: Int64? { frames.first }

  mutating func keep(_ now: [VoiceState], _ frame: Int64) {
    if let last = frames.last, last >= frame { _ = goBack(to: frame) }
    if frames.last == frame { removeLast() }
    if frames.count >= count {
      frames.removeFirst()
      states.removeFirst()
    }
    frames.append(frame)
    states.append(now)
  }

  /// The latest kept frame that is not after `frame` and not before `earliest`.
  func latest(by frame: Int64, notBefore earliest: Int64) -> Int64? {
    frames.last { $0 <= frame && $0 >= earliest }
  }

  func first(notBefore earliest: Int64) -> Int64? { frames.first { $0 >= earliest } }

  /// Removes the states of later frames, and returns the states of a frame; nil if they are not
  /// kept.
  mutating func goBack(to frame: Int64) -> [VoiceState]? {
    while let last = frames.last, last > frame { removeLast() }
    return frames.last == frame ? states.last : nil
  }

  mutating func removeAll() {
    frames.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
  }

  private mutating func removeLast() {
    frames.removeLast()
    states.removeLast()
  }
}
