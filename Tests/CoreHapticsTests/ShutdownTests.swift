import CoreHaptics
import Foundation
import TactusTesting
import Testing

/// Checks automatic shutdown: an engine stops after two minutes without an active player, and the
/// start of a player starts it again.
@Suite struct ShutdownTests {
  private func stage(isEnabled: Bool = true) throws -> Stage {
    let stage = try Stage()
    let log = stage.log
    stage.engine.stoppedHandler = { log.add("stopped \($0.rawValue)") }
    stage.engine.isAutoShutdownEnabled = isEnabled
    return stage
  }

  @Test func `an engine without an active player for two minutes stops with idleTimeout`() throws {
    let stage = try stage()
    stage.advance(119.999)
    #expect(stage.log.all == [])
    stage.advance(0.001)
    #expect(stage.log.all == ["stopped 3"])
  }

  @Test func `without automatic shutdown the engine keeps running`() throws {
    let stage = try stage(isEnabled: false)
    stage.advance(1000)
    #expect(stage.log.all == [])
    try stage.player(.tap()).start(atTime: 0)
  }

  @Test func `the two minutes count from the end of the last player`() throws {
    let stage = try stage()
    stage.advance(100)
    try stage.player(.buzz(for: 50)).start(atTime: 0)
    stage.advance(50 + 119.999)
    #expect(stage.log.all == ["end"])
    stage.advance(0.001)
    #expect(stage.log.all == ["end", "stopped 3"])
  }

  @Test func `a paused player keeps the engine running`() throws {
    let stage = try stage()
    let player = try stage.player(.buzz(for: 1))
    try player.start(atTime: 0)
    try player.pause(atTime: 0)
    stage.advance(1000)
    #expect(stage.log.all == [])
  }

  @Test func `a start of a player starts a stopped engine`() throws {
    let stage = try stage()
    let player = try stage.player(.tap())
    stage.advance(500)
    #expect(stage.log.all == ["stopped 3"])
    try player.start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.map(\.time) == [500])
    stage.advance(120)
    #expect(stage.log.all == ["stopped 3", "end", "stopped 3"])
  }

  @Test func `with automatic shutdown a player's start also starts a new engine`() throws {
    let stage = try Stage(isRunning: false)
    stage.engine.isAutoShutdownEnabled = true
    try stage.player(.tap()).start(atTime: 0)
    stage.advance(1)
    #expect(stage.simulator.capture.taps.count == 1)
  }

  @Test func `an engine whose automatic shutdown is switched off in time keeps running`() throws {
    let stage = try stage()
    stage.advance(60)
    stage.engine.isAutoShutdownEnabled = false
    stage.advance(1000)
    #expect(stage.log.all == [])
  }

  /// The tap at 130 s ends more than two minutes after the start of the engine, so its end must set
  /// another timer.
  @Test(arguments: [(30.0, "150.015"), (130, "250.015")])
  func `a shutdown within one long advance happens at its time`(_ tap: Double, _ time: String)
    throws
  {
    let stage = try stage()
    try stage.player(.tap(tap)).start(atTime: 0)
    let log = stage.log
    let engine = stage.engine
    stage.engine.stoppedHandler = { [weak engine] _ in
      log.add("stopped at \((engine?.currentTime ?? 0) - 1)")
    }
    stage.advance(10_000)
    #expect(log.all == ["end", "stopped at \(time)"])
  }

  @Test func `playPattern starts a stopped engine, even without automatic shutdown`() throws {
    let stage = try Stage(isRunning: false)
    let text = #"{"Pattern":[{"Event":{"Time":0.1,"EventType":"HapticTransient"}}]}"#
    try stage.engine.playPattern(from: Data(text.utf8))
    stage.advance(1)
    // The default intensity and sharpness of a tap.
    #expect(stage.simulator.capture.taps == [.tap(at: 0.1, intensity: 0.75, sharpness: 0.5)])
  }
}
