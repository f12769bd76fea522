import Glibc
import TactusDevice
import TactusPCM
import TactusSystem
import TactusVirtualUSB
import TestSamples
import Testing

/// Checks what the backend assumes of the kernel's driver: a card whose queue is short waits for
/// frames, and never sends old ones. Runs where the clock counts instructions, because a stall of
/// the host would empty the card.
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
    let queue = try NumberedQueue(rig)
    #expect(queue.card.facts.waitsForFrames)
    try queue.start()
    for place in 0..<Self.changes {
      try queue.wait(nanoseconds: 20_000_000 + Int64(place) * 200_000)
      try queue.change(pause: Self.pause)
    }
    try queue.wait(nanoseconds: 20_000_000)
    let sound = rig.pad.log.sound
    let first = try #require(queue.firstNumbered(sound))
    let long = queue.changeTimes.filter { $0.upperBound - $0.lowerBound >= Self.leastOfTwo }
    #expect(long.count < Self.changes / 2, "\(queue.changeTimes)")
    for frame in sound.framesAfterGaps where frame > first {
      let time = try #require(sound.time(ofFrame: frame))
      let isExplained = long.contains { $0.lowerBound < time && time < $0.upperBound + Self.reach }
      #expect(isExplained, "frame \(frame) at \(time) after a gap: \(queue.changeTimes)")
    }
    #expect(queue.firstWrong(sound, from: first) == nil)
    #expect(queue.taken.count == Self.changes && queue.taken.allSatisfy { $0 > 960 })
    // Three periods are in flight after a fetch. In many pauses the card wanted to fetch.
    let waits = queue.inFlight.filter { $0 <= 2 * queue.card.facts.periodFrames }
    #expect(waits.count > Self.changes / 4, "\(queue.inFlight)")
    // With a pause that is longer than what is in flight, the queue runs empty.
    #expect(throws: CardFault.underrun) { try queue.change(pause: Self.longPause) }
    queue.card.halt()
  }
}

/// The queue of a card with frames that carry their numbers, and the number of the change that
/// wrote them.
private final class NumberedQueue {
  let card: any CardStream
  /// The number of frames that each change has taken back.
  private(set) var taken: [Int] = []
  /// The times in nanoseconds at which each change took frames back, and had written a period.
  private(set) var changeTimes: [Range<Int64>] = []
  /// The number of frames that were in flight at the end of each pause.
  private(set) var inFlight: [Int] = []
  private let block: FixedBuffer<Int16>
  /// The last change that wrote each frame.
  private var changes: [Int16] = []

  /// The first frame has this number: a silent frame has 0.
  private static let firstNumber = 1

  init(_ rig: CoilRig) throws {
    let (_, stream) = try CoilRig.declared()
    let found = try #require(TactusPCM.SoundCard.all(.system).first { $0.id == rig.id.rest })
    card = try SystemCards.open(found, stream)
    block = FixedBuffer(count: card.facts.periodFrames * card.facts.channels) { _ in 0 }
  }

  func start() throws {
    try card.prepare()
    try fill()
    try card.start()
  }

  /// Keeps the queue full for some time.
  func wait(nanoseconds: Int64) throws {
    let end = MonotonicClock.nowNanoseconds + nanoseconds
    while MonotonicClock.nowNanoseconds < end { try fill() }
  }

  /// Takes back as much as the backend does at most, and writes the frames again after a pause.
  func change(pause milliseconds: Int32) throws {
    let start = MonotonicClock.nowNanoseconds
    let wanted = card.rewindableFrames() - FetchWatch.fewest
    let count = card.rewind(wanted)
    taken.append(count)
    changes.removeLast(count)
    poll(nil, 0, milliseconds)
    inFlight.append(try card.delayFrames() - card.rewindableFrames())
    try write(card.facts.periodFrames)
    changeTimes.append(start..<MonotonicClock.nowNanoseconds)
    try fill()
  }

  private func fill() throws {
    while case let room = try card.room(), room > 0 {
      try write(min(room, card.facts.periodFrames))
    }
  }

  private func write(_ count: Int) throws {
    for place in 0..<count {
      let first = place * card.facts.channels
      block[first + 2] = number(changes.count + place)
      block[first + 3] = Int16(taken.count)
    }
    try card.write(block, count: count)
    changes += Array(repeating: Int16(taken.count), count: count)
  }

  private func number(_ frame: Int) -> Int16 {
    Int16((frame + Self.firstNumber) % Int(Int16.max))
  }

  /// The first frame on the wire with the number of the first frame in the queue.
  func firstNumbered(_ sound: SoundRecord) -> Int? {
    sound.channel(2).firstIndex(of: number(0))
  }

  /// The first frame on the wire that is not the last one that was written at its place.
  func firstWrong(_ sound: SoundRecord, from first: Int) -> Int? {
    let (numbers, writers) = (sound.channel(2), sound.channel(3))
    return (first..<numbers.count).first { place in
      let frame = place - first
      return frame >= changes.count || numbers[place] != number(frame)
        || writers[place] != changes[frame]
    }
  }
}
