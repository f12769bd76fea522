import Glibc
import TactusDevice
import TactusPCM
import TactusSystem
import TactusVirtualUSB
import TestSamples
import Testing

/// Checks what the backend assumes of the kernel's driver: a card whose queue is short waits for
/// frames, and never sends old ones. Runs where the clock counts instructions, because a stall of
/// the host would empty the card, and without other work in the guest, which could do the same.
@Suite(.inGuest, .serialized) struct CoilQueueTests {
  /// The number of changes, each at another place in a period.
  private static let changes = 25
  /// How long a change is held up, in milliseconds: less than a period, so that at most one fetch
  /// falls into it.
  private static let pause: Int32 = 3
  /// In nanoseconds, the least time of a change into which two fetches may fall: other threads of
  /// the guest can hold it up, too.
  private static let leastOfTwo: Int64 = 4_700_000
  /// In nanoseconds, how long after such a change a gap can follow: what is in flight after it.
  private static let reach: Int64 = 25_000_000
  /// Longer than what is in flight.
  private static let longPause: Int32 = 40

  @Test func `a card waits for the frames that a change has taken back`() throws {
    guard Guest.isCounted else { return }
    let rig = try CoilRig(address: 0xe9)
    let card = rig.id.rest
    let thread = OnThread { Result { try Self.play(on: card) } }
    let play = try #require(thread.wait()).get()
    let sound = rig.pad.log.sound
    #expect(play.priority == StreamThread.fifoPriority && play.facts.waitsForFrames)
    let first = try #require(play.firstFrame(sound))
    let long = play.times.filter { $0.upperBound - $0.lowerBound >= Self.leastOfTwo }
    #expect(long.count < Self.changes / 2, "\(play.times)")
    for frame in sound.framesAfterGaps where frame > first {
      let time = try #require(sound.time(ofFrame: frame))
      let isExplained = long.contains { $0.lowerBound < time && time < $0.upperBound + Self.reach }
      #expect(isExplained, "frame \(frame) at \(time) after a gap: \(play.times)")
    }
    #expect(play.firstWrong(sound, from: first) == nil)
    // In the long pause the card sends all but the last few frames.
    #expect(sound.frames - first >= play.writers.count - play.facts.periodFrames)
    #expect(play.taken.count == Self.changes + 1 && play.taken.allSatisfy { $0 > 960 })
    // Three periods are in flight after a fetch. In many pauses the card wanted to fetch.
    let waits = play.inFlight.filter { $0 <= 2 * play.facts.periodFrames }
    #expect(waits.count > Self.changes / 4, "\(play.inFlight)")
    #expect(play.isEmptied)
  }

  /// Plays on a card as the backend does: on a thread of its priority, which sleeps between its
  /// steps.
  private static func play(on id: String) throws -> QueuePlay {
    let setup = ThreadSetup.prepare(priority: StreamThread.fifoPriority)
    let (_, stream) = try CoilRig.declared()
    let found = try #require(TactusPCM.SoundCard.all(.system).first { $0.id == id })
    let queue = NumberedQueue(try SystemCards.open(found, stream))
    defer { queue.card.halt() }
    try queue.start()
    for place in 0..<changes {
      try queue.wait(nanoseconds: 20_000_000 + Int64(place) * 200_000)
      try queue.change(pause: pause)
    }
    try queue.wait(nanoseconds: 20_000_000)
    let isEmptied = queue.isEmptied(byPause: longPause)
    var play = queue.play
    (play.priority, play.isEmptied) = (setup.priority, isEmptied)
    return play
  }
}

/// What was written to a card, and when.
private struct QueuePlay {
  let facts: CardFacts
  /// The priority of the thread under SCHED_FIFO.
  var priority: Int32 = 0
  /// For each frame, the number of the last change that wrote it.
  var writers: [Int16] = []
  /// The number of frames that each change has taken back.
  var taken: [Int] = []
  /// The times in nanoseconds at which each change took frames back, and had written a period.
  var times: [Range<Int64>] = []
  /// The number of frames that were in flight at the end of each pause.
  var inFlight: [Int] = []
  /// Whether the queue ran empty in a pause that is longer than what is in flight.
  var isEmptied = false

  /// The number that a frame carries. A silent frame has 0.
  static func number(_ frame: Int) -> Int16 { Int16((frame + 1) % Int(Int16.max)) }

  /// The place on the wire of the first frame in the queue.
  func firstFrame(_ sound: SoundRecord) -> Int? {
    sound.channel(2).firstIndex(of: Self.number(0))
  }

  /// The first frame on the wire that is not the last one that was written at its place.
  func firstWrong(_ sound: SoundRecord, from first: Int) -> Int? {
    let (numbers, changes) = (sound.channel(2), sound.channel(3))
    return (first..<numbers.count).first { place in
      let frame = place - first
      return frame >= writers.count || numbers[place] != Self.number(frame)
        || changes[place] != writers[frame]
    }
  }
}

/// The queue of a card with frames that carry their numbers, and the number of the change that
/// wrote them.
private final class NumberedQueue {
  let card: any CardStream
  private(set) var play: QueuePlay
  private let block: FixedBuffer<Int16>

  init(_ card: any CardStream) {
    self.card = card
    play = QueuePlay(facts: card.facts)
    block = FixedBuffer(count: card.facts.periodFrames * card.facts.channels) { _ in 0 }
  }

  func start() throws {
    try card.prepare()
    try fill()
    try card.start()
  }

  /// Keeps the queue full for some time. Sleeps but for the end, because a thread of this priority
  /// that does not sleep would hold up the bus.
  func wait(nanoseconds: Int64) throws {
    let end = MonotonicClock.nowNanoseconds + nanoseconds
    while case let rest = end - MonotonicClock.nowNanoseconds, rest > 0 {
      try fill()
      if rest > 1_500_000 { poll(nil, 0, 1) }
    }
  }

  /// Takes back as much as the backend does at most, and writes the frames again after a pause.
  func change(pause milliseconds: Int32) throws {
    let start = MonotonicClock.nowNanoseconds
    let count = card.rewind(card.rewindableFrames() - FetchWatch.fewest)
    play.taken.append(count)
    play.writers.removeLast(count)
    poll(nil, 0, milliseconds)
    play.inFlight.append(try card.delayFrames() - card.rewindableFrames())
    try write(card.facts.periodFrames)
    play.times.append(start..<MonotonicClock.nowNanoseconds)
    try fill()
  }

  /// Whether a change with a long pause finds the queue empty.
  func isEmptied(byPause milliseconds: Int32) -> Bool {
    do {
      try change(pause: milliseconds)
      return false
    } catch {
      return error as? CardFault == .underrun
    }
  }

  private func fill() throws {
    while case let room = try card.room(), room > 0 {
      try write(min(room, card.facts.periodFrames))
    }
  }

  private func write(_ count: Int) throws {
    let writer = Int16(play.taken.count)
    for place in 0..<count {
      let first = place * card.facts.channels
      block[first + 2] = QueuePlay.number(play.writers.count + place)
      block[first + 3] = writer
    }
    try card.write(block, count: count)
    play.writers += Array(repeating: writer, count: count)
  }
}
