import TactusSound
import TactusStatistics
import TactusSystem

@testable import TactusEngine

/// The clock of a simulated sink.
final class SimulatedTime: StreamTime {
  private let time: Guarded<Int64>
  /// The deadlines of waits that would last for ever.
  private let endless = Guarded(0)

  init(_ start: Int64) { time = Guarded(start) }

  var now: Int64 { time.withLock { $0 } }

  /// How often the thread went to sleep without a deadline.
  var sleeps: Int { endless.withLock { $0 } }

  func advance(to target: Int64) { time.withLock { $0 = max($0, target) } }

  func wait(until target: Int64, if isQuiet: () -> Bool) {
    guard isQuiet() else { return }
    if target == .max { endless.withLock { $0 += 1 } } else { advance(to: target) }
  }
}

/// A sound card without hardware: it plays frames by a clock of its own.
// Sendable: the thread of a test alone uses it.
final class SimulatedSink: SoundSink, @unchecked Sendable {
  /// What the card does wrong.
  struct Faults {
    /// How much faster than nominal its clock is, in millionths.
    var drift = 0.0
    /// Frames by which a report of the delay is wrong at most.
    var jitter = 0
    /// Frames between its buffer and the ear.
    var latency = 0
    /// Frames that are added to the latency while the card plays, and are part of its reports: a
    /// server that changed its buffers.
    var laterBy = 0
    /// Whether it takes every frame at once, as a file does.
    var hasNoClock = false
  }

  let facts: SinkFacts
  let time: SimulatedTime
  var faults: Faults
  /// Why writing fails.
  var fault: SinkFault?
  private(set) var pauses = 0
  /// When each frame that is not silent was heard, and its left sample.
  private(set) var heard: [(time: Double, sample: Float)] = []
  /// The loudest sample of each channel.
  private(set) var peaks: (left: Float, right: Float) = (0, 0)
  /// Frames since the card was started, and when it was; nil while it fills its buffer.
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

  /// Nanoseconds of a frame by the card's clock.
  private var step: Double { 1e9 / Double(facts.rate) / (1 + faults.drift / 1e6) }

  func write(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) throws(SinkFault) {
    if let fault { throw fault }
    try makeRoom(count)
    for index in 0..<count {
      written.append(left[index])
      peaks = (max(peaks.left, abs(left[index])), max(peaks.right, abs(right[index])))
    }
    if start == nil, written.count >= facts.bufferFrames { start = time.now }
  }

  /// Lets the card play until it has room.
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

  /// Plays what is due by now.
  private func play() {
    guard let start else { return }
    // A rounded time is still that of its frame.
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
