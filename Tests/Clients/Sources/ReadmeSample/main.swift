import CoreHaptics

let engine = try CHHapticEngine()  // opens a device
try engine.start()
let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  .start(atTime: CHHapticTimeImmediate)

let ended = DispatchSemaphore(value: 0)  // wait for the end: haptics stop when the program exits
engine.notifyWhenPlayersFinished { @Sendable _ in
  ended.signal()
  return .stopEngine
}
ended.wait()
