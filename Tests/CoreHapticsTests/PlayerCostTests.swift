import CoreHaptics
import Foundation
import Synchronization
import TactusTesting
import Testing

/// Creates, starts and releases many players, to check that they are freed.
@Suite struct PlayerCostTests {
  /// An object that each player holds, which counts the living players.
  private final class Token: Sendable {
    private let living: Counter

    init(_ living: Counter) {
      self.living = living
      living.change(by: 1)
    }

    deinit { living.change(by: -1) }
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func change(by amount: Int) { count.add(amount, ordering: .relaxed) }

    var value: Int { count.load(ordering: .relaxed) }
  }

  /// Creates 5000 players, or the number in `TACTUS_PLAYERS`. If this variable is set, the test
  /// also checks the memory of the process. An ordinary run does not, because other tests use the
  /// same process.
  @Test func `players without references are freed when they end`() throws {
    let asked = ProcessInfo.processInfo.environment["TACTUS_PLAYERS"].flatMap(Int.init)
    let count = asked ?? 5000
    let simulator = HapticSimulator(captureLimit: 1 << 12)
    let engine = try simulator.run { try CHHapticEngine() }
    try engine.start()
    let living = Counter()
    let ended = Counter()
    var most = 0
    var resident = 0
    for index in 0..<count {
      // Each player has its own pattern, as in Apple's samples.
      let player = try engine.makeAdvancedPlayer(
        with: CHHapticPattern(events: [.tap()], parameters: []))
      let token = Token(living)
      player.completionHandler = { _ in
        ended.change(by: 1)
        withExtendedLifetime(token) {}
      }
      try player.start(atTime: CHHapticTimeImmediate)
      simulator.advance(by: 0.001)
      most = max(most, living.value)
      if index == count / 10 { resident = Self.residentKilobytes }
    }
    // A tap lasts 15 ms and one begins each millisecond, so at most 16 players play, and one more
    // was just created.
    #expect(most <= 17)
    simulator.advance(by: 1)
    #expect(living.value == 0)
    #expect(ended.value == count)
    guard asked != nil else { return }
    let growth = Self.residentKilobytes - resident
    #expect(growth < 4096, "\(growth) KB more after \(count) players than after a tenth of them")
  }

  /// The resident memory in kilobytes: the value of `VmRSS` in `/proc/self/status`.
  private static var residentKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
