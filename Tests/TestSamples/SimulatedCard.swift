package import TactusPCM
package import TactusSystem

/// A card on a virtual clock that behaves like snd-usb-audio: it fetches frames some milliseconds
/// before they are sent, and a stalled bus reports nothing.
package final class SimulatedCard: CardStream {
  /// A frame that was sent on the bus.
  package struct Played {
    package var time: Int64
    package var samples: [Int16]
  }

  package let facts: CardFacts
  /// The time at which the next calls are made.
  package var now: Int64 = 0 {
    didSet { advance() }
  }
  /// The number of frames that the card fetches before they are sent, which is 14 ms in the tests.
  package let inFlight: Int
  /// The number of frames in a transfer. The card counts frames as sent when the transfer with them
  /// has ended.
  package let transfer: Int
  /// The rate error of the card's clock in millionths. A positive value is too fast.
  package var drift = 0.0
  /// The number of frames by which a report of the delay is wrong.
  package var error: () -> Int = { 0 }
  /// Whether frames that were not yet fetched can be taken back.
  package var canRewind = true
  /// The fault that the next calls throw; nil if they succeed.
  package var fault: CardFault?
  /// Nanoseconds for which the next write holds up its thread, before the frames are queued.
  package var writingPause: Int64 = 0
  /// Nanoseconds for which the next rewind holds up its thread, before frames are taken back.
  package var rewindingPause: Int64 = 0
  /// The time in nanoseconds that each start takes.
  package var startingPause: Int64 = 0
  package private(set) var starts = 0
  /// The fewest frames that were queued at a start; `Int.max` if there was none.
  package private(set) var leastAtStart = Int.max
  /// All frames that were sent on the bus.
  package var played: [Played] {
    times.indices.map { index in
      let place = index * facts.channels
      return Played(time: times[index], samples: Array(wire[place..<place + facts.channels]))
    }
  }
  package private(set) var times: [Int64] = []
  /// The samples of all frames that were sent on the bus: all channels of the first frame, then
  /// those of the next.
  package private(set) var wire: [Int16] = []
  /// The first frames on the bus after it sent none for longer than a frame: each start is one.
  package var framesAfterGaps: Set<Int> {
    Set(times.indices.dropFirst().filter { times[$0] - times[$0 - 1] > Int64(2 * frameTime) })
  }
  private var samples: [Int16] = []
  /// The number of frames that were queued since the start.
  private var count = 0
  /// The number of queued frames that have been sent, which `playedUntil` follows as a time.
  private var done = 0
  private var playedUntil: Int64 = 0
  private var isRunning = false
  private var hasRunDry = false
  /// Whether the last rewind took back all frames that were not yet fetched.
  private var isEmptied = false
  /// The time until which the bus is stalled.
  private var stalledUntil: Int64 = .min

  package init(
    rate: Int, channels: Int, buffer: Int, period: Int, inFlight: Int, transfer: Int = 1,
    waitsForFrames: Bool = false
  ) {
    self.transfer = transfer
    facts = CardFacts(
      name: "simulated", rate: rate, channels: channels, bufferFrames: buffer,
      periodFrames: period, waitsForFrames: waitsForFrames)
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

  /// Stalls the bus until a time.
  package func stall(until time: Int64) { stalledUntil = time }

  /// Always -1: a ``Pump`` steps at ``transferEnd``.
  package var descriptor: Int32 { -1 }

  package var nowNanoseconds: Int64 { now }

  /// The time at which the next transfer ends and wakes a thread that waits for room in the queue.
  /// `Int64.max` if there is none, or if transfers are single frames.
  package var transferEnd: Int64 {
    let rest = transfer - done % transfer
    guard transfer > 1, isRunning, done + rest <= count else { return .max }
    return max(playedUntil, stalledUntil) + Int64(rest) * Int64(frameTime.rounded())
  }

  /// The number of queued frames that the card counts as sent.
  private var sent: Int { done / transfer * transfer }

  private func check() throws(CardFault) {
    if let fault { throw fault }
    if hasRunDry { throw .underrun }
  }

  package func prepare() throws(CardFault) {
    if let fault { throw fault }
    halt()
  }

  package func halt() {
    (samples, count, done) = ([], 0, 0)
    (isRunning, hasRunDry, isEmptied) = (false, false, false)
  }

  package func start() throws(CardFault) {
    try check()
    now += startingPause
    isRunning = true
    starts += 1
    leastAtStart = min(leastAtStart, count)
    playedUntil = now
  }

  private var fetched: Int { isRunning ? min(sent + inFlight, count) : 0 }

  package func room() throws(CardFault) -> Int {
    try check()
    return facts.bufferFrames - (count - fetched)
  }

  package func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault) {
    now += writingPause
    writingPause = 0
    // A fetch from an empty queue stops the card.
    if isEmptied, sent + inFlight > self.count { hasRunDry = true }
    isEmptied = false
    try check()
    for place in 0..<count * facts.channels { samples.append(frames[place]) }
    self.count += count
  }

  package func delayFrames() throws(CardFault) -> Int {
    try check()
    if transfer > 1 { return max(count - sent + error(), 0) }
    let partial = Double(now - playedUntil) / frameTime
    return max(self.count - done - Int(max(min(partial, 1), 0).rounded()) + error(), 0)
  }

  package func rewindableFrames() -> Int { canRewind ? count - fetched : 0 }

  package func rewind(_ frames: Int) -> Int {
    now += rewindingPause
    rewindingPause = 0
    let count = min(frames, rewindableFrames())
    samples.removeLast(count * facts.channels)
    self.count -= count
    isEmptied = isRunning && count > 0 && self.count == fetched
    return count
  }
}
