import Foundation
import Synchronization
import TactusDevice
import TactusPCM
import TactusStatistics
import TactusVirtualUSB
import TestSamples
import Testing

/// Plays on voice coils for a long time while the processors are busy and the bus stalls, and
/// compares every frame on the wire with what the backend rendered, and the gaps with those that it
/// found.
///
/// The test runs only in a guest whose clock counts its instructions, in which
/// `Tests/KernelTests/coils` starts it. There the only stalls are those that are planned and those
/// that the load of the guest causes. `TACTUS_SOAK_SECONDS` sets the time of playing.
///
/// In a guest whose clock follows the host's, each stall of the host stops the bus, the backend and
/// the threads that measure stalls. The stream is started again and again, and some gaps are not
/// found.
@Suite(.inGuest, .serialized) struct CoilSoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["TACTUS_SOAK_SECONDS"].flatMap(Double.init) ?? 0
  /// The priority of the threads that watch for stalls: above that of the backend, and below that
  /// of the bus.
  private static let watch: Int32 = 72

  @Test func `under load every frame is exact, and gaps are found and explained`() throws {
    guard Guest.isCounted, Self.seconds > 0 else { return }
    let rig = try CoilRig(address: 0xd6)
    var random = SeededGenerator(seed: 1)
    var total = CoilGaps.Tally()
    var (seconds, frames, rounds, incomparable) = (0.0, 0, 0, 0)
    repeat {
      let round = try Round(rig, number: rounds, &random)
      (seconds, frames) = (seconds + round.seconds, frames + round.sound.frames)
      rounds += 1
      if round.check() == false { incomparable += 1 }
      total.add(round.gaps.tally)
    } while seconds < Self.seconds
    figure(
      "soak of coils: \(rounds) rounds in \(Int(seconds)) s, \(frames) frames, \(incomparable) "
        + "rounds with missed frames not compared, \(total)")
    #expect(incomparable == 0)
    #expect(total.gaps > rounds && total.reports > rounds)
    #expect(total.unfound == 0 && total.unexplained == 0 && total.false == 0, "\(total)")
  }

  /// A number of random patterns, one after the other.
  private struct Round {
    let number: Int
    /// The time of playing.
    let seconds: Double
    let sound: SoundRecord
    let play: CoilRig.Play
    let gaps: CoilGaps

    init(_ rig: CoilRig, number: Int, _ random: inout SeededGenerator) throws {
      self.number = number
      rig.pad.forgetSound()
      let log = RenderLog()
      var disturbance = BusDisturbance()
      disturbance.stalls = Self.plan(&random)
      rig.pad.cable.disturb(disturbance)
      let before = rig.pad.cable.stalls.count
      var counters = StreamCounters()
      let begin = MonotonicClock.nowNanoseconds
      let stalls = try StallWatch.stalls(priority: CoilSoakTests.watch) {
        let load = BusyLoops()
        defer { load.end() }
        counters = try rig.perform(.random(from: number * CoilPatterns.runLength), log)
      }
      seconds = Double(MonotonicClock.nowNanoseconds - begin) / 1e9
      rig.pad.cable.disturb(.none)
      sound = rig.pad.log.sound
      gaps = CoilGaps(
        sound, found: log.record.gaps, halts: log.record.halts, starts: counters.starts,
        stalls: disturbance.stalls + rig.pad.cable.stalls.dropFirst(before)
          + stalls.map { $0.begin..<$0.end })
      play = try rig.compared(log.record, counters, withAsked: false)
    }

    /// Stalls of the bus of 5 to 160 ms, a third of a second and more apart.
    private static func plan(_ random: inout SeededGenerator) -> [Range<Int64>] {
      var time = MonotonicClock.nowNanoseconds + 500_000_000
      return (0..<40).map { _ in
        let most: Int64 = Bool.random(using: &random) ? 40 : 160
        let stall = time..<time + .random(in: 5...most, using: &random) * 1_000_000
        time = stall.upperBound + .random(in: 300...600, using: &random) * 1_000_000
        return stall
      }
    }

    /// Checks every frame.
    /// - Returns: false if the frames cannot be compared, because the stream counted some as
    ///   missed.
    func check() -> Bool {
      let known = play.comparison.difference(from: play.known)
      figure(
        "soak of coils, round \(number): \(sound.frames) frames, foreign "
          + "\(play.comparison.foreign ?? -1), difference \(known.largest), \(play.counters), "
          + "\(gaps.tally)")
      for line in gaps.complaints { figure("soak of coils, round \(number): \(line)") }
      #expect(sound.torn == 0 && sound.lost == 0 && play.record.isWhole)
      guard play.comparison.foreign == nil else {
        #expect(play.counters.missed > 0, "frame \(play.comparison.foreign ?? -1) was not rendered")
        return false
      }
      #expect(known.largest <= 1, "frame \(known.first ?? -1)")
      return true
    }
  }
}

/// Keeps all processors busy.
private final class BusyLoops: Sendable {
  private let isEnding = Atomic<Bool>(false)

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread { [self] in while !isEnding.load(ordering: .relaxed) {} }.start()
    }
  }

  func end() { isEnding.store(true, ordering: .relaxed) }
}
