import CoreHaptics
import Foundation
import Synchronization
import TactusBackends
import TactusDevice
import Testing

/// Checks engines in the process's own session, in real time. The tests wait for events and check
/// their order, but not their times.
@Suite(.timeLimit(.minutes(2))) struct LiveEngineTests {
  private func engine() throws -> CHHapticEngine {
    try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
  }

  private func tap() throws -> CHHapticPattern {
    try CHHapticPattern(events: [.tap()], parameters: [])
  }

  @Test func `a player without references reports its end before the engine does`() async throws {
    let engine = try engine()
    try await engine.start()
    let lines = AsyncStream<String> { continuation in
      engine.stoppedHandler = { continuation.yield("stopped \($0.rawValue)") }
      do {
        let player = try engine.makeAdvancedPlayer(with: try tap())
        player.completionHandler = { _ in continuation.yield("end") }
        try player.start(atTime: CHHapticTimeImmediate)
      } catch {
        continuation.yield("\(error)")
      }
      engine.notifyWhenPlayersFinished { _ in
        continuation.yield("finished")
        return .stopEngine
      }
    }
    var reported: [String] = []
    for await line in lines {
      reported.append(line)
      if line.hasPrefix("stopped") { break }
    }
    #expect(reported == ["end", "finished", "stopped 4"])
  }

  @Test func `a handler may close the server on which it runs`() async throws {
    let server = try HapticServer.live(Configuration(device: DeviceID("loopback")))
    let engine = try HapticServer.$scoped.withValue(server) { try CHHapticEngine() }
    let reported = await withCheckedContinuation { continuation in
      engine.start { error in
        server.close()
        continuation.resume(returning: error == nil)
      }
    }
    #expect(reported)
  }

  @Test func `handlers of several engines run one at a time`() async throws {
    let engines = try (0..<4).map { _ in try engine() }
    let inside = Atomic<Int>(0)
    let overlaps = Atomic<Int>(0)
    let rounds = 50
    await withCheckedContinuation { continuation in
      let left = Atomic<Int>(engines.count * rounds)
      for _ in 0..<rounds {
        for engine in engines {
          engine.start { _ in
            if inside.add(1, ordering: .relaxed).newValue > 1 {
              overlaps.add(1, ordering: .relaxed)
            }
            // The sum takes long enough that another handler would begin during it, if handlers
            // could run at the same time.
            var sum = 0
            for value in 0..<10_000 { sum &+= value }
            withExtendedLifetime(sum) {}
            inside.subtract(1, ordering: .relaxed)
            if left.subtract(1, ordering: .relaxed).newValue == 0 { continuation.resume() }
          }
        }
      }
    }
    #expect(overlaps.load(ordering: .relaxed) == 0)
  }

  @Test func `engines of a process have one clock`() throws {
    let (one, two) = (try engine(), try engine())
    let first = one.currentTime
    #expect(two.currentTime >= first)
    #expect(Double(MonotonicClock.nowNanoseconds) / 1e9 >= first)
  }
}
