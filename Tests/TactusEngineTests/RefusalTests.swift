import Synchronization
import TactusDevice
import TactusEngine
import TactusPattern
import Testing

/// Tests the engine with an output with look-ahead that refuses segments for some time.
@Suite struct RefusalTests {
  private static let millisecond: Int64 = 1_000_000

  /// Plays a level that changes at 200 ms, and reads the segments of the output every millisecond.
  /// - Returns: the level in force at each millisecond.
  private static func play(lookAhead: Int64, _ shelf: Shelf) throws -> [Double] {
    let session = Session.virtual()
    let output = try session.open(ShelfDevice(shelf, lookAheadNanoseconds: lookAhead * millisecond))
    let hold = Pattern(events: [
      Event(
        .hapticContinuous, time: 0, duration: 3,
        parameters: [EventParameter(.hapticIntensity, 1)])
    ])
    let player = session.makePlayer(Timeline(hold), in: session.makeGroup(), on: output)
    try player.start()
    var levels: [Double] = []
    for time in 0..<1200 as Range<Int64> {
      if time == 200 { try player.send([DynamicParameter(.hapticIntensity, 0.25)]) }
      session.advance(to: Session.virtualStart + time * millisecond)
      levels.append(shelf.level(at: Session.virtualStart + time * millisecond))
    }
    session.close()
    return levels
  }

  @Test(arguments: [20, 500, 1000] as [Int64])
  func `refused segments are submitted as soon as the output accepts them`(_ lookAhead: Int64)
    throws
  {
    let full = Session.virtualStart + 150 * Self.millisecond..<Session.virtualStart + 600_000_000
    let shelf = Shelf { time, _ in full.contains(time) }
    let levels = try Self.play(lookAhead: lookAhead, shelf)
    let undisturbed = try Self.play(lookAhead: lookAhead, Shelf { _, _ in false })
    #expect(undisturbed[300] < undisturbed[100])
    #expect(levels[300] == undisturbed[100])
    // The output is no longer full from 600 ms on. It has the present level after the next update.
    #expect(levels[610...] == undisturbed[610...])
  }

  @Test func `an output that refuses every other submission still plays, without many retries`()
    throws
  {
    let shelf = Shelf { _, place in place % 2 == 0 }
    let levels = try Self.play(lookAhead: 500, shelf)
    #expect(levels.contains { $0 > 0 })
    // There is at most one step per millisecond, with a few submissions each.
    #expect(shelf.submissions < 5000)
  }
}

/// An output that stores segments, as a device with look-ahead does, and refuses some.
private final class Shelf: HapticOutput {
  private struct Book {
    var segments: [Segment] = []
    var submissions = 0
  }

  private let book = Mutex(Book())
  private let refuses: @Sendable (Int64, Int) -> Bool

  /// - Parameter refuses: returns whether to refuse a submission, given its time and the number of
  ///   earlier submissions.
  init(_ refuses: @escaping @Sendable (Int64, Int) -> Bool) { self.refuses = refuses }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    book.withLock { book in
      defer { book.submissions += 1 }
      if refuses(submittedNanoseconds, book.submissions) { return .full }
      book.segments += segments.indices.map { segments[$0] }
      return .accepted
    }
  }

  func revise(from nanoseconds: Int64) {
    book.withLock { $0.segments.removeAll { $0.startNanoseconds >= nanoseconds } }
  }

  func stop(at nanoseconds: Int64) { book.withLock { $0.segments.removeAll() } }

  var submissions: Int { book.withLock { $0.submissions } }

  /// The level of the last segment that has begun by a time. All levels of these tests are
  /// constant.
  func level(at time: Int64) -> Double {
    book.withLock { $0.segments.last { $0.startNanoseconds <= time }?.endLevel ?? 0 }
  }
}

private final class ShelfDevice: HapticDevice {
  let listing = DeviceListing(
    id: DeviceID(backend: "test"), name: "Test", category: .virtual,
    isEligibleForAutomaticChoice: false)
  let capabilities: OutputCapabilities
  private let shelf: Shelf

  init(_ shelf: Shelf, lookAheadNanoseconds: Int64) {
    self.shelf = shelf
    capabilities = OutputCapabilities(
      actuators: [Actuator(name: "only", kind: .lra, frequencyBandHertz: 100...200)],
      lookAheadNanoseconds: lookAheadNanoseconds)
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput { shelf }
}
