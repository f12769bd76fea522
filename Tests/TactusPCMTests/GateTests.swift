import Glibc
import Synchronization
import TactusBackends
import TactusDevice
import TactusPCM
import TactusSystem
import Testing

/// The level of devices that were opened through the backend, on the card's own thread.
@Suite("The gate of unconfirmed devices") struct GateTests {
  private func loudest(isConfirmed: Bool) throws -> Int? {
    let tree = CardTree.dualSense()
    let heard = LoudestSample()
    let bare = PCMBackend(
      files: tree.files, confirmations: tree.confirmations
    ) { _, stream throws(DeviceError) in EndlessCard(stream, heard) }
    let backend = try #require(bare.with(DeviceProfiles.catalogue) as? PCMBackend)
    let id = DeviceID("pcm:Controller")
    _ = try backend.setConfirmed(isConfirmed, id)
    let device = try backend.openCard(id)
    let output = try device.makeOutput { _ in }
    // Renews the level until enough frames were written. If the machine delays the thread, its
    // lease would expire.
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    while heard.value == nil, MonotonicClock.nowNanoseconds < deadline {
      let now = MonotonicClock.nowNanoseconds
      let segment = Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now, startLevel: 1, endLevel: 1,
        frequencyHertz: 300)
      #expect(output.submit([segment].span, at: now) == .accepted)
      poll(nil, 0, 5)
    }
    return heard.value
  }

  @Test func `a device plays at full level once it is confirmed, and at -20 dB before`() throws {
    #expect(try #require(try loudest(isConfirmed: true)) > 15_000)
    let quiet = try #require(try loudest(isConfirmed: false))
    #expect(quiet > 1_400 && quiet <= 1_638)
  }
}

/// The largest of the first samples that a card received.
private final class LoudestSample: Sendable {
  /// The number of examined frames: more than a period of 300 Hz.
  private static let count = 960

  private let state = Mutex((largest: 0, frames: 0))

  func take(_ largest: Int, frames: Int) {
    state.withLock { state in
      guard state.frames < Self.count else { return }
      state.largest = max(state.largest, largest)
      state.frames += frames
    }
  }

  /// The largest sample; nil until enough frames were received.
  var value: Int? { state.withLock { $0.frames >= Self.count ? $0.largest : nil } }
}

/// A card that has room for a period in each step, and cannot return frames.
private final class EndlessCard: CardStream {
  let facts: CardFacts
  let descriptor: Int32 = -1
  var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }
  private let heard: LoudestSample

  init(_ stream: SampleStream, _ heard: LoudestSample) {
    self.heard = heard
    facts = CardFacts(
      name: "endless", rate: stream.rate, channels: stream.channels, bufferFrames: 1920,
      periodFrames: 240)
  }

  func prepare() throws(CardFault) {}

  func start() throws(CardFault) {}

  func room() throws(CardFault) -> Int { 960 }

  func write(_ frames: borrowing FixedBuffer<Int16>, count: Int) throws(CardFault) {
    var largest = 0
    for place in 0..<count * facts.channels { largest = max(largest, abs(Int(frames[place]))) }
    // The silence at the start does not count.
    if largest > 0 { heard.take(largest, frames: count) }
  }

  func delayFrames() throws(CardFault) -> Int { 240 }

  func rewindableFrames() -> Int { 0 }

  func rewind(_ frames: Int) -> Int { 0 }

  func halt() {}
}
