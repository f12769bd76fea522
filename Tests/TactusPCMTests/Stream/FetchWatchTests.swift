import Testing

@testable import TactusPCM

private let millisecond: Int64 = 1_000_000

/// Checks when a card is left a whole period.
@Suite("Watch of fetches") struct FetchWatchTests {
  private static let facts = CardFacts(
    name: "card", rate: 48_000, channels: 4, bufferFrames: 1920, periodFrames: 240,
    waitsForFrames: true)

  /// A watch that saw fetches of numbers of frames, one every 5 ms; the first at 0.
  private func watch(_ fetches: [Int64], _ facts: CardFacts = Self.facts) -> FetchWatch {
    var watch = FetchWatch(facts)
    var fetched: Int64 = 720
    watch.note(fetched: fetched, at: 0)
    for (place, count) in fetches.enumerated() {
      fetched += count
      watch.note(fetched: fetched, at: Int64(place + 1) * 5 * millisecond)
    }
    return watch
  }

  @Test func `a card is left a few frames until its next fetch is near`() {
    let watch = watch([240])
    for time in [5, 6, 8] {
      #expect(watch.reserve(at: Int64(time) * millisecond) == FetchWatch.fewest, "\(time)")
    }
    for time in [9, 10, 100] {
      #expect(watch.reserve(at: Int64(time) * millisecond) == 240, "\(time)")
    }
    // The time of the step may be before the report.
    #expect(watch.reserve(at: 4 * millisecond) == 240)
    #expect(watch.reserve(at: .max) == 240 && watch.reserve(at: .min / 2) == 240)
  }

  @Test func `a fetch that was not seen in time says nothing of the next one`() {
    let after = 11 * millisecond
    #expect(watch([240, 480]).reserve(at: after) == 240)
    #expect(watch([240, 96]).reserve(at: after) == 240)
    #expect(watch([480, 240]).reserve(at: after) == FetchWatch.fewest)
    #expect(watch([240, 246]).reserve(at: after) == FetchWatch.fewest)
    // A report without new frames changes nothing: the fetch was at 5 ms.
    #expect(watch([240, 0]).reserve(at: 8 * millisecond) == FetchWatch.fewest)
    #expect(watch([240, 0]).reserve(at: after) == 240)
    #expect(watch([]).reserve(at: 1) == 240)
    var forgotten = watch([240])
    forgotten.forget()
    #expect(forgotten.reserve(at: 6 * millisecond) == 240)
  }

  @Test func `other cards are always left a period`() {
    var facts = Self.facts
    facts.waitsForFrames = false
    #expect(watch([240], facts).reserve(at: 6 * millisecond) == 240)
  }
}
