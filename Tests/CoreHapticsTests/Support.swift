import CoreHaptics
import Foundation
import Synchronization
import TactusTesting

/// The lines that handlers add, in the order of the calls.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

/// A simulator with one running engine.
final class Stage {
  let simulator: HapticSimulator
  let engine: CHHapticEngine
  let log = Log()

  init(_ device: String = "loopback", isRunning: Bool = true) throws {
    simulator = HapticSimulator(device: device)
    engine = try simulator.run { try CHHapticEngine() }
    if isRunning { try engine.start() }
  }

  func player(_ events: CHHapticEvent...) throws -> any CHHapticAdvancedPatternPlayer {
    try advancedPlayer(try CHHapticPattern(events: events, parameters: []))
  }

  /// A player whose ends are added to the log.
  func advancedPlayer(
    _ pattern: CHHapticPattern, _ name: String = "end"
  ) throws -> any CHHapticAdvancedPatternPlayer {
    let player = try engine.makeAdvancedPlayer(with: pattern)
    let log = log
    player.completionHandler = { error in log.add(error == nil ? name : "\(name) failed") }
    return player
  }

  func advance(_ seconds: Double) { simulator.advance(by: seconds) }

  /// The time on the engine's clock, from seconds since the simulator was created.
  func time(_ seconds: Double) -> TimeInterval {
    engine.currentTime - simulator.elapsed + seconds
  }

  /// The intensities at the given times in seconds.
  func intensities(_ seconds: Double...) -> [Float] {
    let capture = simulator.capture
    return seconds.map { capture.intensity(at: $0) }
  }
}

extension CHHapticEvent {
  static func tap(
    _ time: TimeInterval = 0, intensity: Float = 1, sharpness: Float = 0.5
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
      ], relativeTime: time)
  }

  static func buzz(
    _ time: TimeInterval = 0, for duration: TimeInterval, intensity: Float = 0.5,
    sharpness: Float = 0.5
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
      ], relativeTime: time, duration: duration)
  }

  static func tone(_ time: TimeInterval = 0, for duration: TimeInterval) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .audioContinuous, parameters: [], relativeTime: time, duration: duration)
  }
}

/// The code of the error that a call throws; nil if it throws no error or another type of error.
func code(_ call: () throws -> Void) -> CHHapticError.Code? {
  do { try call() } catch { return (error as? CHHapticError)?.code }
  return nil
}
