import CoreHaptics
import TactusTesting

/// Returns the values that an app reads from two errors: the error of a player whose engine is not
/// running, and the error of an invalid event.
public func play(_ simulator: HapticSimulator) throws -> [String] {
  let engine = try simulator.run { try CHHapticEngine() }
  let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  let start = { try player.start(atTime: CHHapticTimeImmediate) }
  let never = {
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: -1)
    _ = try CHHapticPattern(events: [event], parameters: [])
  }
  return [
    Reasons.byPattern(start), Reasons.byPattern(never), "\(Reasons.byCode(start))",
    "\(Reasons.byCode(never))", "\(Reasons.byDomain(never))",
  ]
}
