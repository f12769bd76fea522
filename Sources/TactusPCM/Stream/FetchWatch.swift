/// The fetches of a card, and the number of frames that a change must leave in the queue for them.
///
/// A change takes frames back from the queue, and then writes new ones. If the card fetches in
/// between, and takes what it finds, it plays old frames. So a whole period is left for it. A card
/// that waits for frames plays no old ones, so ``fewest`` are left. But the kernel looks how much
/// was fetched before it takes frames back, and a fetch between these two would pass the end of the
/// queue. Therefore a period is left for such a card, too, shortly before its next fetch is due.
package struct FetchWatch {
  /// The fewest frames in the queue of a running card. snd-usb-audio takes an empty queue for a
  /// full one. These are fewer than a packet of USB, so the card sends none of them alone.
  package static let fewest = 4

  private let facts: CardFacts
  /// The number of frames that the card has fetched; nil if it is not known.
  private var fetched: Int64?
  /// The time at which the last fetch was seen; nil if the one before it was not seen.
  private var time: Int64?

  init(_ facts: CardFacts) { self.facts = facts }

  /// Notes how many frames the card has fetched. To be called in each step of the stream: a fetch
  /// wakes its thread.
  mutating func note(fetched count: Int64, at time: Int64) {
    defer { fetched = count }
    guard let fetched else { return }
    let period = Int64(facts.periodFrames)
    switch count - fetched {
    case ..<1: break
    // A card with a clock of its own fetches a few frames more, or less.
    case (period * 7 / 8)...(period * 9 / 8): self.time = time
    default: self.time = nil
    }
  }

  mutating func forget() { (fetched, time) = (nil, nil) }

  /// The number of frames that a change must leave in the queue.
  func reserve(at now: Int64) -> Int {
    guard facts.waitsForFrames, let time, now >= time, now - time < window else {
      return facts.periodFrames
    }
    return Self.fewest
  }

  /// The time in nanoseconds after a fetch in which the next one is far: three quarters of a
  /// period.
  private var window: Int64 {
    Int64(facts.periodFrames) * 750_000_000 / Int64(facts.rate)
  }
}
