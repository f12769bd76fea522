import Glibc
import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusPCM
import TactusStatistics
import TactusSystem
import TactusVirtualUSB
import TestSamples
import Testing

/// Measures how long a change takes to the wire of a virtual DualSense, beside a program that keeps
/// the queue of the card full, as `aplay` does.
@Suite(.inGuest, .serialized) struct CoilChangeTests {
  /// The greatest permitted ratio to bare writing, of the median and of the 99th percentile.
  private static let most = 1.2
  /// The number of turns, and of changes in each turn. The two subjects take turns, because the
  /// load of the machine changes.
  private static let (turns, changes) = Guest.isLong ? (10, 10) : (2, 3)

  /// The ratio is judged in long runs only, which run alone: other work on the machine delays one
  /// of the two.
  @Test func `a change is on the wire sooner than by writing behind a full queue`() throws {
    let rig = try CoilRig(address: 0xd5)
    var random = SeededGenerator(seed: 1)
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.turns {
      ours += try OwnWriter.delays(Self.changes, rig, &random)
      theirs += try BareWriter.delays(Self.changes, rig, &random)
    }
    let count = Self.turns * Self.changes
    #expect(ours.count == count && theirs.count == count)
    #expect((ours + theirs).allSatisfy { $0 > 0 }, "\(ours) \(theirs)")
    let ratios = [0.5, 0.99].map { Self.percentile($0, ours) / Self.percentile($0, theirs) }
    figure(
      "coils, milliseconds from a change to the wire, \(ours.count) changes: "
        + Self.text(ours) + "; by bare writing \(Self.text(theirs)); ratios \(ratios)")
    if Guest.isLong { #expect(ratios.allSatisfy { $0 <= Self.most }) }
  }

  private static func percentile(_ part: Double, _ values: [Double]) -> Double {
    let sorted = values.sorted()
    let place = Int((part * Double(sorted.count)).rounded(.up)) - 1
    return sorted.indices.contains(place) ? sorted[place] : .nan
  }

  private static func text(_ delays: [Double]) -> String {
    "median \(percentile(0.5, delays)), p99 \(percentile(0.99, delays)), longest "
      + "\(delays.max() ?? .nan)"
  }
}

/// Plays quiet frames, and changes to loud ones.
private protocol ChangingWriter {
  /// Plays quiet frames, or loud ones, for about 5 ms or longer.
  func play(isLoud: Bool)
}

extension ChangingWriter {
  /// The least time of quiet frames before a change. After a delay the backend is on time again in
  /// tones of 100 ms or more.
  private static var quietNanoseconds: Int64 { 200_000_000 }

  /// Measures changes, one after the other.
  /// - Returns: the times in milliseconds from each change to its first frame on the wire.
  func delays(
    _ count: Int, _ rig: CoilRig, _ random: inout SeededGenerator
  ) -> [Double] {
    (0..<count).compactMap { _ in
      rig.pad.forgetSound()
      let quietEnd = MonotonicClock.nowNanoseconds + Self.quietNanoseconds
      while MonotonicClock.nowNanoseconds < quietEnd { play(isLoud: false) }
      guard rig.plays(isLoud: false, while: { play(isLoud: false) }) else { return nil }
      // The change falls at any place in a period.
      let time = MonotonicClock.nowNanoseconds + .random(in: 0...5_000_000, using: &random)
      while MonotonicClock.nowNanoseconds < time {}
      rig.pad.forgetSound()
      let start = MonotonicClock.nowNanoseconds
      guard rig.plays(isLoud: true, while: { play(isLoud: true) }) else { return nil }
      return rig.firstLoud.map { Double($0 - start) / 1e6 }
    }
  }
}

/// The backend.
private struct OwnWriter: ChangingWriter {
  let output: any HapticOutput

  static func delays(
    _ count: Int, _ rig: CoilRig, _ random: inout SeededGenerator
  ) throws -> [Double] {
    let device = try rig.open()
    let output = try device.makeOutput { _ in }
    let delays = OwnWriter(output: output).delays(count, rig, &random)
    output.stop(at: MonotonicClock.nowNanoseconds)
    return delays
  }

  func play(isLoud: Bool) {
    let level = isLoud ? 1 : 0.05
    submit([level, level], to: output)
    poll(nil, 0, 20)
  }
}

/// Keeps a queue full of frames, as a player of files does.
private final class BareWriter: ChangingWriter {
  private let card: any CardStream
  private let frames: FixedBuffer<Int16>
  private var isStarted = false

  static func delays(
    _ count: Int, _ rig: CoilRig, _ random: inout SeededGenerator
  ) throws -> [Double] {
    try BareWriter(rig).delays(count, rig, &random)
  }

  private init(_ rig: CoilRig) throws {
    let (_, stream) = try CoilRig.declared()
    let card = try #require(TactusPCM.SoundCard.all(.system).first { $0.id == rig.id.rest })
    self.card = try SystemCards.open(card, stream)
    frames = FixedBuffer(count: 480 * stream.channels) { _ in 0 }
    try self.card.prepare()
  }

  func play(isLoud: Bool) {
    for place in 0..<frames.count { frames[place] = isLoud ? 8000 : 1000 }
    do throws(CardFault) { try fill() } catch {
      try? card.prepare()
      isStarted = false
    }
    poll(nil, 0, 5)
  }

  private func fill() throws(CardFault) {
    while case let room = try card.room(), room > 0 {
      try card.write(frames, count: min(room, 480))
    }
    if !isStarted { try card.start() }
    isStarted = true
  }
}

extension CoilRig {
  /// The sample that separates quiet frames from loud ones.
  private static let bound = 4000
  /// The number of frames, 10 ms, that are all quiet after a change to quiet ones.
  private static let quietFrames = 480

  /// Repeats an action until the last 10 ms on the wire are quiet, or a frame is loud. Returns
  /// false after the timeout.
  fileprivate func plays(isLoud: Bool, while action: () -> Void) -> Bool {
    eventually { () -> Bool? in
      action()
      // The condition is tested in the log itself: a copy would hold up the device.
      let isMet = pad.waitForLog(milliseconds: 0) { log in
        let frames = 0..<log.sound.frames
        if isLoud { return frames.contains { Self.isLoud($0, log.sound) } }
        let last = frames.suffix(Self.quietFrames)
        return last.count == Self.quietFrames && !last.contains { Self.isLoud($0, log.sound) }
      }
      return isMet ? true : nil
    } == true
  }

  /// The time of the first loud frame on the wire.
  fileprivate var firstLoud: Int64? {
    let sound = pad.log.sound
    return (0..<sound.frames).first { Self.isLoud($0, sound) }.flatMap { sound.time(ofFrame: $0) }
  }

  private static func isLoud(_ frame: Int, _ sound: SoundRecord) -> Bool {
    abs(Int(sound.samples[frame * SoundRecord.channels + 2])) > bound
  }
}
