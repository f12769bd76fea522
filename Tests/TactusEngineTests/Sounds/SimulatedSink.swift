import TactusSound
import TactusStatistics
import TactusSystem

@testable import TactusEngine

/// The clock of a simulated sound card, which a test advances.
final class SimulatedTime: StreamTime {
  private let time: Guarded<Int64>
  /// The number of waits without a deadline.
  private let endless = Guarded(0)

  init(_ start: Int64) { time = Guarded(start) }

  var now: Int64 { time.withLock { $0 } }

  /// How often the thread went to sleep without a deadline.
  var sleeps: Int { endless.withLock { $0 } }

  func forgetSleeps() { endless.withLock { $0 = 0 } }

  func advance(to target: Int64) { time.withLock { $0 = max($0, target) } }

  func wait(until target: Int64, if isQuiet: () -> Bool) {
    guard isQuiet() else { return }
    if target == .max { endless.withLock { $0 += 1 } } else { advance(to: target) }
  }
}

/// A simulated sound card that plays frames with a clock of its own.
// Sendable: only the thread of a test uses it.
final class SimulatedSink: SoundSink, @unchecked Sendable {
  /// The faults of the card.
  struct Faults {
    /// The drift of the card's clock in millionths; above 0 the clock is fast.
    var drift = 0.0
    /// The largest error of a reported delay, in frames.
    var jitter = 0
    /// The delay from the buffer of the card to the ear, in frames.
    var latency = 0
    /// Frames that are added to the latency and to the delays that the card reports, like a server
    /// that changes its buffers while it plays.
    var laterBy = 0
    /// Whether the card accepts every frame at once, as a file does.
    var hasNoClock = false
  }

  let facts: SinkFacts
  let time: SimulatedTime
  var faults: Faults
  /// The error of every write; nil if writes succeed.
  var fault: SinkFault?
  /// Called at each write.
  var onWrite: () -> Void = {}
  private(set) var pauses = 0
  /// The time at which each frame that is not silent was heard, and its left sample.
  private(set) var heard: [(time: Double, sample: Float)] = []
  /// The loudest sample of each channel.
  private(set) var peaks: (left: Float, right: Float) = (0, 0)
  /// The frames that were written since the card was started, the number of played frames, and the
  /// time of the start, which is nil while the buffer is being filled.
  private var written: [Float] = []
  private var played = 0
  private var start: Int64?
  private var random: SeededGenerator

  init(_ time: SimulatedTime, _ faults: Faults = Faults(), buffer: Int = 1200, seed: UInt64 = 1) {
    self.time = time
    self.faults = faults
    random = SeededGenerator(seed: seed)
    facts = SinkFacts(
      name: "simulated", rate: SoundLimits.standardRate, bufferFrames: buffer,
      periodFrames: buffer / 4)
  }

  /// The length of a frame in nanoseconds, by the clock of the card.
  private var step: Double { 1e9 / Double(facts.rate) / (1 + faults.drift / 1e6) }

  func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault) {
    onWrite()
    if let fault { throw fault }
    try makeRoom(count)
    for index in 0..<count {
      written.append(left[index])
      peaks = (max(peaks.left, abs(left[index])), max(peaks.right, abs(right[index])))
    }
    if start == nil, written.count >= facts.bufferFrames { start = time.now }
  }

  /// Advances the clock until the buffer of the card has room for a number of frames.
  private func makeRoom(_ count: Int) throws(SinkFault) {
    play()
    guard let start, !faults.hasNoClock else { return }
    if written.count == played {
      restart()
      throw .underrun
    }
    while written.count + count - played > facts.bufferFrames {
      let next = written.count + count - facts.bufferFrames
      time.advance(to: start + Int64((Double(next) * step).rounded(.up)))
      play()
    }
  }

  /// Plays the frames that are due by now.
  private func play() {
    guard let start else { return }
    // The small addition ensures that rounding does not assign a time to the previous frame.
    let due = min(Int(Double(time.now - start) / step + 1e-4), written.count)
    let latency = Double(faults.latency + faults.laterBy) * 1e9 / Double(facts.rate)
    for frame in played..<max(due, played) where written[frame] != 0 {
      heard.append((Double(start) + Double(frame) * step + latency, written[frame]))
    }
    played = max(due, played)
  }

  private func restart() {
    written = []
    played = 0
    start = nil
  }

  func delayFrames() throws(SinkFault) -> Int {
    play()
    let noise =
      faults.jitter == 0 ? 0 : Int.random(in: -faults.jitter...faults.jitter, using: &random)
    if faults.hasNoClock { return 0 }
    return max(written.count - played + faults.latency + faults.laterBy + noise, 0)
  }

  func pause() {
    pauses += 1
    restart()
  }
}
