/// The loss of frames by a fault after which the stream is started again: from the last frame on
/// the wire before the fault to the first one after the start.
struct WireLoss: Sendable {
  /// The number of frames in the queue after the last step that the card had not fetched.
  private var queued: Int64 = 0
  /// The time at which the card sends the last of them at the earliest.
  private var queueEnd: Int64 = .min
  /// The first frame after the silence of the last start.
  private(set) var firstFrame: Int64 = 0
  /// When the wire carried frames for the last time; nil if no gap is to be reported.
  private var end: Int64?

  /// Whether the gap is not reported yet.
  var isPending: Bool { end != nil }

  /// Notes the queue after a step.
  /// - Parameters:
  ///   - frames: the number of frames that the card has not fetched.
  ///   - length: their length in nanoseconds.
  mutating func note(queued frames: Int, length: Int64, at now: Int64) {
    (queued, queueEnd) = (Int64(frames), now &+ length)
  }

  /// The number of frames of the last queue that were sent before a fault.
  ///
  /// A queue that ran empty was sent. After a stall of the bus of more than half a buffer, ALSA may
  /// report that the queue ran empty, too, because it takes the first transfer that ends for a
  /// whole buffer (`snd_pcm_update_hw_ptr0` in `sound/core/pcm_lib.c`). Then there was too little
  /// time to send the queue.
  func sent(before fault: CardFault, at now: Int64) -> Int64 {
    fault == .underrun && now >= queueEnd ? queued : 0
  }

  /// Notes a fault. If a gap is not reported yet, it continues.
  mutating func end(at time: Int64) { end = end ?? time }

  /// Notes a start.
  mutating func start(at frame: Int64) { firstFrame = frame }

  /// Returns the gap in nanoseconds up to the first frame of the start, once; nil if there was no
  /// fault before it.
  mutating func gap(until first: Int64) -> Int64? {
    defer { end = nil }
    return end.map { first &- $0 }
  }

  /// Nothing was to be played when the fault came, or since then.
  mutating func forget() { end = nil }
}
