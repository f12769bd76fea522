import CoreHaptics

// Plays one tap on the configured device.
let engine = try CHHapticEngine()
try engine.start()
let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  .start(atTime: CHHapticTimeImmediate)
let ended = DispatchSemaphore(value: 0)
engine.notifyWhenPlayersFinished { @Sendable _ in
  ended.signal()
  return .stopEngine
}
ended.wait()
