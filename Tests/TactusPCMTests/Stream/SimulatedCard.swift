import TactusPCM
import TactusSystem

/// A card on a virtual clock that behaves as snd-usb-audio does: frames are fetched some
/// milliseconds before they are on the wire, and a bus that stands still reports nothing.
final class SimulatedCard: CardStream {
  /// A frame that reached the wire.
  struct Played {
    var time: Int64
    var samples: [Int16]
  }

  let facts: CardFacts
  /// The time of the next call.
  var now: Int64 = 0 {
    didSet { advance() }
  }
  /// Frames that are fetched before they are on the wire: 14 ms.
  let inFlight: Int
  /// Frames per million by which the card is faster than its rate.
  var drift = 0.0
  /// Whether frames that were not fetched can be taken back.
  var canRewind = true
  /// What the next calls throw.
  var fault: CardFault?
  private(set) var starts = 0
  /// All frames that reached the wire.
  var played: [Played] {
    times.indices.map { index in
      let place = index * facts.channels
      return Played(time: times[index], samples: Array(wire[place..<place + facts.channels]))
    }
  }
  private(set) var times: [Int64] = []
  private var wire: [Int16] = []
  private var samples: [Int16] = []
  /// Frames that were queued since the start.
  private var count = 0
  /// Frames of the queue that have been played, and the time until which they were.
  private var done = 0
  private var playedUntil: Int64 = 0
  private var isRunning = false
  private var hasRunDry = false
  /// Until when the bus stands still.
  private var stalledUntil: Int64 = .min

  init(rate: Int, channels: Int, buffer: Int, period: Int, inFlight: Int) {
    facts = CardFacts(
      name: "simulated", rate: rate, channels: channels, bufferFrames: buffer,
      periodFrames: period)
    self.inFlight = inFlight
  }

  private var frameTime: Double { 1e9 / (Double(facts.rate) * (1 + drift / 1e6)) }

  private func advance() {
    guard isRunning else { return }
    while true {
      let start = max(playedUntil, stalledUntil)
      let next = start + Int64(frameTime.rounded())
      guard next <= now else { return }
      guard done < count else {
        isRunning = false
        hasRunDry = true
        return
      }
      times.append(start)
      wire += samples[done * facts.channels..<(done + 1) * facts.channels]
      done += 1
      playedUntil = next
    }
  }

  /// The bus stands still for a while.
  func stall(until time: Int64) { stalledUntil = time }

  private func check() throws(CardFault) {
    if let fault { throw fault }
    if hasRunDry { throw .underrun }
  }

  func prepare() throws(CardFault) {
    if let fault { throw fault }
    halt()
  }

  func halt() {
    (samples, count, done) = ([], 0, 0)
    (isRunning, hasRunDry) = (false, false)
  }

  private var fetched: Int { min(done + inFlight, count) }

  func room() throws(CardFault) -> Int {
    try check()
    return facts.bufferFrames - (count - fetched)
  }

  func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault) {
    try check()
    for place in 0..<count * facts.channels { samples.append(frames[place]) }
    self.count += count
    if !isRunning {
      isRunning = true
      starts += 1
      playedUntil = now
    }
  }

  func delayFrames() throws(CardFault) -> Int {
    try check()
    let partial = Double(now - playedUntil) / frameTime
    return self.count - done - Int(max(min(partial, 1), 0).rounded())
  }

  func rewindableFrames() -> Int { canRewind ? count - fetched : 0 }

  func rewind(_ frames: Int) -> Int {
    let count = min(frames, rewindableFrames())
    samples.removeLast(count * facts.channels)
    self.count -= count
    return count
  }
}
