import CoreHaptics
import TactusTesting
import Testing

@Test func `a failed login is felt as an error`() throws {
  let simulator = HapticSimulator()
  let login = try simulator.run { try LoginHaptics() }  // makes its CHHapticEngine as usual
  simulator.run { login.failed() }
  simulator.advance(by: 1)
  #expect(simulator.capture.taps.count == 4)
}

/// The sample in README.md.
@Test func `a cut vine is felt`() throws {
  let simulator = HapticSimulator()
  let game = try simulator.run { try Game() }  // makes its CHHapticEngine as usual
  simulator.run { game.cutVine() }
  simulator.advance(by: 1)
  #expect(simulator.capture.taps == [.tap(at: 0.08, intensity: 1, sharpness: 1)])
}

@Test func `time passes between a start and the first tap`() throws {
  let simulator = HapticSimulator()
  let taps = try simulator.run { try Taps(times: [0]) }
  let (engine, player) = (taps.engine, taps.player)
  try player.start(atTime: engine.currentTime + 0.5)
  simulator.advance(by: 0.5)  // the first tap has begun
  #expect(simulator.capture.taps.count == 1)
}

@Test func `a device goes away and comes back`() throws {
  let simulator = HapticSimulator()
  let taps = try simulator.run { try Taps(times: [0]) }
  simulator.unplug()  // the device goes away
  simulator.advance(by: 0)  // players end with an error, stoppedHandler, resetHandler
  simulator.plugIn()  // engine.start() works again
  simulator.stall(for: 0.2)  // the device takes nothing for a while
  try taps.engine.start()
}

/// Queries of a capture. The expected values are those of an app that this package does not have,
/// so the function is only compiled.
func readCapture(of simulator: HapticSimulator) {
  let capture = simulator.capture
  #expect(capture.taps == [.tap(at: 0.08, intensity: 1, sharpness: 1)])
  #expect(capture.intensity(at: 0.2) == 0.35)  // all players mixed
  #expect(capture.isSilent(from: 0.25, to: 1))
  #expect(capture.events.map(\.type) == [.hapticContinuous, .hapticTransient, .audioCustom])
}

/// A running engine with a player for taps at the given times.
private final class Taps {
  let engine: CHHapticEngine
  let player: any CHHapticPatternPlayer

  init(times: [TimeInterval]) throws {
    engine = try CHHapticEngine()
    try engine.start()
    let events = times.map { time in
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 1),
        ], relativeTime: time)
    }
    player = try engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
  }

  func play() { try? player.start(atTime: CHHapticTimeImmediate) }
}

private final class LoginHaptics {
  private let taps: Taps

  init() throws { taps = try Taps(times: [0, 0.1, 0.2, 0.3]) }

  func failed() { taps.play() }
}

private final class Game {
  private let taps: Taps

  init() throws { taps = try Taps(times: [0.08]) }

  func cutVine() { taps.play() }
}
