import CoreHaptics

let engine = try CHHapticEngine()  // the configured device; TACTUS_BACKEND=loopback without one
try engine.start()
let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  .start(atTime: CHHapticTimeImmediate)

let ended = DispatchSemaphore(value: 0)  // a program that ends also ends what it plays
engine.notifyWhenPlayersFinished { @Sendable _ in
  ended.signal()
  return .stopEngine
}
ended.wait()
